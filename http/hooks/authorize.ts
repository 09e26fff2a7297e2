import type { onRequestHookHandler } from 'fastify';
import { problem } from '../../domain/problem.ts';
import type { Operation } from '../../generated/operations.ts';
import { keyOf, workshopOf } from '../runtime.ts';

/** The plan first, then the key's scopes, then the key's kind: the order that the contract's refusals have. */
export function authorizationGuard({ scope, sideEffect }: Operation): onRequestHookHandler {
  return (request, _reply, done) => {
    const key = keyOf(request);
    if (scope && !workshopOf(request).terms.scopes.has(scope)) return done(problem('plan_scope_not_allowed'));
    if (scope && !key.scopes.includes(scope)) return done(problem('insufficient_scope'));
    if (sideEffect && key.environment === 'test') return done(problem('test_key_forbidden'));
    done();
  };
}
