/* What screens about people share: their words, loaded with the first of them, and what they ask the server. */
import { call } from './api';
import type { AccountView, BlockView, DeviceLink, InviteView, Leaderboard, Me, RatingChange } from './contract';
import { texts } from './i18n.svelte';

const WORDS = {
  en: () => import('../i18n/people.en').then((file) => file.people),
  ru: () => import('../i18n/people.ru').then((file) => file.people),
  uk: () => import('../i18n/people.uk').then((file) => file.people),
};

let wanted = false;

export function wantWords(): void {
  if (!wanted) texts.add('people', WORDS);
  wanted = true;
}

export const people = {
  account: () => call<AccountView>('GET', '/account'),
  signUp: (name: string, password: string | null, invite: string | null) => call<Me>('POST', '/account', { name, password, invite }),
  logIn: (name: string, password: string, bring: boolean) => call<Me>('POST', '/account/login', { name, password, bring }),
  invite: (code: string) => call<InviteView>('GET', '/account/invite/' + encodeURIComponent(code)),
  enter: (code: string, bring: boolean) => call<Me>('POST', '/account/enter', { code, bring }),
  link: () => call<DeviceLink>('POST', '/account/link'),
  password: (old: string | null, fresh: string) => call<Me>('POST', '/account/password', { old, new: fresh }),
  logOut: (everywhere: boolean) => call<void>('POST', '/account/logout', { everywhere }),
  erase: (password: string | null) => call<void>('POST', '/account/delete', { password }),
  changes: (code: string) => call<RatingChange[]>('GET', '/rooms/' + encodeURIComponent(code) + '/ratings'),
  leaderboard: () => call<Leaderboard[]>('GET', '/leaderboard'),
  blocks: () => call<BlockView[]>('GET', '/blocks'),
  unblock: (id: string) => call<void>('DELETE', '/blocks/' + encodeURIComponent(id)),
};
