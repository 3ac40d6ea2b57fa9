/* Where the lessons lie on the chart: waters in columns of about the same height, and in each a course back and forth, as a ship would sail. */

export const CELL = 110; // pixels: the height of a row of islets
const HEAD = 40; // of a water

/** How many islets lie side by side in a water of so many. */
export const across = (count: number): number => (count > 8 ? 4 : Math.min(3, count));
export const rowsOf = (count: number): number => Math.ceil(count / across(count));
export const heightOf = (count: number): number => rowsOf(count) * CELL + 14;

/** The place of an islet, in cells from the upper left. */
export function cellOf(at: number, count: number): [x: number, y: number] {
  const wide = across(count);
  const row = Math.floor(at / wide);
  const column = at % wide;
  return [row % 2 ? wide - 1 - column : column, row];
}

/** Waters (by their numbers of islets) in columns: large ones first, each into the lowest column; in a column as they were. */
export function columnsOf(counts: readonly number[], columns: number): number[][] {
  const found: number[][] = Array.from({ length: Math.min(columns, counts.length) }, () => []);
  const heights = found.map(() => 0);
  const order = counts.map((count, at) => ({ at, height: heightOf(count) + HEAD })).sort((a, b) => b.height - a.height || a.at - b.at);
  for (const { at, height } of order) {
    const column = heights.indexOf(Math.min(...heights));
    found[column]!.push(at);
    heights[column]! += height;
  }
  return found.map((column) => column.sort((a, b) => a - b)).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}
