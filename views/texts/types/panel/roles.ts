import type { Role } from '../../../../domain/people/roles.ts';

/** Names of the roles as people in a workshop call them. */
export type RoleNames = Record<Role, string>;
