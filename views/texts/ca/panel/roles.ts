import type { RoleNames } from '../../types/panel/roles.ts';

export const roles: RoleNames = {
  owner: 'Propietari',
  office: 'Oficina',
  mechanic: 'Mecànic',
  accountant: 'Comptabilitat',
};
