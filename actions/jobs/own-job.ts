import type { BudgetRow } from '../../db/budgets/queries.ts';
import type { Role } from '../../domain/people/roles.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';

/** The person who acts, with the role that it has in the panel; null at the command line. */
export interface ActingPerson extends Pick<Context, 'actor'> {
  role: Role | null;
}

/** Refuses a mechanic who writes to the job of another person. Every mechanic may write to unassigned jobs. */
export function requireOwnJob(
  { role, actor }: ActingPerson,
  { mechanic_id }: Pick<BudgetRow, 'mechanic_id'>,
): void {
  if (role === 'mechanic' && mechanic_id !== null && mechanic_id !== actor.id)
    throw problem('job_of_another');
}
