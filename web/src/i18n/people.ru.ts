import type { PeopleKey } from './people.en';

export const people: Record<PeopleKey, string> = {
  // refusals
  'said.no_line': 'Такой строки в чате нет.',
  'said.own_line': 'Это ваша собственная строка.',
  'said.no_accounts': 'На этом сервере нет учётных записей.',
  'said.invite_only': 'Учётные записи здесь — по приглашению.',
  'said.no_invite': 'Эта ссылка уже использована или устарела.',
  'said.bad_name': 'Имя — от 2 до 24 букв, цифр, точек, дефисов или пробелов, буквы одного алфавита.',
  'said.name_taken': 'Это имя уже занято.',
  'said.has_account': 'У вас уже есть учётная запись.',
  'said.no_account': 'У вас здесь нет учётной записи.',
  'said.wrong_password': 'Имя или пароль неверны.',
  'said.weak_password': 'Выберите пароль, который не совпадает с именем.',
  'said.needs_password': 'Выберите пароль или воспользуйтесь приглашением.',
};
