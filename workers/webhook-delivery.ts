import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, isDatabaseAway } from '../db/client.ts';
import { type Attempted, type Content, prolongClaims, recordAttempt } from '../db/queries/attempts.ts';
import type { Job } from '../db/queries/backlog.ts';
import type { SecretReceiver } from '../db/queries/receivers.ts';
import { attemptsMost } from '../domain/retry-schedule.ts';
import { type Attempt, type Outcome, type Verdict, verdictOf } from '../domain/webhook-delivery.ts';
import { unservedReason } from '../domain/webhook-service.ts';
import type { Message } from '../domain/webhook-signature.ts';
import type { WorkerMetrics } from '../http/telemetry/worker-metrics.ts';
import { inBatches, toldAlone } from './batches.ts';
import { type Claimed, claimAll } from './claim-attempts.ts';

/** A worker that has died holds an attempt for this long; one that lives says so in time. */
const claimMs = 6_000;
const prolongEveryMs = 2_000;
/** How often a finished attempt is offered to a database that is away, and for how long. */
const recordAgainMs = 250;
const recordForMs = 30_000;

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

export interface Deliverer {
  deliver(job: Job): Promise<void>;
  /** What ends from now on is recorded at once or, by another, again. */
  hurry(): void;
  /** Nothing is under way any more. */
  stop(): void;
}

/** One job: claim, send, record. Claims and records of many travel together. */
export function openDeliverer(parts: DeliveryParts): Deliverer {
  const { database, clock, random, onError } = parts;
  const by = Math.floor(random() * Number.MAX_SAFE_INTEGER);
  const until = () => new Date(clock().getTime() + claimMs);
  const claim = inBatches((jobs: Job[]) => claimAll(parts, jobs, { by, until: until() }));
  const record = inBatches((attempts: Attempted[]) => recordAll(parts, attempts));
  const underWay = new Set<Job>();
  let patienceMs = recordForMs;
  const prolong = async () => {
    if (underWay.size === 0) return;
    await database.lease((db) => prolongClaims(db, [...underWay], { by, until: until() }));
  };
  const timer = setInterval(() => prolong().catch(onError), prolongEveryMs);
  return {
    async deliver(job) {
      const claimed = await claim(job);
      if (!claimed) return;
      underWay.add(job);
      try {
        await recordInTime(await attempt(parts, claimed, by), record, () => patienceMs);
      } finally {
        underWay.delete(job);
      }
    },
    hurry: () => {
      patienceMs = 0;
    },
    stop: () => clearInterval(timer),
  };
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

/** What has been sent should not be sent again only because the database was away for a moment. */
async function recordInTime(
  attempted: Attempted,
  record: (attempted: Attempted) => Promise<boolean>,
  patienceMs: () => number,
): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    try {
      await record(attempted);
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() - startedMs >= patienceMs()) throw error;
      await sleep(recordAgainMs);
    }
  }
}

async function recordAll(parts: DeliveryParts, attempts: Attempted[]): Promise<boolean[]> {
  const held = await parts.database.lease((db) =>
    Promise.all(attempts.map((each) => recordAttempt(db, each).catch(toldAlone(parts.onError, false)))),
  );
  await parts.settled(attempts.filter((_, index) => held[index]));
  return held;
}
