import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { type Problem, problem } from '../../domain/problem.ts';
import type { Operation } from '../../generated/operations.ts';
import { keyOf, workshopOf } from '../runtime.ts';

export function authorizationGuard(operation: Operation): onRequestHookHandler {
  return (request, _reply, done) => done(judgePermission(request, operation));
}

/** The plan first, then the key's scopes, then the key's kind: the order that the contract's refusals have. */
export function judgePermission(
  request: FastifyRequest,
  { scope, sideEffect }: Operation,
): Problem | undefined {
  const key = keyOf(request);
  if (scope && !workshopOf(request).terms.scopes.has(scope)) return problem('plan_scope_not_allowed');
  if (scope && !key.scopes.includes(scope)) return problem('insufficient_scope');
  if (sideEffect && key.environment === 'test') return problem('test_key_forbidden');
  return undefined;
}
