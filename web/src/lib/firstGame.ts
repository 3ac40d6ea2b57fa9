/* The first game: the island with its ready-made places, easy bots, and the coach. */
import { api } from './api';
import { learning } from './learning.svelte';
import { me } from './me.svelte';
import { go } from './router.svelte';

export async function firstGame(): Promise<void> {
  await me.load();
  const made = await api.newRoom({ game: 'base', seats: 4, options: { setup: 'beginner' }, bots: 'easy', quick: true });
  learning.light(made.code, true);
  go('table', made.code);
}
