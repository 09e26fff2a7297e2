import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { PresentedKey } from '../../db/queries/keys.ts';
import { isWellFormedKey } from '../../domain/api-key-format.ts';
import { type Problem, problem } from '../../domain/problem.ts';
import { isAllowedAddress, sourceAddress } from '../address.ts';
import { failuresPerMinute } from '../limits/failed-attempts.ts';
import { keyWindowMs, secondsUntilReset, windowEndMs } from '../limits/limits.ts';
import { type Runtime, workshopOf } from '../runtime.ts';
import { showLimits } from './rate-limit.ts';

export function authenticationGuard(runtime: Runtime): onRequestHookHandler {
  return (request, reply, done) => {
    const settle = (refusal: Problem | undefined) =>
      done(refusal && counted(runtime, request, reply, refusal));
    const presented = presentedKey(request);
    if (typeof presented !== 'string') return settle(presented);
    if (!isWellFormedKey(presented)) return settle(problem('invalid_api_key'));

    const name = `${workshopOf(request).instance.id} ${hash('sha256', presented)}`;
    request.visit.keyName = name;
    const known = runtime.keys.peek(name);
    const { arrivedAt } = request.visit;
    if (known) return settle(judgeKey(request, known, arrivedAt));
    runtime.keys.get(name).then((key) => settle(judgeKey(request, key, arrivedAt)), done);
  };
}

/** Why the key doesn't open this workshop, if it doesn't. */
export function judgeKey(
  request: FastifyRequest,
  key: PresentedKey | undefined,
  now: Date,
): Problem | undefined {
  if (!key) return problem('invalid_api_key');
  request.visit.key = key;
  const nowMs = now.getTime();
  if (key.revoked_at) return problem('revoked_api_key');
  if (hasPassed(key.expires_at, nowMs)) return problem('expired_api_key');
  // The old secret of a rotated key: the key lives on, this way of showing it doesn't.
  if (hasPassed(key.secret_expires_at, nowMs)) return problem('invalid_api_key');
  if (!isAllowedAddress(sourceAddress(request), key.ip_allow_list)) return problem('ip_not_allowed');
  return undefined;
}

function hasPassed(moment: string | null, nowMs: number): boolean {
  return moment !== null && Date.parse(moment) <= nowMs;
}

/** Past its failures of the minute, an address hears 429 in place of why its key is refused. */
function counted(runtime: Runtime, request: FastifyRequest, reply: FastifyReply, refusal: Problem): Problem {
  // Who shows a valid key from an address off its list isn't guessing.
  if (refusal.code === 'ip_not_allowed') return refusal;
  const now = request.visit.arrivedAt;
  if (!runtime.failedAttempts.isOneTooMany(sourceAddress(request), now.getTime())) return refusal;
  const minute = {
    limit: failuresPerMinute,
    used: failuresPerMinute,
    resetAtSeconds: windowEndMs(now.getTime(), keyWindowMs) / 1000,
  };
  showLimits(reply, minute, now);
  return problem('rate_limited', { retryAfterSeconds: secondsUntilReset('rate_limited', now.getTime()) });
}

/** The key as sent, or why there is none to look at. */
function presentedKey(request: FastifyRequest): string | Problem {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  const header = request.headers['x-api-key'];
  const own = (Array.isArray(header) ? header.join(', ') : header) || undefined;
  if (bearer && own && bearer !== own) return problem('bad_request');
  return bearer ?? own ?? problem(request.headers.authorization ? 'invalid_api_key' : 'missing_api_key');
}
