import type { Database } from '../db/client.ts';
import { type Attempted, type Content, prolongClaims, recordAttempt } from '../db/queries/attempts.ts';
import type { Job } from '../db/queries/backlog.ts';
import type { SecretReceiver } from '../db/queries/receivers.ts';
import { attemptsMost } from '../domain/retry-schedule.ts';
import { type Attempt, type Outcome, type Verdict, verdictOf } from '../domain/webhook-delivery.ts';
import { unservedReason } from '../domain/webhook-service.ts';
import type { Message } from '../domain/webhook-signature.ts';
import type { WorkerMetrics } from '../http/telemetry/worker-metrics.ts';
import { type Attempts, openAttempts } from './attempts.ts';
import { toldAlone } from './batches.ts';
import { type Claimed, claimAll } from './claim-attempts.ts';

export interface DeliveryParts {
  database: Database;
  send: (attempt: Attempt) => Promise<Outcome>;
  /** Told of what has ended, in batches, in the order of ending. */
  settled: (attempts: Attempted[]) => Promise<void>;
  clock: () => Date;
  random: () => number;
  metrics: WorkerMetrics;
  onError: (error: unknown) => void;
}

/** Of one attempt. Job ids may not be all digits. */
export function deliveryAttemptId({ deliveryId, attempt }: Job): string {
  return `d-${deliveryId}-${attempt}`;
}

/** One job: claim, send, record. */
export function openDeliverer(parts: DeliveryParts): Attempts<Job> {
  const { database } = parts;
  return openAttempts({
    ...parts,
    idOf: deliveryAttemptId,
    claim: (jobs: Job[], by) => claimAll(parts, jobs, by),
    make: (claimed: Claimed, by) => attempt(parts, claimed, by),
    record: (attempts: Attempted[]) => recordAll(parts, attempts),
    prolong: (jobs, by) => database.lease((db) => prolongClaims(db, jobs, by)),
  });
}

const deleted = 'the subscription was deleted';
const unsendable = 'the message could not be made up: the service has to be put right';
const notSent: Outcome = { status: 0, body: null, error: null, durationMs: 0, retryAfterSeconds: null };

async function attempt(parts: DeliveryParts, claimed: Claimed, claimedBy: number): Promise<Attempted> {
  const { job, content, receiver } = claimed;
  const startedAt = parts.clock();
  const isTest = content?.trigger === 'test';
  const made = { job, claimedBy, startedAt, isTest };
  // A test goes to what is switched off, too.
  const reason = receiver
    ? unservedReason(isTest ? { ...receiver, active: true } : receiver, startedAt)
    : deleted;
  if (!content || !receiver || reason !== null) {
    const verdict = { status: 'failed', switchesOff: false } as const;
    return { ...made, outcome: { ...notSent, error: reason }, verdict, sentTo: null };
  }
  if (job.attempt === 1 && content.trigger === 'event') parts.metrics.lag(secondsSince(content, startedAt));
  // A test is tried once: its first attempt is its last.
  const attempt = isTest ? attemptsMost : job.attempt;
  return { ...made, ...(await sendTo(parts, receiver, content.message, attempt)) };
}

/** What can't be sent, say for a missing APP_SECRET, is tried again like what isn't answered: it may be put right. */
async function sendTo(
  { send, clock, random, metrics, onError }: DeliveryParts,
  receiver: SecretReceiver,
  message: Message,
  attempt: number,
): Promise<Pick<Attempted, 'outcome' | 'verdict' | 'sentTo'>> {
  const outcome = await send(attemptAt(receiver, message)).catch(onError);
  if (!outcome) {
    const told = { ...notSent, error: unsendable };
    return { outcome: told, verdict: verdictOf(told, attempt, clock(), random()), sentTo: null };
  }
  const verdict = verdictOf(outcome, attempt, clock(), random());
  metrics.delivered(outcomeName[verdict.status], outcome.durationMs / 1000);
  return { outcome, verdict, sentTo: receiver.url };
}

const outcomeName = {
  succeeded: 'succeeded',
  pending: 'retried',
  failed: 'failed',
} as const satisfies Record<Verdict['status'], string>;

function secondsSince({ message }: Content, at: Date): number {
  return (at.getTime() - Date.parse(message.occurredAt)) / 1000;
}

function attemptAt(receiver: SecretReceiver, message: Message): Attempt {
  return {
    instanceId: receiver.instance_id,
    subscriptionId: receiver.id,
    url: receiver.url,
    sealedSecrets: receiver.sealed_secrets,
    message,
  };
}

async function recordAll(parts: DeliveryParts, attempts: Attempted[]): Promise<boolean[]> {
  const held = await parts.database.lease((db) =>
    Promise.all(attempts.map((each) => recordAttempt(db, each).catch(toldAlone(parts.onError, false)))),
  );
  await parts.settled(attempts.filter((_, index) => held[index]));
  return held;
}
