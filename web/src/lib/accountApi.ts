/* Accounts, ratings and blocks: what their screens ask the server, and their texts, which are loaded with the first of these screens. */
import { call } from './api';
import type { ChangePassword, DeleteMe, EnterBy, LogIn, LogOut, SignUp } from '../wire';
import { texts } from './i18n.svelte';

const WORDS = {
  en: () => import('../i18n/people.en').then((file) => file.people),
  ru: () => import('../i18n/people.ru').then((file) => file.people),
  uk: () => import('../i18n/people.uk').then((file) => file.people),
};

let wanted = false;

export function wantPeopleTexts(): void {
  if (!wanted) texts.add('people', WORDS);
  wanted = true;
}

export const accountApi = {
  account: () => call('GET /account'),
  signUp: (body: SignUp) => call('POST /account', { body }),
  logIn: (body: LogIn) => call('POST /account/login', { body }),
  invite: (code: string) => call('GET /account/invite/{code}', { path: { code } }),
  enter: (body: EnterBy) => call('POST /account/enter', { body }),
  deviceLink: () => call('POST /account/link'),
  changePassword: (body: ChangePassword) => call('POST /account/password', { body }),
  logOut: (body: LogOut) => call('POST /account/logout', { body }),
  delete: (body: DeleteMe) => call('POST /account/delete', { body }),
  ratingChanges: (code: string) => call('GET /rooms/{code}/ratings', { path: { code } }),
  leaderboard: () => call('GET /leaderboard'),
  blocks: () => call('GET /blocks'),
  unblock: (ident: string) => call('DELETE /blocks/{ident}', { path: { ident } }),
};
