import { type Database, type Db, statement } from '../client.ts';
import { inSnapshot } from '../transaction.ts';

/** What an operator asks of events and deliveries that are still to be dealt with. Moments are ISO 8601. */
export interface HealthFigures {
  unrelayed_events: number;
  oldest_unrelayed_at: string | null;
  /** For a later attempt. */
  scheduled: number;
  /** Due, and not yet taken into the queue. */
  due: number;
  queued: number;
  claimed: number;
  /** Of the attempts that are late, to receivers that answer and to those that fail. */
  oldest_overdue_at: string | null;
  oldest_overdue_failing_at: string | null;
  active_subscriptions: number;
  failing_subscriptions: number;
}

const figures = statement<HealthFigures>(`
  select *
  from (
    select count(*) as unrelayed_events, min(occurred_at) as oldest_unrelayed_at
    from events where relayed_at is null
  ) outbox, (
    select
      count(*) filter (where queued_at is null and due_at > $1) as scheduled,
      count(*) filter (where queued_at is null and due_at <= $1) as due,
      count(*) filter (where queued_at is not null and not claimed) as queued,
      count(*) filter (where claimed) as claimed,
      min(due_at) filter (where overdue and failing_since is null) as oldest_overdue_at,
      min(due_at) filter (where overdue and failing_since is not null) as oldest_overdue_failing_at
    from (
      select b.queued_at, b.due_at, s.failing_since, coalesce(b.claimed_until > $1, false) as claimed,
        b.due_at <= $1 and coalesce(b.claimed_until <= $1, true) as overdue
      from webhook_backlog b
      left join webhook_subscriptions s on s.instance_id = b.instance_id and s.id = b.subscription_id
    ) attempts
  ) backlog, (
    select count(*) filter (where active) as active_subscriptions,
      count(*) filter (where active and failing_since is not null) as failing_subscriptions
    from webhook_subscriptions
  ) subscriptions`);

/** Counting what has piled up takes its time: not on the connection of the short reads, and not for long. */
export function readHealthFigures(database: Database, now: Date, limitMs: number): Promise<HealthFigures> {
  return inSnapshot(database, async (tx) => {
    const [, rows] = await Promise.all([limit(tx, limitMs), figures(tx, now.toISOString())]);
    return rows[0] as HealthFigures;
  });
}

function limit(tx: Db, ms: number) {
  return tx.$client.unsafe(`set local statement_timeout = ${ms}`).execute();
}

const one = statement('select 1');

export async function answers({ reads }: Database): Promise<boolean> {
  await one(reads);
  return true;
}
