/* The almanac in the language of the page, and what is found in it. */
import { bare } from '../../help/markup';
import { SUBJECTS, type Almanac, type Subject } from '../../help/subjects';
import { texts } from '../../lib/i18n.svelte';
import type { Language } from '../../lib/settings.svelte';

const FILES: Record<Language, () => Promise<{ almanac: Almanac }>> = {
  en: () => import('../../games/almanac/en'),
  ru: () => import('../../games/almanac/ru'),
  uk: () => import('../../games/almanac/uk'),
};

/** Made within a component: it follows the language. */
export class Book {
  almanac = $state.raw<Almanac | null>(null);
  query = $state('');

  constructor() {
    $effect(() => {
      const language = texts.language;
      void FILES[language]().then((file) => {
        if (texts.language === language) this.almanac = file.almanac;
      });
    });
  }

  /** Subjects that have all words of the query, the best first; null without a query. `first`: those that win where two are as good. */
  found(first: readonly string[] = []): Subject[] | null {
    const words = this.query.toLocaleLowerCase(texts.language).split(/\s+/).filter(Boolean);
    if (!this.almanac || words.length === 0) return null;
    const book = this.almanac;
    const score = (id: Subject): number => {
      const one = book[id];
      const [title, keys, body] = [one.title, one.words, bare(one.text)].map((text) => text.toLocaleLowerCase(texts.language)) as [
        string,
        string,
        string,
      ];
      let all = 0;
      for (const word of words) {
        const stem = word.length > 5 ? word.slice(0, -2) : word; // endings change from case to case
        const here = (title.includes(stem) ? 9 : 0) + (keys.includes(stem) ? 5 : 0) + (body.includes(stem) ? 1 : 0);
        if (here === 0) return 0;
        all += here;
      }
      return all + (first.includes(id) ? 0.5 : 0);
    };
    return SUBJECTS.map((id) => ({ id, points: score(id) }))
      .filter((one) => one.points > 0)
      .sort((a, b) => b.points - a.points)
      .map((one) => one.id);
  }
}

export const subjectOf = (name: string | undefined): Subject | undefined => SUBJECTS.find((one) => one === name);
