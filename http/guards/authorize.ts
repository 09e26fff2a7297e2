import type { FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from 'fastify';
import { type Problem, problem } from '../../domain/requests/problem.ts';
import { memberOf } from '../../domain/text/json.ts';
import type { Operation, Scope } from '../../generated/operations.ts';
import { requestKey, requestWorkshop } from '../runtime/request-state.ts';

export function authorizationGuard(operation: Operation): onRequestHookHandler {
  return (request, _reply, done) => done(judgePermission(request, operation));
}

/**
 * Checks first the key's scopes and then whether a test key may call the operation. The contract prescribes this order
 * of refusals.
 */
export function judgePermission(
  request: FastifyRequest,
  { scope, sideEffect }: Operation,
): Problem | undefined {
  const refusal = scope && judgeScope(request, scope);
  if (refusal) return refusal;
  if (sideEffect && requestKey(request).environment === 'test') return problem('test_key_forbidden');
  return undefined;
}

/** Checks the scopes that certain values in a body or query require. Runs after validation. */
export function createValueScopeGuard(operation: Operation): preHandlerHookHandler {
  return (request, _reply, done) => done(judgeValueScopes(request, operation));
}

export function judgeValueScopes(request: FastifyRequest, { valueScopes }: Operation): Problem | undefined {
  const sent = request.body ?? request.query;
  const requiredScopes = valueScopes.filter(({ field, value }) =>
    listFieldValues(sent, field.split('.')).some((each) =>
      value === undefined ? each !== null : each === value,
    ),
  );
  const refusals = requiredScopes.map(({ scope }) => judgeScope(request, scope));
  return refusals.find((refusal) => refusal !== undefined);
}

/** Returns the values at a path of field names. For a list on the path, returns the values of all its items. */
function listFieldValues(sent: unknown, [name, ...further]: string[]): unknown[] {
  const values = Array.isArray(sent) ? sent : [sent];
  if (name === undefined) return values;
  return values.flatMap((value) => {
    const member = memberOf(value, name);
    return member === undefined ? [] : listFieldValues(member, further);
  });
}

function judgeScope(request: FastifyRequest, scope: Scope): Problem | undefined {
  if (!requestWorkshop(request).terms.scopes.has(scope)) return problem('plan_scope_not_allowed');
  if (!requestKey(request).scopes.includes(scope)) return problem('insufficient_scope');
  return undefined;
}
