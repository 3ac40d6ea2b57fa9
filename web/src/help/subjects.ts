/* The almanac's subjects in the order of reading. Every language has every subject: one that is missing doesn't compile. */
export const SUBJECTS = [
  'setup', 'turn', 'production', 'shortage', 'trade', 'harbours', 'building', 'roads', 'robber', 'cards', 'army', 'winning', 'options', 'bots', 'friends',
] as const;

export type Subject = (typeof SUBJECTS)[number];

/** Text in a small markup: paragraphs apart by empty lines, `- ` lists, `## ` headings, **bold**, [words](subject), `{costs}` and `{points}` tables, `{picture}`. */
export interface Article {
  title: string;
  words: string;
  text: string;
}

export type Almanac = Record<Subject, Article>;
