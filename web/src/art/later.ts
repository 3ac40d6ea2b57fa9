/* The drawings that the base game doesn't need, by name ("piece/ship"): a file of its own, loaded when a table shows one of them. */
const found = import.meta.glob<string>('./later/**/*.svg', { query: '?raw', import: 'default', eager: true });

export const drawings: Record<string, string> = Object.fromEntries(
  Object.entries(found).map(([path, text]) => [path.slice('./later/'.length, -'.svg'.length), text]),
);
