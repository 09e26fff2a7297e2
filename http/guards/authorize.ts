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

/** After validation: what a body or a query asks for may take scopes of its own. */
export function valueScopeGuard(operation: Operation): preHandlerHookHandler {
  return (request, _reply, done) => done(judgeValueScopes(request, operation));
}

export function judgeValueScopes(request: FastifyRequest, { valueScopes }: Operation): Problem | undefined {
  const sent = request.body ?? request.query;
  const asked = valueScopes.filter(({ field, value }) =>
    valuesAt(sent, field.split('.')).some((each) => (value === undefined ? each !== null : each === value)),
  );
  const refusals = asked.map(({ scope }) => judgeScope(request, scope));
  return refusals.find((refusal) => refusal !== undefined);
}

/** Of every item, where a list is on the way. */
function valuesAt(sent: unknown, [name, ...further]: string[]): unknown[] {
  const holders = [sent].flat() as Record<string, unknown>[];
  if (name === undefined) return holders;
  return holders.flatMap((holder) => (holder[name] === undefined ? [] : valuesAt(holder[name], further)));
}

function judgeScope(request: FastifyRequest, scope: Scope): Problem | undefined {
  if (!workshopOf(request).terms.scopes.has(scope)) return problem('plan_scope_not_allowed');
  if (!keyOf(request).scopes.includes(scope)) return problem('insufficient_scope');
  return undefined;
}
