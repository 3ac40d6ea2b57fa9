/* The colours of the heat map: five steps from pale to dark, each with a figure that can be read on it. */
export interface HeatStep {
  /** From so many dots on. */
  from: number;
  fill: string;
  ink: string;
}

export const HEAT: readonly HeatStep[] = [
  { from: 1, fill: '#FFF8E6', ink: '#6F6142' },
  { from: 5, fill: '#FBE3A2', ink: '#5B4A20' },
  { from: 7, fill: '#F5BE58', ink: '#2B2A33' },
  { from: 9, fill: '#E8843A', ink: '#2B2A33' },
  { from: 11, fill: '#B8321F', ink: '#FFF8E6' },
];

export const heatOf = (pips: number): HeatStep => HEAT.findLast((step) => pips >= step.from) ?? HEAT[0]!;
/** 17 to 27 units. */
export const heatRadius = (pips: number): number => Math.min(27, 17 + pips * 0.8);
