/** The roles of the staff in the panel. `owner` may do whatever another role may. */
export const roles = ['owner', 'office', 'mechanic', 'accountant'] as const;
export type Role = (typeof roles)[number];

/** Whether a person with this role may perform an operation. An operation without roles belongs to the operator. */
export function mayPerform(role: Role, operation: { roles: readonly Role[] }): boolean {
  return operation.roles.includes(role);
}
