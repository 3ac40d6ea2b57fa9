/** Drawings of a box's folder by name ("piece/ship"), from what `import.meta.glob('./art/**\/*.svg')` found there. */
export const drawingsIn = (found: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(found).map(([path, text]) => [path.slice('./art/'.length, -'.svg'.length), text]));
