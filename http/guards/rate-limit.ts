import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type Problem, problem } from '../../domain/requests/problem.ts';
import { keyWindowMs, utcDay, type Verdict } from '../limits/limits.ts';
import { requestKey, requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';

export function rateLimitGuard(runtime: Runtime): onRequestHookHandler {
  return (request, reply, done) => {
    const now = request.state.arrivedAt;
    const { instance, terms } = requestWorkshop(request);
    const key = requestKey(request);
    const demand = {
      instanceId: instance.id,
      keyId: key.id,
      requestsPerMinute: key.per_minute,
      instanceRequestsPer10s: runtime.config.instanceRequestsPer10s,
      day: countsTowardsQuota(request) ? { quota: terms.dailyQuota, stopsAtQuota: terms.stopsAtQuota } : null,
    };
    const judged = (verdict: Verdict) => done(applyVerdict(runtime, request, reply, verdict, now));
    const verdict = runtime.limits.take(demand, now.getTime());
    if (verdict instanceof Promise) verdict.then(judged, done);
    else judged(verdict);
  };
}

/** Tells whether a request counts towards the daily quota. Requests of test keys and of sandboxes do not count. */
function countsTowardsQuota(request: FastifyRequest): boolean {
  return requestKey(request).environment === 'live' && !requestWorkshop(request).instance.sandbox;
}

function applyVerdict(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  verdict: Verdict,
  now: Date,
): Problem | undefined {
  request.state.verdict = verdict;
  setLimitHeaders(reply, verdict.minute, now);
  if (verdict.refusal) return problem(verdict.refusal, { retryAfterSeconds: verdict.retryAfterSeconds });
  const key = requestKey(request);
  const counts = countsTowardsQuota(request);
  runtime.record.use(requestWorkshop(request).instance.id, key.id, utcDay(now.getTime()), counts, now);
  return undefined;
}

export function setLimitHeaders(reply: FastifyReply, minute: Verdict['minute'], now: Date): void {
  const remaining = Math.max(0, minute.limit - minute.used);
  const resetSeconds = Math.ceil(minute.resetAtSeconds - now.getTime() / 1000);
  reply.header('x-ratelimit-limit', minute.limit);
  reply.header('x-ratelimit-remaining', remaining);
  reply.header('x-ratelimit-reset', minute.resetAtSeconds);
  reply.header('ratelimit-policy', `"minute";q=${minute.limit};w=${keyWindowMs / 1000}`);
  reply.header('ratelimit', `"minute";r=${remaining};t=${resetSeconds}`);
}
