import { type Problem, problem } from '../../domain/requests/problem.ts';
import type { Workshop } from './request-state.ts';
import { oldestWorkshopKey, type Runtime } from './runtime.ts';

/** Value of `Retry-After` for a departed host. A workshop that moves is served elsewhere within seconds. */
const departedRetrySeconds = 5;

/**
 * Returns the refusal of a request to a host whose workshop has moved to another deployment. The refusal reveals
 * nothing about the workshop.
 */
export function misdirectedProblem(): Problem {
  return problem('misdirected_request', { retryAfterSeconds: departedRetrySeconds });
}

/** Returns the refusal of a host without a workshop: 421 for a departed host, otherwise 404. */
export async function refusalOfHost({ departures }: Runtime, host: string): Promise<Problem> {
  return (await departures.get(host)) ? misdirectedProblem() : problem('not_found');
}

/** Finds the workshop of a host, or the default workshop if the host is unknown. Refuses a departed host. */
export async function findWorkshop(
  { workshops, departures, config }: Runtime,
  host: string,
): Promise<Workshop | undefined> {
  const claimed = await workshops.get(host);
  if (claimed) return claimed;
  if (await departures.get(host)) throw misdirectedProblem();
  if (config.defaultInstance === '') return undefined;
  return workshops.get(config.defaultInstance === 'first' ? oldestWorkshopKey : config.defaultInstance);
}
