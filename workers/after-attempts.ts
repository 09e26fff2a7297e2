import type { Database, Tx } from '../db/client.ts';
import { tellWorkshop } from '../db/messages/tell-workshop.ts';
import type { Attempted } from '../db/queries/attempts.ts';
import type { Job } from '../db/queries/backlog.ts';
import { findInstance } from '../db/queries/instances.ts';
import { insertNotice } from '../db/queries/notices.ts';
import { lockReceiver, type Receiver, setFailingSince, switchOff } from '../db/queries/receivers.ts';
import { isGivenUp, isOverdue, type SwitchedOffReason } from '../domain/webhook-delivery.ts';
import { takeForQueue } from './take-for-queue.ts';
import { allEnded, doTogether } from './together.ts';

export interface AfterParts {
  database: Database;
  onError: (error: unknown) => void;
}

/**
 * What follows for the receivers of these attempts: whether they fail, are given up, and what goes into the queue in
 * place of what has left it.
 */
export async function afterAttempts(parts: AfterParts, attempts: Attempted[], now: Date): Promise<Job[]> {
  const ofReceiver = Map.groupBy(attempts, ({ job }) => `${job.instanceId} ${job.subscriptionId}`);
  const inLockOrder = [...ofReceiver.values()].sort(
    ([a], [b]) => ids(a)[0] - ids(b)[0] || ids(a)[1] - ids(b)[1],
  );
  return doTogether(parts, inLockOrder, async (tx, receivers) => {
    const followed = await allEnded(receivers.map((its) => follow(tx, its, now)));
    // Last, and workshop by workshop: their credit is locked by it.
    for (const { switchedOff } of followed) if (switchedOff) await tell(tx, switchedOff, now);
    return followed.flatMap(({ jobs }) => jobs);
  });
}

function ids(attempted: Attempted | undefined): [number, number] {
  const { instanceId = 0, subscriptionId = 0 } = attempted?.job ?? {};
  return [instanceId, subscriptionId];
}

interface SwitchedOff {
  receiver: Receiver;
  reason: SwitchedOffReason;
}

interface Followed {
  jobs: Job[];
  switchedOff: SwitchedOff | null;
}

async function follow(tx: Tx, attempts: Attempted[], now: Date): Promise<Followed> {
  const receiver = await lockReceiver(tx, ...ids(attempts[0]));
  if (!receiver) return { jobs: [], switchedOff: null };
  // What was sent to where it has been moved from says nothing of it, and neither does a test.
  const toIt = attempts.filter(({ sentTo, isTest }) => sentTo === receiver.url && !isTest);
  const failing_since = failingSince(receiver, toIt);
  if (failing_since !== receiver.failing_since) await setFailingSince(tx, receiver, failing_since);
  const reason = receiver.active ? reasonToSwitchOff(toIt, failing_since, now) : null;
  if (reason) {
    await switchOff(tx, receiver);
    const data = { webhook_id: receiver.id, url: receiver.url, reason, failing_since };
    await insertNotice(tx, receiver.instance_id, 'webhook_switched_off', data, now);
  }
  const jobs = await takeForQueue(
    tx,
    { ...receiver, failing_since, active: receiver.active && !reason },
    now,
  );
  return { jobs, switchedOff: reason && { receiver, reason } };
}

async function tell(tx: Tx, { receiver, reason }: SwitchedOff, now: Date): Promise<void> {
  const instance = await findInstance(tx, receiver.instance_id);
  if (!instance) return;
  await tellWorkshop(tx, instance, 'webhook_switched_off', { receiver: receiver.url, reason }, now);
}

function failingSince({ failing_since }: Receiver, attempts: Attempted[]): string | null {
  if (attempts.some(({ verdict }) => verdict.status === 'succeeded')) return null;
  const failed = attempts.map(({ startedAt }) => startedAt.toISOString());
  return failing_since ?? failed.sort()[0] ?? null;
}

function reasonToSwitchOff(
  attempts: Attempted[],
  failingSince: string | null,
  now: Date,
): SwitchedOffReason | null {
  if (attempts.some(({ verdict }) => verdict.status === 'failed' && verdict.switchesOff)) return 'gone';
  const hadItsTime = attempts.some(
    ({ verdict, job }) => verdict.status === 'failed' || isOverdue(job.createdAt, now),
  );
  return hadItsTime && isGivenUp(failingSince, now) ? 'failing' : null;
}
