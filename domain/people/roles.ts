import type { components } from '../../generated/types.ts';

type Scope = components['schemas']['Scope'];

/** The roles of the staff in the panel. `owner` may do whatever another role may. */
export const roles = ['owner', 'office', 'mechanic', 'accountant'] as const;
export type Role = (typeof roles)[number];

/** Whether a person with this role may perform an operation. An operation without roles belongs to the operator. */
export function mayPerform(role: Role, operation: { roles: readonly Role[] }): boolean {
  return operation.roles.includes(role);
}

const readingScopes: Scope[] = [
  'clients:read',
  'vehicles:read',
  'budgets:read',
  'invoices:read',
  'appointments:read',
  'communications:read',
  'catalog:read',
  'stock:read',
  'reports:read',
];
const officeScopes: Scope[] = [
  ...readingScopes,
  'clients:write',
  'vehicles:write',
  'budgets:write',
  'appointments:write',
  'communications:send',
  'stock:write',
  'webhooks:manage',
];

/** Mechanics read no budgets through the API, because its answers contain prices and tracking links. */
const scopes: Record<Role, readonly Scope[]> = {
  owner: officeScopes,
  office: officeScopes,
  mechanic: ['vehicles:read', 'appointments:read', 'catalog:read', 'stock:read'],
  accountant: readingScopes,
};

/** The scopes with which a person of this role performs operations of the API in the panel. */
export function scopesOfRole(role: Role): readonly Scope[] {
  return scopes[role];
}
