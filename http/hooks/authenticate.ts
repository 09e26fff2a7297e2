import { hash } from 'node:crypto';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { PresentedKey } from '../../db/queries/keys.ts';
import { isWellFormedKey } from '../../domain/api-key-format.ts';
import { type Problem, problem } from '../../domain/problem.ts';
import { isAllowedAddress } from '../address.ts';
import { type Runtime, workshopOf } from '../runtime.ts';

export function authenticationGuard(runtime: Runtime): onRequestHookHandler {
  return (request, _reply, done) => {
    const presented = presentedKey(request);
    if (typeof presented !== 'string') return done(failed(runtime, request, presented));
    if (!isWellFormedKey(presented)) return done(failed(runtime, request, problem('invalid_api_key')));

    const name = `${workshopOf(request).instance.id} ${hash('sha256', presented)}`;
    request.visit.keyName = name;
    const known = runtime.keys.peek(name);
    if (known) return done(admit(runtime, request, known));
    runtime.keys.get(name).then((key) => done(admit(runtime, request, key)), done);
  };
}

/**
 * Judges the key once more where its first reading has grown old, as it has when the body took its time:
 * nothing is done for a key that was revoked meanwhile.
 */
export async function confirmKey(runtime: Runtime, request: FastifyRequest): Promise<void> {
  const { keyName } = request.visit;
  if (keyName === '' || runtime.keys.peek(keyName) === request.visit.key) return;
  const refusal = judge(runtime, request, await runtime.keys.get(keyName));
  if (refusal) throw refusal;
}

function admit(
  runtime: Runtime,
  request: FastifyRequest,
  key: PresentedKey | undefined,
): Problem | undefined {
  const refusal = judge(runtime, request, key);
  if (!refusal) return undefined;
  // An address off the list has shown a valid key: it is refused, but it isn't guessing.
  return refusal.code === 'ip_not_allowed' ? refusal : failed(runtime, request, refusal);
}

function judge(
  runtime: Runtime,
  request: FastifyRequest,
  key: PresentedKey | undefined,
): Problem | undefined {
  if (!key) return problem('invalid_api_key');
  request.visit.key = key;
  const nowMs = runtime.clock().getTime();
  if (key.revoked_at) return problem('revoked_api_key');
  if (hasPassed(key.expires_at, nowMs)) return problem('expired_api_key');
  // The old secret of a rotated key: the key lives on, this way of showing it doesn't.
  if (hasPassed(key.secret_expires_at, nowMs)) return problem('invalid_api_key');
  if (!isAllowedAddress(request.ip, key.ip_allow_list)) return problem('ip_not_allowed');
  return undefined;
}

function hasPassed(moment: string | null, nowMs: number): boolean {
  return moment !== null && Date.parse(moment) <= nowMs;
}

function failed(runtime: Runtime, request: FastifyRequest, refusal: Problem): Problem {
  const retryAfterSeconds = runtime.failedAttempts.count(request.ip, runtime.clock().getTime());
  return retryAfterSeconds > 0 ? problem('rate_limited', { retryAfterSeconds }) : refusal;
}

/** The key as sent, or why there is none to look at. */
function presentedKey(request: FastifyRequest): string | Problem {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  const header = request.headers['x-api-key'];
  const own = Array.isArray(header) ? header.join(', ') : header;
  if (bearer && own && bearer !== own) return problem('bad_request');
  return bearer ?? own ?? problem(request.headers.authorization ? 'invalid_api_key' : 'missing_api_key');
}
