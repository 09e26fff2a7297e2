import type { onRequestHookHandler } from 'fastify';
import { problem } from '../../domain/requests/problem.ts';
import { type Operation, operations } from '../../generated/operations.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { authenticationGuard } from './authenticate.ts';
import { authorizationGuard, judgePermission } from './authorize.ts';
import { ifMatchGuard } from './if-match.ts';
import { instanceGuard, sandboxGuard } from './instance.ts';
import { rateLimitGuard } from './rate-limit.ts';

/** Returns a function that lists the guards of an operation, in the order in which they refuse. */
export function publicGuards(runtime: Runtime) {
  const instance = instanceGuard(runtime);
  const authenticate = authenticationGuard(runtime);
  const rateLimit = rateLimitGuard(runtime);
  return (operation: Operation): onRequestHookHandler[] => {
    if (!operation.authenticated) return [instance];
    const workshop = operation.sandboxOnly ? [instance, sandboxGuard] : [instance];
    const guards = [...workshop, authenticate, rateLimit, authorizationGuard(operation)];
    if (!operation.sideEffect) return guards;
    const withKey = operation.idempotency === 'none' ? [] : [idempotencyKeyGuard(operation)];
    return [...guards, ...withKey, versionGuard(operation)];
  };
}

function versionGuard({ versionOf }: Operation): onRequestHookHandler {
  const read = Object.values(operations).find(({ operationId }) => operationId === versionOf?.operation);
  return ifMatchGuard(read !== undefined, (request) => read && judgePermission(request, read));
}

const idempotencyKeyPattern = /^[\x21-\x7e]{8,255}$/;

function idempotencyKeyGuard({ idempotency }: Operation): onRequestHookHandler {
  return (request, _reply, done) => {
    const sent = request.headers['idempotency-key'];
    if (sent === undefined && idempotency === 'optional') return done();
    if (typeof sent !== 'string' || !idempotencyKeyPattern.test(sent))
      return done(problem('idempotency_key_required'));
    request.state.idempotencyKey = sent;
    done();
  };
}
