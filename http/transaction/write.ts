import type { FastifyRequest } from 'fastify';
import type { Sql } from 'postgres';
import type { Db } from '../../db/connection/client.ts';
import { inTransaction, type SendWithCommit } from '../../db/connection/transaction.ts';
import { findClockAheadMs, shareSandbox } from '../../db/workshops/sandbox.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import { refusePaused } from '../../domain/workshops/pause.ts';
import type { Operation } from '../../generated/operations.ts';
import { judgeKey } from '../guards/authenticate.ts';
import { judgePermission, judgeValueScopes } from '../guards/authorize.ts';
import { requestHost } from '../guards/instance.ts';
import { refusalOfHost } from '../runtime/find-workshop.ts';
import type { Workshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { maxHandlingMs } from '../runtime/ttl-cache.ts';

export interface Transaction {
  tx: Db;
  raw: Sql;
  sendWithCommit: SendWithCommit;
  now: Date;
  secretBox: SecretBox;
}

export type Transact = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

export async function runWrite<T>(
  runtime: Runtime,
  operation: Operation,
  request: FastifyRequest,
  work: (transaction: Transaction) => Promise<T>,
  /** True if the write completes an earlier transaction. A pause of the workshop waits for such writes. */
  { isBegun = false } = {},
): Promise<T> {
  const { database, clock, secretBox } = runtime;
  const result = await inTransaction(
    database,
    async (tx, raw, sendWithCommit) => {
      await recheckAfterDelay(runtime, request, operation);
      if (!isBegun) refusePaused(request.state.workshop?.instance);
      const enter = operation.alone ? findClockAheadMs : shareSandbox;
      const clock_ahead_ms = await enter(tx, request.state.workshop?.instance);
      const now = toWorkshopTime({ clock_ahead_ms }, clock());
      return work({ tx, raw, sendWithCommit, now, secretBox });
    },
    request.state.workshop?.instance.id,
  );
  runtime.wakeWorkers();
  return result;
}

/**
 * Checks workshop, plan and key again if the request has taken longer than `maxHandlingMs`. Otherwise returns undefined.
 */
export function recheckAfterDelay(
  runtime: Runtime,
  request: FastifyRequest,
  operation: Operation,
): Promise<void> | undefined {
  const { workshop, startedAtMs } = request.state;
  if (!workshop || performance.now() - startedAtMs < maxHandlingMs) return undefined;
  return recheckRequest(runtime, request, operation, workshop);
}

/** Refuses the request if the workshop has been paused since the guards ran. */
export async function requireUnpaused({ workshops }: Runtime, { state }: FastifyRequest): Promise<void> {
  if (state.workshop) refusePaused((await workshops.get(state.workshop.foundBy))?.instance);
}

async function recheckRequest(
  runtime: Runtime,
  request: FastifyRequest,
  operation: Operation,
  before: Workshop,
): Promise<void> {
  const { keyName } = request.state;
  const [key, workshop] = await Promise.all([
    keyName === '' ? undefined : runtime.keys.get(keyName),
    runtime.workshops.get(before.foundBy),
  ]);
  if (workshop?.instance.id !== before.instance.id) throw await refusalOfHost(runtime, requestHost(request));
  request.state.workshop = workshop;
  await request.state.recheckSession?.();
  if (keyName === '') return; // the panel, the desk, or a request without a key
  const refusal =
    judgeKey(request, key, runtime.clock()) ??
    judgePermission(request, operation) ??
    judgeValueScopes(request, operation);
  if (refusal) throw refusal;
}
