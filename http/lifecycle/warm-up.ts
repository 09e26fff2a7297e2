import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { RequestMetrics } from '../../adapters/telemetry/request-metrics.ts';
import type { Database } from '../../db/connection/client.ts';
import type { PresentedKey } from '../../db/keys/queries.ts';
import { findOldestInstance, type Instance } from '../../db/workshops/queries.ts';
import { keyBytes, makeKey, scopes } from '../../domain/keys/keys.ts';
import { memberOf } from '../../domain/text/json.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import { planTerms } from '../../domain/workshops/plans.ts';
import { MemoryLimits } from '../limits/limits.ts';
import { RequestRecord } from '../runtime/request-record.ts';
import type { Workshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { TtlCache } from '../runtime/ttl-cache.ts';

/**
 * Maximum CPU time and elapsed time of the warm-up on a busy machine. The first round of requests always completes, so
 * that each session prepares its statements.
 */
const warmUpLimitsMs = { processor: 300, wall: 4_000 };

/**
 * Opens the database sessions, starts the thread for signing and compiles the code of frequent requests, before the
 * service listens. The first requests of a cold process take ten times as long: at 120 writes a second some were
 * refused. The service starts even if the warm-up fails, and logs the failure.
 */
export async function warmUp(app: FastifyInstance, runtime: Runtime, threads: Promise<void>): Promise<void> {
  const { log, database } = runtime;
  const ended = await Promise.allSettled([
    threads,
    database.open().then(() => warmUpWithRequests(app, runtime)),
  ]);
  for (const { reason } of ended.filter((each) => each.status === 'rejected'))
    log.warn({ err: reason }, 'the warm-up failed');
}

/**
 * Sends requests for the oldest workshop to the app, in read-only transactions. These requests do not affect the log,
 * the limits or the metrics.
 */
async function warmUpWithRequests(app: FastifyInstance, runtime: Runtime): Promise<void> {
  const instance = await findOldestInstance(runtime.database.reads, {});
  if (!instance) return;
  await app.ready();
  const own = { ...runtime };
  const { level } = runtime.log;
  Object.assign(runtime, partsWithoutSideEffects(runtime, instance));
  runtime.log.level = 'silent';
  try {
    await sendWarmUpRequests(app, instance, runtime.config.databaseConnections);
  } finally {
    runtime.log.level = level;
    Object.assign(runtime, own);
    runtime.metrics.reset();
  }
}

/** Returns replacements for the parts of a runtime that have side effects: request log, limits, metrics and caches. */
function partsWithoutSideEffects({ database, clock }: Runtime, instance: Instance): Partial<Runtime> {
  const record = new RequestRecord(database, () => {});
  record.discard();
  const workshop: Workshop = { foundBy: instance.host, instance, terms: planTerms(instance) };
  const key = warmUpKey(instance, clock());
  return {
    database: readOnlyDatabase(database),
    record,
    limits: new MemoryLimits(async () => 0),
    metrics: new RequestMetrics(),
    workshops: new TtlCache(async () => workshop),
    keys: new TtlCache(async () => key),
    wakeWorkers: () => {},
  };
}

function readOnlyDatabase(database: Database): Database {
  return {
    ...database,
    isReadOnly: true,
    async inSession(work, workshop) {
      // Rethrows errors outside the session, because `inSession` would close the session after the error of a write in
      // a read-only transaction.
      const outcome = await database.inSession(
        (db, raw) =>
          work(db, raw).then(
            (value) => ({ value }),
            (error: unknown) => ({ error }),
          ),
        workshop,
      );
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    },
  };
}

function warmUpKey({ id }: Instance, now: Date): PresentedKey {
  return {
    instance_id: id,
    id: 0,
    name: 'warm-up',
    purpose: 'warm-up',
    environment: 'live',
    scopes: [...scopes],
    ip_allow_list: [],
    per_minute: Number.POSITIVE_INFINITY,
    created_at: now.toISOString(),
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
    secret_expires_at: null,
  };
}

interface WarmRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
}

/**
 * Sends each request once per session, in parallel, so that every session prepares its statements. Repeats this until a
 * limit of `warmUpLimitsMs` is reached.
 */
async function sendWarmUpRequests(app: FastifyInstance, { host }: Instance, sessions: number): Promise<void> {
  const begin = { atMs: performance.now(), cpu: process.threadCpuUsage() };
  const isOver = () =>
    process.threadCpuUsage(begin.cpu).user / 1_000 > warmUpLimitsMs.processor ||
    performance.now() - begin.atMs > warmUpLimitsMs.wall;
  const authorization = `Bearer ${makeKey('live', randomBytes(keyBytes)).secret}`;
  // The trace flag 00 disables the recording of these requests.
  const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
  const send = ({ method, path, body }: WarmRequest) =>
    app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { host, authorization, traceparent, 'idempotency-key': randomUUID() },
      ...(body && { payload: body }),
    });
  const first = async (path: string) => {
    const answer: unknown = (await send({ method: 'GET', path })).json();
    return Number(memberOf(memberOf(memberOf(answer, 'data'), '0'), 'id') ?? 1);
  };
  const ids = { client: await first('/clients'), budget: await first('/budgets') };
  const requests = frequentRequests(ids, Date.now());
  for (let round = 0; round === 0 || !isOver(); round += 1) {
    for (const request of requests) {
      if (round > 0 && isOver()) return;
      await Promise.all(Array.from({ length: sessions }, () => send(request)));
    }
  }
}

function frequentRequests(ids: { client: number; budget: number }, nowMs: number): WarmRequest[] {
  const [today, tomorrow] = [nowMs, nowMs + dayMs].map((at) => new Date(at).toISOString());
  const lines = [{ description: 'Revisión', unit_price: 10 }];
  return [
    { method: 'POST', path: '/clients', body: { name: 'Clara Ejemplo' } },
    { method: 'POST', path: '/budgets', body: { client_id: ids.client, lines } },
    { method: 'POST', path: '/appointments', body: { budget_id: ids.budget, start: tomorrow } },
    { method: 'POST', path: '/vehicles', body: { client_id: ids.client, plate: '0000 BBB' } },
    { method: 'PATCH', path: `/clients/${ids.client}`, body: { city: 'Lugo' } },
    { method: 'GET', path: `/clients/${ids.client}` },
    { method: 'GET', path: `/budgets/${ids.budget}` },
    { method: 'GET', path: '/clients?limit=20&search=clara' },
    { method: 'GET', path: '/budgets?limit=20' },
    { method: 'GET', path: `/appointments?from=${today}&to=${tomorrow}` },
    { method: 'GET', path: `/appointments/availability?from=${today}&to=${tomorrow}` },
  ];
}
