/* The almanac's subjects in the order of reading. Every language has every subject: one that is missing doesn't compile. */
const BASE = [
  'setup',
  'turn',
  'production',
  'shortage',
  'trade',
  'harbours',
  'building',
  'roads',
  'robber',
  'cards',
  'army',
  'winning',
  'options',
  'bots',
  'friends',
] as const;
/** Beyond the base game: five and six players, and the sea. */
const SEA = [
  'fivesix',
  'ships',
  'sailing',
  'pirate',
  'gold',
  'islands',
  'newshores',
  'fourislands',
  'oceania',
  'desert',
  'tribe',
  'cloth',
  'pirateislands',
  'wonders',
  'newworld',
] as const;
/** Cities and knights. */
const KNIGHTS = [
  'commodities',
  'improvements',
  'knights',
  'barbarians',
  'progress',
  'sciencecards',
  'tradecards',
  'politicscards',
  'knightsmore',
] as const;
/** Iberia and Hawaii. */
const MAPS = ['iberia', 'hawaii', 'fishing'] as const;
/** Merchants of Europe. */
const EUROPE = ['europe', 'merchants', 'caravans', 'europegold', 'europecities'] as const;
export const SUBJECTS = [...BASE, ...SEA, ...KNIGHTS, ...MAPS, ...EUROPE] as const;

/** The subjects by the shelf of the games that they tell of; five and six players belong to the basics. */
export const GROUPS: readonly { family: string; subjects: readonly Subject[] }[] = [
  { family: 'base', subjects: [...BASE, 'fivesix'] },
  { family: 'seafarers', subjects: SEA.filter((one) => one !== 'fivesix') },
  { family: 'cities_knights', subjects: KNIGHTS },
  { family: 'maps', subjects: MAPS },
  { family: 'europe', subjects: EUROPE },
];

export type Subject = (typeof SUBJECTS)[number];
export type BaseSubject = (typeof BASE)[number];
export type SeaSubject = (typeof SEA)[number];
export type MapsSubject = (typeof MAPS)[number];
export type EuropeSubject = (typeof EUROPE)[number];
export type KnightsSubject = (typeof KNIGHTS)[number];

/** Text in a small markup: paragraphs apart by empty lines, `- ` lists, `## ` headings, **bold**, [words](subject), `{costs}` and `{points}` tables, `{picture}`. */
export interface Article {
  title: string;
  words: string;
  text: string;
}

export type Almanac = Record<Subject, Article>;
export type BaseAlmanac = Record<BaseSubject, Article>;
export type SeaAlmanac = Record<SeaSubject, Article>;
export type KnightsAlmanac = Record<KnightsSubject, Article>;
export type MapsAlmanac = Record<MapsSubject, Article>;
export type EuropeAlmanac = Record<EuropeSubject, Article>;
