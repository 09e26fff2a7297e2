import { sql } from 'drizzle-orm';
import { maxRecords } from '../../domain/verifactu/sending/write-request.ts';
import type { Db, Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { verifactu_records, verifactu_states } from '../connection/tables.ts';
import { createOutcomeRecorder, type DueItem, type LaneQuery } from '../lanes/items.ts';
import type { HeldLane } from '../lanes/leases.ts';
import type { SealOfState } from './states.ts';

/** Kind of the lanes in which tax records wait to be sent. Each workshop has one such lane. */
export const taxRecords = 'verifactu';
export const recordLane = 'records';

const ofWorkshop = { instanceId: verifactu_states.instance_id };

const stage = query.run(
  {
    ...ofWorkshop,
    number: verifactu_records.number,
    invoiceId: verifactu_records.invoice_id,
    now: param.date,
    seal: verifactu_states.seal,
  },
  ($) => sql`
  with state as (
    insert into verifactu_states (instance_id, number, state, changed_at, seal)
    values (${$.instanceId}, ${$.number}, 'pending', ${$.now}, ${$.seal})
  ), status as (
    update invoices set verifactu_status = 'pending', updated_at = ${$.now}
    where instance_id = ${$.instanceId} and id = ${$.invoiceId} and verifactu_status is distinct from 'pending'
  ), sender as (
    select id from instances where id = ${$.instanceId} and not sandbox
  ), new_lane as (
    insert into lanes (instance_id, kind, lane) select id, ${taxRecords}, ${recordLane} from sender on conflict do nothing
  )
  insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
  select id, ${taxRecords}, ${recordLane}, ${$.number}::bigint, ${$.now}::timestamptz, ${$.now}::timestamptz from sender`,
);

const wakeIfFull = query.run(
  { ...ofWorkshop, most: param.integer },
  ($) => sql`
  update lanes set rests_until = null
  where ctid = any (array(
    select l.ctid from lanes l
    where l.instance_id = ${$.instanceId} and l.kind = ${taxRecords} and l.lane = ${recordLane} and l.rests_until is not null
      and not exists (
        select from verifactu_sending s
        where s.instance_id = l.instance_id and (s.failing_since is not null or s.stopped_at is not null)
      )
      and ${$.most} = (
        select count(*) from (
          select from backlog where instance_id = ${$.instanceId} and kind = ${taxRecords} limit ${$.most}
        ) waiting
      )
    for update skip locked
  ))`,
);

/**
 * Interval, in tax records, at which the waiting records are counted. If they fill a message, the message is sent
 * without delay. Counting at every record would take too much time.
 */
const countedEvery = 100;

interface StagedRecord {
  instanceId: number;
  number: number;
  invoiceId: number;
  now: Date;
}

/**
 * Stages a tax record of this transaction: workers send it after the commit, except in a sandbox. The record must have
 * been inserted before.
 */
export async function stageRecord(tx: Tx, record: StagedRecord, sealOf: SealOfState): Promise<void> {
  const { instanceId, number, now } = record;
  const state = { instance_id: instanceId, number, state: 'pending', changed_at: now.toISOString() } as const;
  const seal = sealOf({ ...state, code: null, description: null, message_id: null });
  await stage(tx, { ...record, seal });
  if (number % countedEvery === 0) await wakeIfFull(tx, { instanceId, most: maxRecords });
}

type RecordContent = Pick<
  typeof verifactu_records.$inferSelect,
  'number' | 'invoice_id' | 'kind' | 'mode' | 'issuer_tax_id' | 'full_number' | 'date' | 'hash' | 'xml'
>;

/** A tax record that waits to be sent. */
export interface WaitingRecord extends DueItem, RecordContent {
  lane: HeldLane;
}

const selectWaiting = query(
  { ...ofWorkshop, without: param.list(param.integer), most: param.integer },
  ($) => sql<DueItem & RecordContent>`
  select b.item_id as "itemId", b.item_at as "itemAt", b.attempt, b.handed_over_at as "handedOverAt",
    b.give_up_at as "giveUpAt", r.number, r.invoice_id, r.kind, r.mode, r.issuer_tax_id, r.full_number, r.date, r.hash, r.xml
  from (
    select * from backlog
    where instance_id = ${$.instanceId} and kind = ${taxRecords} and item_id <> all (${$.without}::bigint[])
    order by item_id limit ${$.most}
  ) b
  join verifactu_records r on r.instance_id = b.instance_id and r.number = b.item_id
  order by b.item_id`,
);

/**
 * Lists the first waiting tax records in the order of the chain. Ignores the due times of records, because the lane
 * alone decides when to send.
 */
export async function listWaitingRecords(
  db: Db,
  held: HeldLane,
  { without, most }: Pick<LaneQuery, 'without' | 'most'>,
): Promise<WaitingRecord[]> {
  const rows = await selectWaiting(db, { instanceId: held.instanceId, without, most });
  return rows.map((row) => ({ ...row, lane: held }));
}

/**
 * Removes tax records from the backlog, or schedules a retry. Returns false for records whose lane was meanwhile leased
 * to another process.
 */
export const settleRecords = createOutcomeRecorder(taxRecords);

/** Counts the waiting tax records of a workshop, up to the maximum number in a message. */
export const countWaiting = query.one(
  ofWorkshop,
  ($) => sql<{ waiting: number }>`
  select count(*)::int as waiting from (
    select from backlog where instance_id = ${$.instanceId} and kind = ${taxRecords} limit ${maxRecords}
  ) waiting`,
);

/** Ends the pause of a workshop's lane of tax records, so that workers check the lane now. */
export const wakeLane = query.run(
  ofWorkshop,
  ($) => sql`
  update lanes set rests_until = null
  where instance_id = ${$.instanceId} and kind = ${taxRecords} and lane = ${recordLane} and rests_until is not null`,
);

/** Ends the pauses of all lanes with tax records, so that workers check the lanes now. */
export const wakeAllLanes = query.run(
  {},
  () => sql`update lanes set rests_until = null where kind = ${taxRecords} and rests_until is not null`,
);
