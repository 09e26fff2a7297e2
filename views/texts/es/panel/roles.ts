import type { RoleNames } from '../../types/panel/roles.ts';

export const roles: RoleNames = {
  owner: 'Propietario',
  office: 'Oficina',
  mechanic: 'Mecánico',
  accountant: 'Contabilidad',
};
