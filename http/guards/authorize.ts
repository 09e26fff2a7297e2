import type { FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from 'fastify';
import { type Problem, problem } from '../../domain/requests/problem.ts';
import type { Operation, Scope } from '../../generated/operations.ts';
import { keyOf, workshopOf } from '../runtime.ts';

export function authorizationGuard(operation: Operation): onRequestHookHandler {
  return (request, _reply, done) => done(judgePermission(request, operation));
}

/** The plan first, then the key's scopes, then the key's kind: the order that the contract's refusals have. */
export function judgePermission(
  request: FastifyRequest,
  { scope, sideEffect }: Operation,
): Problem | undefined {
  const refusal = scope && judgeScope(request, scope);
  if (refusal) return refusal;
  if (sideEffect && keyOf(request).environment === 'test') return problem('test_key_forbidden');
  return undefined;
}

/** After validation: what the body asks for may take scopes of its own. */
export function bodyScopeGuard(operation: Operation): preHandlerHookHandler {
  return (request, _reply, done) => done(judgeBodyScopes(request, operation));
}

export function judgeBodyScopes(request: FastifyRequest, { bodyScopes }: Operation): Problem | undefined {
  const body = request.body as Record<string, unknown>;
  const asked = bodyScopes.filter(({ field, value }) => body[field] === value);
  const refusals = asked.map(({ scope }) => judgeScope(request, scope));
  return refusals.find((refusal) => refusal !== undefined);
}

function judgeScope(request: FastifyRequest, scope: Scope): Problem | undefined {
  if (!workshopOf(request).terms.scopes.has(scope)) return problem('plan_scope_not_allowed');
  if (!keyOf(request).scopes.includes(scope)) return problem('insufficient_scope');
  return undefined;
}
