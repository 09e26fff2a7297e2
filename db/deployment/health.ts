import { type BacklogFigures, backlogTotals, laneStates } from '../backlog/figures.ts';
import { type Database, type Db, sendInOrder, statement } from '../connection/client.ts';
import { inSnapshot } from '../connection/transaction.ts';
import { type MessageFigures, readMessageFigures } from '../messages/figures.ts';

/** What an operator asks of events and deliveries that are still to be dealt with. Moments are ISO 8601. */
export interface HealthFigures extends BacklogFigures {
  unrelayed_events: number;
  oldest_unrelayed_at: string | null;
  /** Whose key has not ended. */
  active_subscriptions: number;
  failing_subscriptions: number;
  messages: MessageFigures[];
}

const figures = statement<Omit<HealthFigures, 'messages'>>(`
  select *
  from (
    select count(*) as unrelayed_events, min(occurred_at) as oldest_unrelayed_at
    from events where relayed_at is null
  ) outbox, (
    select
      ${backlogTotals}
    from (
      select *, exists (
        select from webhook_subscriptions s
        where s.instance_id = b.instance_id and s.id::text = b.lane and s.failing_since is not null
      ) as failing
      from (
        ${laneStates('webhooks')}
      ) b
    ) lanes
  ) backlog, (
    select count(*) filter (where active) as active_subscriptions,
      count(*) filter (where active and failing_since is not null) as failing_subscriptions
    from webhook_subscriptions s
    join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > $1)
  ) subscriptions`);

/** Counting what has piled up takes its time: not on the connection of the short reads, and not for long. */
export function readHealthFigures(database: Database, now: Date, limitMs: number): Promise<HealthFigures> {
  return inSnapshot(database, async (tx) => {
    const [, rows, messages] = await sendInOrder(tx, [
      limit(tx, limitMs),
      figures(tx, now.toISOString()),
      readMessageFigures(tx, now),
    ]);
    return { ...(rows[0] as Omit<HealthFigures, 'messages'>), messages };
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
