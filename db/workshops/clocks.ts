import { sql } from 'drizzle-orm';
import { toRealTime } from '../../domain/time/test-clock.ts';
import { sendInOrder, type Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { instances } from '../connection/tables.ts';
import { clockChannel } from '../connection/wake-up.ts';
import type { Instance } from './queries.ts';

/** Lists the sandboxes whose test clock is ahead. They are few, and have their own index. */
export const listMovedClocks = query(
  {},
  () => sql<Pick<Instance, 'id' | 'clock_ahead_ms'>>`
  select id, clock_ahead_ms from instances where clock_ahead_ms > 0 and removing_at is null order by id`,
);

/**
 * Selects the workshops whose due work is listed: all workshops with the real clock, or one sandbox with a test clock.
 */
export interface DueSelection {
  now: Date;
  /**
   * Id of a sandbox with a test clock that is ahead. Null selects all workshops with the real clock that are not being
   * removed.
   */
  sandboxId: number | null;
}

/** SQL condition that the workshop of a row uses the real clock, instead of a test clock that is ahead. */
export const usesRealClock = sql.raw(
  'instance_id in (select id from instances where clock_ahead_ms = 0 and removing_at is null)',
);

const setClockAhead = query.run(
  { instanceId: instances.id, ms: param.integer },
  ($) => sql`
  update instances set clock_ahead_ms = clock_ahead_ms + ${$.ms} where id = ${$.instanceId} and sandbox`,
);

const hastenSubscriptions = query.run(
  { instanceId: instances.id, ms: param.integer },
  ($) => sql`
  update webhook_subscriptions set failing_since = failing_since - ${$.ms} * interval '1 millisecond'
  where ctid = any (array(
    select ctid from webhook_subscriptions
    where instance_id = ${$.instanceId} and failing_since is not null order by id for no key update
  ))`,
);

const endLanePauses = query.run(
  { instanceId: instances.id },
  ($) => sql`
  update lanes set rests_until = null
  where ctid = any (array(
    select ctid from lanes where instance_id = ${$.instanceId} and rests_until is not null for update skip locked
  ))`,
);

// Skips items that a worker or the request of a test is sending. Other items become due now at the earliest, so that
// they do not count as overdue.
const hastenItems = query.run(
  { instanceId: instances.id, ms: param.integer, now: param.date },
  ($) => sql`
  with hastened as (
    update backlog set
      due_at = greatest(due_at - ${$.ms} * interval '1 millisecond', ${$.now}),
      give_up_at = give_up_at - ${$.ms} * interval '1 millisecond'
    where ctid = any (array(
      select ctid from backlog
      where instance_id = ${$.instanceId} and due_at > ${$.now} and not (kind = 'webhooks' and handed_over_at is not null)
      for update skip locked
    ))
    returning kind, item_id, item_at, due_at
  )
  update webhook_deliveries d set next_attempt_at = h.due_at from hastened h
  where h.kind = 'webhooks' and d.instance_id = ${$.instanceId} and d.id = h.item_id and d.created_at = h.item_at`,
);

const wakeUpkeep = query.run({}, () => sql`select pg_notify(${clockChannel}, '')`);

/**
 * Moves the test clock of a sandbox forward, and makes waiting attempts due earlier by the same time. Requires
 * `lockSandbox`.
 */
export async function moveClock(
  tx: Tx,
  { instanceId, ms, now }: { instanceId: number; ms: number; now: Date },
): Promise<void> {
  await sendInOrder(tx, [
    setClockAhead(tx, { instanceId, ms }),
    hastenSubscriptions(tx, { instanceId, ms }),
    endLanePauses(tx, { instanceId }),
    hastenItems(tx, { instanceId, ms, now: toRealTime(now) }),
    wakeUpkeep(tx, {}),
  ]);
}
