/* The six players' colours and marks. */
export const COLOURS = ['red', 'blue', 'white', 'orange', 'teal', 'plum'] as const;

export const PAINT: Record<string, { base: string; light: string; dark: string; mark: string }> = {
  red: { base: '#C22F2A', light: '#E5675A', dark: '#861B1A', mark: '#FFF8E6' },
  blue: { base: '#1F5FB8', light: '#5E97E0', dark: '#123C79', mark: '#FFF8E6' },
  white: { base: '#F7F1E2', light: '#FFFFFF', dark: '#BDB29B', mark: '#2B2A33' },
  orange: { base: '#F2A31B', light: '#FFCB69', dark: '#AE6A08', mark: '#2B2A33' },
  teal: { base: '#35B6A0', light: '#7FDCCB', dark: '#17705F', mark: '#2B2A33' },
  plum: { base: '#3B2A4F', light: '#75608F', dark: '#1F142C', mark: '#FFF8E6' },
};

/** Marks in a box of ±10. */
export const SHAPES: Record<string, string> = {
  red: 'M0-5.6L5.6 4.4H-5.6Z',
  blue: 'M0-5.2A5.2 5.2 0 1 1 0 5.2A5.2 5.2 0 1 1 0-5.2Z',
  white: 'M-4.4-4.4H4.4V4.4H-4.4Z',
  orange: 'M0-6L5.2 0L0 6L-5.2 0Z',
  teal: 'M-1.9-5.6H1.9V-1.9H5.6V1.9H1.9V5.6H-1.9V1.9H-5.6V-1.9H-1.9Z',
  plum: 'M0-6.2L1.7-2L6.1-1.7L2.7 1.2L3.8 5.5L0 3.1L-3.8 5.5L-2.7 1.2L-6.1-1.7L-1.7-2Z',
};
