import type { RoleNames } from '../../types/panel/roles.ts';

export const roles: RoleNames = {
  owner: 'Собственик',
  office: 'Офис',
  mechanic: 'Механик',
  accountant: 'Счетоводство',
};
