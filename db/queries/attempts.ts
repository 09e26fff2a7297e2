import { failureOf, type Outcome, type Verdict } from '../../domain/webhook-delivery.ts';
import type { Message } from '../../domain/webhook-signature.ts';
import { arrayLiteral, type Db, statement } from '../client.ts';
import type { Job } from './backlog.ts';

// By `created_at` too: an id that a crash of PostgreSQL took back is given again, to another delivery.
const claim = statement(`
  update webhook_backlog set claimed_by = $6, claimed_until = $7
  where instance_id = $1 and subscription_id = $2 and delivery_id = $3 and attempt = $4 and created_at = $8
    and (claimed_until is null or claimed_until <= $5)
  returning delivery_id`);

export interface Claim {
  /** The process that makes the attempt. */
  by: number;
  until: Date;
}

/** False where another has the attempt, or it is settled. */
export async function claimAttempt(db: Db, job: Job, { by, until }: Claim, now: Date): Promise<boolean> {
  const { instanceId, subscriptionId, deliveryId, attempt, createdAt } = job;
  const rows = await claim(
    db,
    instanceId,
    subscriptionId,
    deliveryId,
    attempt,
    now.toISOString(),
    by,
    until.toISOString(),
    createdAt,
  );
  return rows.length > 0;
}

const prolong = statement(`
  update webhook_backlog b set claimed_until = $2
  from unnest($3::bigint[], $4::bigint[], $5::bigint[]) held (instance_id, subscription_id, delivery_id)
  where b.instance_id = held.instance_id and b.subscription_id = held.subscription_id
    and b.delivery_id = held.delivery_id and b.claimed_by = $1`);

/** These attempts last; whoever makes them is alive. */
export async function prolongClaims(db: Db, jobs: Job[], { by, until }: Claim): Promise<void> {
  const column = (name: 'instanceId' | 'subscriptionId' | 'deliveryId') =>
    arrayLiteral(jobs.map((job) => job[name]));
  await prolong(
    db,
    by,
    until.toISOString(),
    column('instanceId'),
    column('subscriptionId'),
    column('deliveryId'),
  );
}

const content = statement<{
  event_id: number;
  event: string;
  occurred_at: string;
  data: string;
  trigger: string;
}>(`
  select event_id, event, occurred_at, data, trigger from webhook_deliveries
  where instance_id = $1 and subscription_id = $2 and id = $3 and created_at = $4`);

export interface Content {
  message: Message;
  trigger: string;
}

/** What the delivery says, to whomever. */
export async function findContent(db: Db, job: Job): Promise<Content | undefined> {
  const [row] = await content(db, job.instanceId, job.subscriptionId, job.deliveryId, job.createdAt);
  if (!row) return undefined;
  const { event_id: eventId, event, occurred_at: occurredAt, data, trigger } = row;
  return { message: { eventId, event, occurredAt, data: JSON.parse(data) }, trigger };
}

const recorded = `
  attempts = attempts + $6, last_attempt_at = coalesce($7, last_attempt_at), response_status = $8, response_body = $9, error = $10,
  duration_ms = coalesce($11, duration_ms), status = $12, next_attempt_at = $13`;

const theDelivery = 'instance_id = $1 and subscription_id = $2 and id = $3 and created_at = $4';
const theClaim = `
  instance_id = $1 and subscription_id = $2 and delivery_id = $3 and created_at = $4 and claimed_by = $5
  and attempt = $14`;

const settle = statement(`
  with settled as (delete from webhook_backlog where ${theClaim} returning 1)
  update webhook_deliveries set ${recorded} where ${theDelivery} and exists (select from settled) returning id`);

const postpone = statement(`
  with postponed as (
    update webhook_backlog set attempt = attempt + 1, due_at = $13, queued_at = null, claimed_by = null, claimed_until = null
    where ${theClaim} returning 1
  )
  update webhook_deliveries set ${recorded} where ${theDelivery} and exists (select from postponed) returning id`);

export interface Attempted {
  job: Job;
  /** Who made it: whoever has lost the claim records nothing. */
  claimedBy: number;
  startedAt: Date;
  outcome: Outcome;
  verdict: Verdict;
  /** Null: nothing was sent, so no attempt is counted. */
  sentTo: string | null;
  /** It says nothing of the receiver. */
  isTest: boolean;
}

/** False where the claim was lost: another's attempt counts. */
export async function recordAttempt(db: Db, attempted: Attempted): Promise<boolean> {
  const { job, claimedBy, startedAt, outcome, verdict, sentTo } = attempted;
  const sent = sentTo !== null;
  const nextAttemptAt = verdict.status === 'pending' ? verdict.nextAttemptAt : null;
  const rows = await (nextAttemptAt ? postpone : settle)(
    db,
    job.instanceId,
    job.subscriptionId,
    job.deliveryId,
    job.createdAt,
    claimedBy,
    sent ? 1 : 0,
    sent ? startedAt.toISOString() : null,
    outcome.status || null,
    outcome.body,
    failureOf(outcome),
    sent ? Math.round(outcome.durationMs) : null,
    verdict.status,
    nextAttemptAt?.toISOString() ?? null,
    job.attempt,
  );
  return rows.length > 0;
}
