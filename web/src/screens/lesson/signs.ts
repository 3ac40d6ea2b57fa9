/* The drawings that tell the subject of a lesson on the chart: pieces and goods of all boxes, fetched one by one where they are needed. */
const FOUND = import.meta.glob<string>(
  ['../../art/piece/*.svg', '../../art/icon/*.svg', '../../games/*/art/piece/*.svg', '../../games/*/art/icon/*.svg'],
  { query: '?no-inline', import: 'default', eager: true },
);
const SIGNS = new Map(Object.entries(FOUND).map(([path, url]) => [path.split('/').slice(-2).join('/'), url]));

/** The address of a drawing: a piece by its name, others with their folder ("icon/fish"); '' where there is none. */
export const signOf = (name: string): string => SIGNS.get(`${name.includes('/') ? name : `piece/${name}`}.svg`) ?? '';
