import type { FastifyRequest } from 'fastify';
import { type Problem, problem } from '../../domain/requests/problem.ts';
import { secondsUntilReset } from '../guards/limits.ts';
import { sourceAddress } from '../input/address.ts';
import type { Runtime } from '../runtime.ts';

/** For a token that was never issued: 404, and 429 past what an address may get wrong in a minute, keys included. */
export function refusalOfGuess(runtime: Runtime, request: FastifyRequest): Problem {
  const nowMs = request.state.arrivedAt.getTime();
  const isOneTooMany = runtime.failedAttempts.isOneTooMany(sourceAddress(request), nowMs);
  if (!isOneTooMany) return problem('not_found');
  return problem('rate_limited', { retryAfterSeconds: secondsUntilReset('rate_limited', nowMs) });
}
