import type { RoleNames } from '../../types/panel/roles.ts';

export const roles: RoleNames = {
  owner: 'Owner',
  office: 'Office',
  mechanic: 'Mechanic',
  accountant: 'Accountant',
};
