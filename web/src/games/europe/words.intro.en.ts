/* What a game is about: its introduction, and the goals besides points. */
export const intro = {
  'intro.goal.europe': 'Open trading posts, and be the first to deliver all {count} of your goods.',
  'intro.show.posts': 'Merchants open posts',
  'intro.tell.posts': 'One grain moves a merchant up to three corners. In a free city it becomes a post.',
  'intro.show.routes': 'Routes connect cities',
  'intro.tell.routes': 'Place trade routes between posts; connecting cities pays gold to those whose routes were used.',
  'intro.show.caravans': 'Caravans deliver',
  'intro.tell.caravans': 'Salt moves a caravan. Bring goods to posts that are not yours; each takes one.',
  'intro.win.goods': 'all {count} goods',
  'intro.winby.goods': 'delivered: the game ends at once',
  'goal.goods': 'Goods delivered',
  'goal.goods.progress': '{count} of {total}',
  'goal.have.free_goods': '{count} ready',
  'goal.goods.won': '{name} delivered all the goods',
  'goal.goods.won.you': 'You delivered all the goods',
  'table.at.found.trading_post': 'Place your post in {place}?',
  'table.at.found.neutral_post': 'Place the neutral post in {place}?',
  'table.at.move_merchant': 'Open a post in {place}?',
  'table.at.deliver': 'Deliver goods to {place}?',
} as const;

export type EuropeIntroKey = keyof typeof intro;

declare module '../../lib/i18n.svelte' {
  interface LaterKeys {
    europeIntro: EuropeIntroKey;
  }
}
