import { hash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { PresentedKey } from '../../db/keys/queries.ts';
import { isWellFormedKey } from '../../domain/keys/keys.ts';
import { badRequest, type Problem, problem } from '../../domain/requests/problem.ts';
import { isAllowedAddress, isRepeatedHeader, sourceAddress } from '../input/request-head.ts';
import { maxFailuresPerMinute } from '../limits/failed-attempts.ts';
import { keyWindowMs, secondsUntilReset, windowEndMs } from '../limits/limits.ts';
import { findWorkshop } from '../runtime/find-workshop.ts';
import { requestWorkshop, type Workshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { requestHost } from './instance.ts';
import { setLimitHeaders } from './rate-limit.ts';

export function authenticationGuard(runtime: Runtime): onRequestHookHandler {
  return (request, reply, done) => {
    const settle = (refusal: Problem | undefined) =>
      done(refusal && countFailure(runtime, request, reply, refusal));
    const presented = presentedKey(request);
    if (typeof presented !== 'string') return settle(presented);
    const hash = hashOfKey(request, presented);
    if (hash === undefined) return settle(problem('invalid_api_key'));

    const name = cacheKeyOf(requestWorkshop(request), hash);
    request.state.keyName = name;
    const known = runtime.keys.peek(name);
    const { arrivedAt } = request.state;
    if (known) return settle(judgeKey(request, known, arrivedAt));
    runtime.keys.get(name).then((key) => settle(judgeKey(request, key, arrivedAt)), done);
  };
}

/**
 * Finds the workshop and the key of a request for the request log, even if the key is refused. Responses do not depend
 * on the result.
 */
export async function recognise(runtime: Runtime, request: FastifyRequest): Promise<void> {
  const presented = presentedKey(request);
  const hash = typeof presented === 'string' ? hashOfKey(request, presented) : undefined;
  if (hash === undefined) return;
  const workshop = await findWorkshop(runtime, requestHost(request));
  const key = workshop && (await runtime.keys.get(cacheKeyOf(workshop, hash)));
  if (key) Object.assign(request.state, { workshop, key });
}

function cacheKeyOf({ instance }: Workshop, hash: string): string {
  return `${instance.id} ${hash}`;
}

/** The last key of each connection, with its hash. Nearly all requests of a connection use the same key. */
const hashBySocket = new WeakMap<Socket, { presented: string; hash: string }>();

/** Returns the hash of a presented key; undefined if the form of the key proves that the service never issued it. */
function hashOfKey({ socket }: FastifyRequest, presented: string): string | undefined {
  const before = hashBySocket.get(socket);
  if (before?.presented === presented) return before.hash;
  if (!isWellFormedKey(presented)) return undefined;
  const reckoned = hash('sha256', presented);
  hashBySocket.set(socket, { presented, hash: reckoned });
  return reckoned;
}

export function judgeKey(
  request: FastifyRequest,
  key: PresentedKey | undefined,
  now: Date,
): Problem | undefined {
  if (!key) return problem('invalid_api_key');
  request.state.key = key;
  const nowMs = now.getTime();
  if (key.revoked_at) return problem('revoked_api_key');
  if (hasPassed(key.expires_at, nowMs)) return problem('expired_api_key');
  // The previous secret of a rotated key has expired: the key stays valid, but this secret is refused.
  if (hasPassed(key.secret_expires_at, nowMs)) return problem('invalid_api_key');
  if (!isAllowedAddress(sourceAddress(request), key.ip_allow_list)) return problem('ip_not_allowed');
  return undefined;
}

function hasPassed(moment: string | null, nowMs: number): boolean {
  return moment !== null && Date.parse(moment) <= nowMs;
}

/**
 * Counts a failed authentication of the source address. After too many failures in a minute, the address gets 429
 * instead of the refusal.
 */
function countFailure(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Problem,
): Problem {
  // Does not count this refusal, because the key is valid and only the address is not allowed.
  if (refusal.code === 'ip_not_allowed') return refusal;
  const now = request.state.arrivedAt;
  if (!runtime.failedAttempts.isOneTooMany(sourceAddress(request), now.getTime())) return refusal;
  const minute = {
    limit: maxFailuresPerMinute,
    used: maxFailuresPerMinute,
    resetAtSeconds: windowEndMs(now.getTime(), keyWindowMs) / 1000,
  };
  setLimitHeaders(reply, minute, now);
  return problem('rate_limited', { retryAfterSeconds: secondsUntilReset('rate_limited', now.getTime()) });
}

/**
 * Pattern of an `Authorization` header with a scheme other than Bearer, such as `Basic …`. Such a header is meant for a
 * proxy in front of the service, so the request counts as one without a key.
 */
const nonBearerScheme = /^(?!Bearer\b)[a-z-]+( |$)/i;

function presentedKey({ headers, raw }: FastifyRequest): string | Problem {
  const { authorization = '', 'x-api-key': own = '' } = headers;
  if (authorization && isRepeatedHeader(raw, 'Authorization'))
    return badRequest('repeatedHeader', { header: 'Authorization' });
  if (own && isRepeatedHeader(raw, 'X-Api-Key')) return badRequest('repeatedHeader', { header: 'X-Api-Key' });
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (bearer && own && bearer !== own) return badRequest('differentKeys');
  const presented = bearer ?? String(own);
  if (presented) return presented;
  return problem(
    authorization && !nonBearerScheme.test(authorization) ? 'invalid_api_key' : 'missing_api_key',
  );
}
