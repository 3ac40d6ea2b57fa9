/* What a board file says beyond the drawing travels along as its text. Here it loses what no longer fits. */
const NAMING_PLACES = /^\[(special|places|paths|cells|beginner|frame pieces|groups)\]/;

/** The text without the sections that name places of the old map, and without a frame that was listed hex by hex. */
export function withoutPlaces(kept: string): string {
  let skipping = false;
  return kept
    .split('\n')
    .filter((line) => {
      if (line.startsWith('[')) skipping = NAMING_PLACES.test(line);
      return !skipping && !/^frame: *[-\d]/.test(line);
    })
    .join('\n');
}
