import { violatedConstraint } from '../../../db/client.ts';
import { invalidField } from '../../../domain/problem.ts';

/** Of two who take the same host or base URL at once the database lets one: the other hears why. */
export function refuseTaken(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'instance_hosts_pkey') throw invalidField('/host', 'hostTaken');
  if (constraint === 'instances_base_url_unique') throw invalidField('/base_url', 'hostTaken');
  throw error;
}
