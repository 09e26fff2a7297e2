import type { RoleNames } from '../../types/panel/roles.ts';

export const roles: RoleNames = {
  owner: 'Propriétaire',
  office: 'Bureau',
  mechanic: 'Mécanicien',
  accountant: 'Comptabilité',
};
