import { afterEach, describe, expect, test, vi } from 'vitest';
import { ago, fill, goods, known, named, pluralForm, t, texts, translated } from '../src/lib/i18n.svelte';
import { settings } from '../src/lib/settings.svelte';
import type { Language } from '../src/lib/settings.svelte';
import type { Param, TermParam } from '../src/wire';

async function speak(language: Language): Promise<void> {
  settings.language = language;
  await texts.use(language);
}

/** Without what keeps a figure and its word on one line. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

afterEach(() => vi.useRealTimers());

describe('plural forms', () => {
  test.each<[Language, string[], [number, string][]]>([
    [
      'en',
      ['card', 'cards'],
      [
        [0, 'cards'],
        [1, 'card'],
        [2, 'cards'],
        [21, 'cards'],
        [101, 'cards'],
      ],
    ],
    [
      'ru',
      ['карта', 'карты', 'карт'],
      [
        [0, 'карт'],
        [1, 'карта'],
        [2, 'карты'],
        [4, 'карты'],
        [5, 'карт'],
        [11, 'карт'],
        [12, 'карт'],
        [14, 'карт'],
        [21, 'карта'],
        [22, 'карты'],
        [111, 'карт'],
        [1.5, 'карты'],
      ],
    ],
    [
      'uk',
      ['карта', 'карти', 'карт'],
      [
        [0, 'карт'],
        [1, 'карта'],
        [3, 'карти'],
        [7, 'карт'],
        [13, 'карт'],
        [31, 'карта'],
        [34, 'карти'],
        [112, 'карт'],
        [2.5, 'карти'],
      ],
    ],
  ])('%s', (language, forms, cases) => {
    for (const [count, form] of cases) expect([count, pluralForm(language, count, forms)]).toEqual([count, form]);
  });

  test('one form serves all counts', () => {
    expect(pluralForm('ru', 5, ['золота'])).toBe('золота');
  });
});

describe('filling', () => {
  test('names, counts and forms', () => {
    expect(fill('{name} gives {count} {count|card|cards}', { name: 'Ada', count: 2 }, 'en')).toBe('Ada gives 2 cards');
    expect(plain(fill('{count} {count|карта|карты|карт}', { count: 21 }, 'ru'))).toBe('21 карта');
  });

  test('an empty form is a form', () => {
    expect(fill('knight{count||s}', { count: 1 }, 'en')).toBe('knight');
    expect(fill('knight{count||s}', { count: 3 }, 'en')).toBe('knights');
  });

  test('what is not given stays visible, and text from people is not read as a pattern', () => {
    expect(fill('{name} and {other}', { name: 'Ada' }, 'en')).toBe('Ada and {other}');
    expect(fill('{name} says', { name: '{count} $& $1' }, 'en')).toBe('{count} $& $1 says');
  });

  test('a figure stays with what it counts, and no line begins with a dash', () => {
    expect(fill('{count} {count|карта|карты|карт} — ваши', { count: 2 }, 'ru')).toBe('2\u00a0карты\u00a0— ваши');
    expect(fill('{name} бачить {count}', { name: 'Міра', count: 2 }, 'uk')).toBe('Міра бачить 2');
  });

  test('zero and the empty text are values', () => {
    expect(fill('{count}{rest}.', { count: 0, rest: '' }, 'en')).toBe('0.');
  });
});

describe.each<Language>(['en', 'ru', 'uk'])('the texts in %s', (language) => {
  test('are here after the page asked for them', async () => {
    await speak(language);
    expect(document.documentElement.lang).toBe(language);
    expect(texts.language).toBe(language);
    expect(plain(t('common.players', { count: 1 }))).toBe({ en: '1 player', ru: '1 игрок', uk: '1 гравець' }[language]);
    expect(plain(t('common.players', { count: 3 }))).toBe({ en: '3 players', ru: '3 игрока', uk: '3 гравці' }[language]);
  });

  test('name things by what the server calls them', async () => {
    await speak(language);
    expect(named('good', 'ore')).toBe({ en: 'Ore', ru: 'Руда', uk: 'Руда' }[language]);
    expect(named('table.card', 'victory point')).toBe(t('table.card.victory_point'));
    expect(named('good', 'moon cheese')).toBe('moon cheese');
    expect(named('good', 'moon cheese', 'cheese')).toBe('cheese');
    expect([known('good.ore'), known('good.cheese')]).toEqual([true, false]);
  });

  test('list cards in the case that follows a verb', async () => {
    await speak(language);
    expect(plain(goods({ wool: 2, ore: 0, brick: 1 }))).toBe(
      { en: '2 wool, 1 brick', ru: '2 шерсти, 1 кирпич', uk: '2 вовни, 1 цеглину' }[language],
    );
  });

  test('tell how long ago something was', async () => {
    await speak(language);
    vi.useFakeTimers();
    vi.setSystemTime(1_000_000_000_000);
    const seconds = 1_000_000_000;
    expect(ago(seconds - 5 * 60)).toBe({ en: '5 minutes ago', ru: '5 минут назад', uk: '5 хвилин тому' }[language]);
    expect(ago(seconds - 3 * 3600)).toBe({ en: '3 hours ago', ru: '3 часа назад', uk: '3 години тому' }[language]);
    expect(ago(seconds - 48 * 3600)).toBe({ en: '2 days ago', ru: 'позавчера', uk: 'позавчора' }[language]);
    expect(ago(Number.NaN)).toBe('');
  });
});

test('the last language asked for holds', async () => {
  settings.language = 'uk';
  const late = texts.use('ru');
  await texts.use('uk');
  await late;
  expect(texts.language).toBe('uk');
});

describe('sentences of the server', () => {
  const term = (kind: string, name: string, text = name): TermParam => ({ type: 'term', kind, name, text });
  const cards = (counts: Record<string, number>): Param => ({ type: 'cards', cards: counts });

  test.each<[Language, string, Record<string, Param>, string]>([
    ['en', 'short', { missing: cards({ brick: 1 }) }, 'You are 1 brick short.'],
    ['en', 'short', { missing: cards({ brick: 1, wool: 1, ore: 2 }) }, 'You are 1 brick, 1 wool and 2 ore short.'],
    ['ru', 'short', { missing: cards({ brick: 1 }) }, 'Вам не хватает 1 кирпича.'],
    ['ru', 'short', { missing: cards({ brick: 2, ore: 1 }) }, 'Вам не хватает 2 кирпичей и 1 руды.'],
    ['ru', 'short', { missing: cards({ lumber: 1, brick: 1, wool: 3 }) }, 'Вам не хватает 1 дерева, 1 кирпича и 3 шерсти.'],
    ['uk', 'short', { missing: cards({ brick: 1 }) }, 'Вам бракує 1 цеглини.'],
    ['uk', 'short', { missing: cards({ brick: 2, ore: 1 }) }, 'Вам бракує 2 цеглин і 1 руди.'],
    ['en', 'bank_empty', { card: term('good', 'ore') }, 'The bank has no ore left.'],
    ['ru', 'bank_empty', { card: term('good', 'brick') }, 'В банке не осталось кирпича.'],
    ['uk', 'bank_empty', { card: term('good', 'wool') }, 'У банку не лишилося вовни.'],
    ['ru', 'rate', { cards: cards({ brick: 3 }) }, 'Банк берёт 3 кирпича за одну карту.'],
    ['uk', 'rate', { cards: cards({ ore: 4 }) }, 'Банк бере 4 руди за одну карту.'],
    ['en', 'no_card', { card: term('card', 'road building') }, "You don't have the card “Road Building”."],
    ['ru', 'no_card', { card: term('card', 'knight') }, 'У вас нет карты «Рыцарь».'],
    [
      'en',
      'seat_count',
      { played_by: { type: 'list', items: [3, 4], joined: 'or' }, seats: '7' },
      'This game is for 3 or 4 players, not 7.',
    ],
    [
      'ru',
      'seat_count',
      { played_by: { type: 'list', items: [3, 4], joined: 'or' }, seats: '7' },
      'Эта игра для 3 или 4 игроков, а не для 7.',
    ],
    [
      'ru',
      'option_value',
      { option: term('option', 'target'), value: '99', values: { type: 'span', low: 3, high: 20 } },
      'Правилу «Очки для победы» не подходит значение 99. Подходит: целое число от 3 до 20.',
    ],
    [
      'uk',
      'option_value',
      {
        option: term('option', 'trade'),
        value: '2',
        values: { type: 'list', items: [term('flag', 'true'), term('flag', 'false')], joined: 'or' },
      },
      'Правилу «Обмін між гравцями» не підходить значення 2. Підходить: так або ні.',
    ],
  ])('%s: %s', async (language, key, params, sentence) => {
    await speak(language);
    expect(plain(translated(key, 'in English', params))).toBe(sentence);
  });

  test('of a game that the page does not know stay as they were sent', async () => {
    await speak('ru');
    expect(translated('eclipse', 'The sun is dark.', { moon: 1 })).toBe('The sun is dark.');
    expect(translated('bank_empty', 'The bank has no cheese left.', { card: term('good', 'cheese') })).toBe('В банке не осталось cheese.');
  });

  test('of a box wait for the words of the box', async () => {
    const say = (): string => translated('prompt_lay_harbour', 'as it was sent', { harbour: term('harbour', '3:1') });
    await speak('ru');
    expect([say(), texts.has('seafarers')]).toEqual(['as it was sent', false]);
    texts.add('seafarers', {
      en: () => import('../src/games/sea/words.en').then((file) => file.sea),
      ru: () => import('../src/games/sea/words.ru').then((file) => file.sea),
      uk: () => import('../src/games/sea/words.uk').then((file) => file.sea),
    });
    await speak('en');
    expect([say(), texts.has('seafarers')]).toEqual(['Place the harbour you have drawn (3:1) on a coast', true]);
  });

  test('stay as they were sent where a parameter is missing', async () => {
    await speak('uk');
    expect(translated('short', 'You are 1 ore short.')).toBe('You are 1 ore short.');
  });

  test('take a brace in what somebody wrote as it is', async () => {
    await speak('en');
    expect(translated('no_game', '', { game: "'{count}'" })).toBe("There is no such game here: '{count}'.");
  });
});
