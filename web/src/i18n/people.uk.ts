import type { PeopleKey } from './people.en';

export const people: Record<PeopleKey, string> = {
  // refusals
  'said.no_line': 'Такого рядка в чаті немає.',
  'said.own_line': 'Це ваш власний рядок.',
  'said.no_accounts': 'На цьому сервері немає облікових записів.',
  'said.invite_only': 'Облікові записи тут — за запрошенням.',
  'said.no_invite': 'Це посилання вже використане або застаріле.',
  'said.bad_name': 'Ім’я — від 2 до 24 літер, цифр, крапок, дефісів чи пробілів, літери однієї абетки.',
  'said.name_taken': 'Це ім’я вже зайняте.',
  'said.has_account': 'У вас уже є обліковий запис.',
  'said.no_account': 'У вас тут немає облікового запису.',
  'said.wrong_password': 'Ім’я або пароль неправильні.',
  'said.weak_password': 'Оберіть пароль, що не збігається з ім’ям.',
  'said.needs_password': 'Оберіть пароль або скористайтеся запрошенням.',
};
