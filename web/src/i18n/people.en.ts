/* Texts about accounts, ratings and blocked people. They are loaded with the first screen that needs them. */
export const people = {
  // refusals
  'said.no_line': 'There is no such line in the chat.',
  'said.own_line': 'That is your own line.',
  'said.no_accounts': 'This server has no accounts.',
  'said.invite_only': 'Accounts are by invitation here.',
  'said.no_invite': 'This link is used up or no longer good.',
  'said.bad_name': 'A name has 2 to 24 letters, digits, dots, dashes or spaces, in one alphabet.',
  'said.name_taken': 'Somebody has that name already.',
  'said.has_account': 'You have an account already.',
  'said.no_account': 'You have no account here.',
  'said.wrong_password': 'The name or the password is wrong.',
  'said.weak_password': 'Choose a password that is not your name.',
  'said.needs_password': 'Choose a password, or use an invitation.',
} as const;

export type PeopleKey = keyof typeof people;
