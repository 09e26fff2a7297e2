import type { RoleNames } from '../../types/panel/roles.ts';

export const roles: RoleNames = {
  owner: 'Proprietário',
  office: 'Escritório',
  mechanic: 'Mecânico',
  accountant: 'Contabilidade',
};
