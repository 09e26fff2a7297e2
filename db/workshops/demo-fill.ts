import { and, eq, isNull, sql } from 'drizzle-orm';
import { pickColumns, query } from '../connection/query.ts';
import {
  api_keys,
  communications,
  demo_fills,
  verifactu_states,
  webhook_deliveries,
} from '../connection/tables.ts';

const { instance_id, around, written_until, ids, finished_at } = demo_fills;
const ofWorkshop = { instanceId: instance_id };

export const insertDemoFill = query.run({ ...ofWorkshop, around }, ($, db) =>
  db.insert(demo_fills).values({ instance_id: $.instanceId, around: $.around, ids: sql`'{}'` }),
);

/** Finds the demo workshop whose fortnight is not completely written. */
export const findUnfinishedFill = query.first({}, (_, db) =>
  db.select({ instance_id, around, written_until }).from(demo_fills).where(isNull(finished_at)).limit(1),
);

/** Locks the progress of a demo's fortnight until the transaction ends, so that one process writes each episode. */
export const lockDemoFill = query.first(ofWorkshop, ($, db) =>
  db
    .select({ written_until, ids, finished_at })
    .from(demo_fills)
    .where(eq(instance_id, $.instanceId))
    .for('update'),
);

export const updateDemoFill = query.run({ ...ofWorkshop, written_until, ids }, ($, db) =>
  db
    .update(demo_fills)
    .set({ written_until: $.written_until, ids: $.ids })
    .where(eq(instance_id, $.instanceId)),
);

export const finishDemoFill = query.run({ ...ofWorkshop, finished_at }, ($, db) =>
  db.update(demo_fills).set({ finished_at: $.finished_at }).where(eq(instance_id, $.instanceId)),
);

/** Returns whether the workshop has a transport that sends messages, unlike those of a demo. */
export const sendsMessages = query.one(
  ofWorkshop,
  ($) => sql<{ sends: boolean }>`
  select exists (select from transports where instance_id = ${$.instanceId} and kind <> 'dev') as sends`,
);

/** Lists the messages that were staged at a moment and wait to be sent. */
export const listStagedMessages = query({ ...ofWorkshop, at: communications.created_at }, ($, db) =>
  db
    .select({
      id: communications.id,
      channel: communications.channel,
      recipient: communications.recipient,
      commercial: communications.commercial,
    })
    .from(communications)
    .where(
      and(
        eq(communications.instance_id, $.instanceId),
        eq(communications.status, 'queued'),
        eq(communications.created_at, $.at),
      ),
    )
    .orderBy(communications.id),
);

/** Lists the invoices with a tax record that waits for an answer since a moment or later. */
export const listPendingRecords = query(
  { ...ofWorkshop, since: verifactu_states.changed_at },
  ($) => sql<{ invoice_id: number }>`
  select r.invoice_id from verifactu_states s
  join verifactu_records r on r.instance_id = s.instance_id and r.number = s.number
  where s.instance_id = ${$.instanceId} and s.state = 'pending' and s.changed_at >= ${$.since}
  order by s.number`,
);

/** Removes answered tax records from the backlog, because a simulated answer leaves them there. */
export const dropAnsweredRecords = query.run(
  ofWorkshop,
  ($) => sql`
  delete from backlog b using verifactu_states s
  where b.instance_id = ${$.instanceId} and b.kind = 'verifactu'
    and s.instance_id = b.instance_id and s.number = b.item_id and s.state <> 'pending'`,
);

/**
 * Deletes the events of a demo's invented past, and returns them. Receivers must not get these events. Events of
 * requests have no negative `ahead_ms`.
 */
export const takePastEvents = query(
  ofWorkshop,
  ($) => sql<{ id: number; event: string; data: Record<string, unknown> }>`
  delete from events where instance_id = ${$.instanceId} and ahead_ms < 0
  returning id, event, data`,
);

/** Dates the creation of a demo's API key back. */
export const backdateKey = query.run(
  { ...ofWorkshop, ...pickColumns(api_keys, ['id', 'created_at']) },
  ($, db) =>
    db
      .update(api_keys)
      .set({ created_at: $.created_at })
      .where(and(eq(api_keys.instance_id, $.instanceId), eq(api_keys.id, $.id))),
);

/** Inserts a past delivery. The partition of its day must exist. */
export const insertPastDelivery = query.run(
  pickColumns(webhook_deliveries, [
    'instance_id',
    'subscription_id',
    'created_at',
    'event_id',
    'event',
    'occurred_at',
    'data',
    'trigger',
    'status',
    'attempts',
    'last_attempt_at',
    'response_status',
    'response_body',
    'error',
    'duration_ms',
  ]),
  ($, db) => db.insert(webhook_deliveries).values($),
);
