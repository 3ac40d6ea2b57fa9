/* The colours of the map by day and by night. Pieces keep their own. */
export interface BoardTheme {
  dark: boolean;
  sea: string;
  deep: string;
  line: string;
  strength: number;
  shallows: readonly string[];
  ripple: string;
  beach: string;
  gap: string;
  ink: string;
  token: readonly [string, string, string, string];
}

export const DAY: BoardTheme = {
  dark: false,
  sea: '#8DB8BF',
  deep: '#6FA3AE',
  line: '#F4F8EE',
  strength: 1,
  shallows: ['#93BDC3', '#9CC4C8', '#A5CBCC', '#AED1D0', '#B8D8D4'],
  ripple: '#CFE4E0',
  beach: '#F1E2BE',
  gap: '#EAD9B0',
  ink: '#2B2A33',
  token: ['#FFFDF5', '#F8EED6', '#E2CFA4', '#C9B27E'],
};

export const NIGHT: BoardTheme = {
  dark: true,
  sea: '#1D3644',
  deep: '#142936',
  line: '#9FC3CF',
  strength: 0.55,
  shallows: ['#203B49', '#24414F', '#284754', '#2C4E5A', '#30545F'],
  ripple: '#41666F',
  beach: '#B7A67E',
  gap: '#B3A27A',
  ink: '#12151B',
  token: ['#F0E6CC', '#E2D5B6', '#C6B287', '#A08A5C'],
};
