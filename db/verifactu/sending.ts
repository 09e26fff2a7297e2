import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Judgement } from '../../domain/verifactu/sending/judge.ts';
import type { SendingFigures } from '../../domain/verifactu/sending/trouble.ts';
import { maxRecords } from '../../domain/verifactu/sending/write-request.ts';
import { type Db, nextIds, sendInOrder, type Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import {
  verifactu_messages,
  verifactu_records,
  verifactu_sending,
  verifactu_states,
} from '../connection/tables.ts';
import { type DueItem, type LaneQuery, openSettle } from '../lanes/items.ts';
import type { HeldLane } from '../lanes/leases.ts';

/** Kind of the lanes in which tax records wait to be sent. Each workshop has one such lane. */
export const taxRecords = 'verifactu';
export const recordLane = 'records';
const lane = recordLane;

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
    insert into lanes (instance_id, kind, lane) select id, ${taxRecords}, ${lane} from sender on conflict do nothing
  )
  insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
  select id, ${taxRecords}, ${lane}, ${$.number}::bigint, ${$.now}::timestamptz, ${$.now}::timestamptz from sender`,
);

const wakeIfFull = query.run(
  { ...ofWorkshop, most: param.integer },
  ($) => sql`
  update lanes set rests_until = null
  where ctid = any (array(
    select l.ctid from lanes l
    where l.instance_id = ${$.instanceId} and l.kind = ${taxRecords} and l.lane = ${lane} and l.rests_until is not null
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

export type StateRow = typeof verifactu_states.$inferSelect;
type SealOfState = (state: Omit<StateRow, 'seal'>) => Buffer;

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

/** The reasons why tax records may not be sent, and the start of the present failure. */
export interface SendingState {
  failing_since: string | null;
  stopped_at: string | null;
  reconcile_since: string | null;
  suspended: boolean;
}

export const findSendingState = query.one(
  ofWorkshop,
  ($) => sql<SendingState>`
  select s.failing_since, s.stopped_at, s.reconcile_since, exists (select from verifactu_suspensions) as suspended
  from (select ${$.instanceId}::bigint as id) workshop left join verifactu_sending s on s.instance_id = workshop.id`,
);

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

/** Lists the hashes of later records of the same invoice, for each of the given tax records. */
export const listLaterHashes = query(
  { ...ofWorkshop, numbers: param.list(verifactu_records.number) },
  ($) => sql<{ number: number; hash: string }>`
  select r.number, later.hash
  from verifactu_records r
  join verifactu_records later
    on later.instance_id = r.instance_id and later.invoice_id = r.invoice_id and later.number > r.number
  where r.instance_id = ${$.instanceId} and r.number = any (${$.numbers}::bigint[])`,
);

/** A waiting annulment of an invoice that has no accepted tax record. */
interface DoubtfulAnnulment {
  number: number;
  /**
   * True if the tax authority rejected the invoice, because it has a record of another program with the same number
   * (code 3000).
   */
  is_taken: boolean;
  /** Hashes of all tax records of the invoice. */
  hashes: string[];
}

/**
 * Lists the annulments that may annul another program's invoice, because the workshop has no accepted record of the
 * invoice.
 */
export const listDoubtfulAnnulments = query(
  { ...ofWorkshop, numbers: param.list(verifactu_records.number) },
  ($) => sql<DoubtfulAnnulment>`
  select r.number, coalesce(bool_or(s.state = 'rejected' and s.code = '3000'), false) as is_taken,
    jsonb_agg(e.hash) as hashes
  from verifactu_records r
    join verifactu_records e
      on e.instance_id = r.instance_id and e.invoice_id = r.invoice_id and e.number <= r.number and e.mode = r.mode
    left join verifactu_states s on s.instance_id = e.instance_id and s.number = e.number
  where r.instance_id = ${$.instanceId} and r.number = any (${$.numbers}::bigint[]) and r.kind = 'anulacion'
  group by r.number
  having not coalesce(bool_or(s.state in ('accepted', 'accepted_with_errors')), false)
  order by r.number`,
);

/**
 * Removes tax records from the backlog, or schedules a retry. Returns false for records whose lane was meanwhile leased
 * to another process.
 */
export const settleRecords = openSettle(taxRecords);

/** Counts the waiting tax records of a workshop, up to the maximum number in a message. */
export const countWaiting = query.one(
  ofWorkshop,
  ($) => sql<{ waiting: number }>`
  select count(*)::int as waiting from (
    select from backlog where instance_id = ${$.instanceId} and kind = ${taxRecords} limit ${maxRecords}
  ) waiting`,
);

const insert = query.run(getTableColumns(verifactu_messages), ($, db) =>
  db.insert(verifactu_messages).overridingSystemValue().values($),
);

/** Finds the id of the last message, and locks its row, so that each message refers to the previous message. */
const lockLastMessage = query.one(
  ofWorkshop,
  ($) => sql<{ last_message_id: number | null }>`
  insert into verifactu_sending (instance_id) values (${$.instanceId})
  on conflict (instance_id) do update set instance_id = excluded.instance_id returning last_message_id`,
);

const setLastMessage = query.run({ ...ofWorkshop, id: verifactu_messages.id }, ($, db) =>
  db
    .update(verifactu_sending)
    .set({ last_message_id: $.id })
    .where(eq(verifactu_sending.instance_id, $.instanceId)),
);

type MessageRow = typeof verifactu_messages.$inferSelect;

/**
 * Inserts a message to the tax authority with the seal that `sealOf` computes for its row. Returns the message's id.
 */
export async function insertMessage(
  tx: Tx,
  message: Omit<MessageRow, 'id' | 'previous_id' | 'seal'>,
  sealOf: (row: Omit<MessageRow, 'seal'>) => Buffer,
): Promise<number> {
  const { instance_id: instanceId } = message;
  const { last_message_id: previous_id } = await lockLastMessage(tx, { instanceId });
  const [id] = (await nextIds(tx, 'verifactu_messages', 1)) as [number];
  const row = { ...message, id, previous_id };
  await sendInOrder(tx, [insert(tx, { ...row, seal: sealOf(row) }), setLastMessage(tx, { instanceId, id })]);
  return id;
}

export type NumberedJudgement = Judgement & { number: number };

export type ChangedState = Pick<
  typeof verifactu_records.$inferSelect,
  'number' | 'kind' | 'invoice_id' | 'full_number'
> &
  Pick<Judgement, 'state' | 'code'>;

const lockOpenStates = query(
  { ...ofWorkshop, numbers: param.list(verifactu_states.number) },
  ($) => sql<StateRow & Pick<ChangedState, 'kind' | 'invoice_id' | 'full_number'>>`
  select s.*, r.kind, r.invoice_id, r.full_number
  from verifactu_states s join verifactu_records r on r.instance_id = s.instance_id and r.number = s.number
  where s.instance_id = ${$.instanceId} and s.number = any (${$.numbers}::bigint[])
    and s.state not in ('accepted', 'accepted_with_errors')
  order by s.number for no key update of s`,
);

/** Finds the oldest unanswered tax record of an invoice, and locks its state. */
export const findUnanswered = query.first(
  { ...ofWorkshop, invoiceId: verifactu_records.invoice_id },
  ($) => sql<{ number: number }>`
  select s.number from verifactu_states s join verifactu_records r on r.instance_id = s.instance_id and r.number = s.number
  where r.instance_id = ${$.instanceId} and r.invoice_id = ${$.invoiceId} and s.state in ('pending', 'sent')
  order by s.number limit 1 for no key update of s`,
);

interface SealedState extends Judgement {
  number: number;
  message_id: number | null;
  /** The seal of the new state, in hexadecimal digits. */
  seal: string;
}

const updateStates = query.run(
  { ...ofWorkshop, states: param.json<SealedState[]>(), now: param.date },
  ($) => sql`
  update verifactu_states s set state = j.state, code = j.code, description = j.description,
    message_id = j.message_id, changed_at = ${$.now}, seal = decode(j.seal, 'hex')
  from jsonb_to_recordset(${$.states}) as j (number bigint, state text, code text, description text,
    message_id bigint, seal text)
  where s.instance_id = ${$.instanceId} and s.number = j.number`,
);

interface Judgements {
  instanceId: number;
  judged: NumberedJudgement[];
  messageId: number | null;
  now: Date;
}

/**
 * Sets the states of tax records, with the seals that `sealOf` computes for their rows. Accepted records do not change,
 * even by a late answer. Returns the changed records.
 */
export async function setStates(
  tx: Tx,
  { instanceId, judged, messageId, now }: Judgements,
  sealOf: SealOfState,
): Promise<ChangedState[]> {
  const byNumber = new Map(judged.map((each) => [each.number, each]));
  const open = await lockOpenStates(tx, { instanceId, numbers: [...byNumber.keys()] });
  const changed = open.flatMap(({ seal, kind, invoice_id, full_number, ...before }) => {
    const judgement = byNumber.get(before.number);
    if (!judgement || (judgement.state === before.state && judgement.code === before.code)) return [];
    const { number, state, code, description } = judgement;
    const set = { number, state, code, description, message_id: messageId ?? before.message_id };
    const row = { ...before, ...set, changed_at: now.toISOString() };
    const sealed = { ...set, seal: sealOf(row).toString('hex') };
    return [{ sealed, changed: { number, kind, invoice_id, full_number, state, code } }];
  });
  const states = changed.map(({ sealed }) => sealed);
  if (states.length > 0) await updateStates(tx, { instanceId, states, now });
  return changed.map((each) => each.changed);
}

/**
 * Sets the status of invoices to the state of their last tax record, for the invoices of the given records. Returns the
 * changed invoices.
 */
export const refreshStatuses = query(
  { ...ofWorkshop, numbers: param.list(verifactu_records.number), now: param.date },
  ($) => sql<{ id: number }>`
  update invoices i set verifactu_status = latest.state, updated_at = ${$.now}
  from (
    select distinct on (r.invoice_id) r.invoice_id, s.state
    from verifactu_records r join verifactu_states s on s.instance_id = r.instance_id and s.number = r.number
    where r.instance_id = ${$.instanceId} and r.invoice_id in (
      select invoice_id from verifactu_records
      where instance_id = ${$.instanceId} and number = any (${$.numbers}::bigint[])
    )
    order by r.invoice_id, r.number desc
  ) latest
  where i.instance_id = ${$.instanceId} and i.id = latest.invoice_id and i.verifactu_status is distinct from latest.state
  returning i.id`,
);

/** Records that the tax authority has answered. `failure` is set if some records must be sent again. */
export const noteAnswer = query.run(
  { ...ofWorkshop, now: param.date, failure: param.orNull(param.text) },
  ($) => sql`
  insert into verifactu_sending as s (instance_id, answered_at, failing_since, failure)
  values (${$.instanceId}, ${$.now}, case when ${$.failure}::text is not null then ${$.now}::timestamptz end, ${$.failure})
  on conflict (instance_id) do update set answered_at = excluded.answered_at, failure = excluded.failure,
    failing_since = case when excluded.failure is not null then coalesce(s.failing_since, excluded.failing_since) end`,
);

/** Records the reason why nothing could be sent. */
export const noteFailure = query.run(
  { ...ofWorkshop, now: param.date, failure: param.text },
  ($) => sql`
  insert into verifactu_sending as s (instance_id, failing_since, failure)
  values (${$.instanceId}, ${$.now}, ${$.failure})
  on conflict (instance_id) do update set failing_since = coalesce(s.failing_since, excluded.failing_since),
    failure = excluded.failure`,
);

/** Stops the sending of a workshop's tax records until a person resumes it. */
export const stopSending = query.run(
  { ...ofWorkshop, now: param.date, code: param.orNull(param.text), text: param.text },
  ($) => sql`
  insert into verifactu_sending as s (instance_id, stopped_at, stop_code, stop_text)
  values (${$.instanceId}, ${$.now}, ${$.code}, ${$.text})
  on conflict (instance_id) do update set stopped_at = coalesce(s.stopped_at, excluded.stopped_at),
    stop_code = excluded.stop_code, stop_text = excluded.stop_text`,
);

/** Stops the sending of all workshops' tax records until a person resumes it. */
export const suspendSending = query.run(
  { now: param.date, code: param.text, text: param.text },
  ($) => sql`
  insert into verifactu_suspensions (id, code, text, suspended_at) values (1, ${$.code}, ${$.text}, ${$.now})
  on conflict do nothing`,
);

const clearStop = query.run(ofWorkshop, ($, db) =>
  db
    .update(verifactu_sending)
    .set({ stopped_at: null, stop_code: null, stop_text: null })
    .where(eq(verifactu_sending.instance_id, $.instanceId)),
);

/** Ends the pause of a workshop's lane of tax records, so that workers check the lane now. */
export const wakeLane = query.run(
  ofWorkshop,
  ($) => sql`
  update lanes set rests_until = null
  where instance_id = ${$.instanceId} and kind = ${taxRecords} and lane = ${lane} and rests_until is not null`,
);

export async function resumeSending(tx: Tx, instanceId: number): Promise<void> {
  await clearStop(tx, { instanceId });
  await wakeLane(tx, { instanceId });
}

const clearSuspension = query({}, () => sql<{ id: number }>`delete from verifactu_suspensions returning id`);
/** Ends the pauses of all lanes with tax records, so that workers check the lanes now. */
export const wakeAllLanes = query.run(
  {},
  () => sql`update lanes set rests_until = null where kind = ${taxRecords} and rests_until is not null`,
);

/** Permits all workshops to send tax records again. Returns true if the tax authority had suspended them. */
export async function liftSuspension(tx: Tx): Promise<boolean> {
  const lifted = await clearSuspension(tx, {});
  await wakeAllLanes(tx, {});
  return lifted.length > 0;
}

interface WorkshopFigures extends SendingFigures {
  reconciled_at: string | null;
  reconcile_failure: string | null;
  unsent_since: string | null;
  accepted_with_errors: number;
  failing_since: string | null;
  stop_text: string | null;
}

/**
 * SQL condition for invoices whose rejected tax record requires a correction. A cancelled invoice requires none if
 * another program uses its number (code 3000), or if the tax authority had already annulled it (code 3001).
 */
export const awaitsCorrection = (workshop: SQL = sql.raw('v.instance_id')) =>
  sql`(v.verifactu_status = 'rejected' and not (v.status = 'cancelled' and exists (
  select from verifactu_records r join verifactu_states t on t.instance_id = r.instance_id and t.number = r.number
  where r.instance_id = ${workshop} and r.invoice_id = v.id and t.state = 'rejected'
    and (t.code = '3000' or (t.code = '3001' and r.kind = 'anulacion'))
    and not exists (
      select from verifactu_records l join verifactu_states a on a.instance_id = l.instance_id and a.number = l.number
      where l.instance_id = r.instance_id and l.invoice_id = r.invoice_id and l.number > r.number
        and a.state in ('accepted', 'accepted_with_errors')))))`;

/** An invoice that requires a correction, with its last tax record and the tax authority's answer. */
export interface RejectedInvoice {
  invoice_id: number;
  full_number: string;
  date: string;
  is_cancelled: boolean;
  record: number;
  kind: 'alta' | 'anulacion';
  code: string | null;
  message: string | null;
  rejected_at: string;
}

/** Lists the invoices that require a correction, the earliest rejection first. */
export const listRejected = query(
  { ...ofWorkshop, most: param.integer },
  ($) => sql<RejectedInvoice>`
  select v.id as invoice_id, v.full_number, v.date, v.status = 'cancelled' as is_cancelled, latest.*
  from invoices v cross join lateral (
    select r.number as record, r.kind, t.code, t.description as message, t.changed_at as rejected_at
    from verifactu_records r join verifactu_states t on t.instance_id = r.instance_id and t.number = r.number
    where r.instance_id = ${$.instanceId} and r.invoice_id = v.id
    order by r.number desc limit 1
  ) latest
  where v.instance_id = ${$.instanceId} and ${awaitsCorrection($.instanceId)}
  order by latest.rejected_at, v.id limit ${$.most}`,
);

/** Reads the state of a workshop's sending. Does not count accepted invoices, because there may be a million. */
export const findSendingFigures = query.one(
  ofWorkshop,
  ($) => sql<WorkshopFigures>`
  select waiting.unsent, waiting.unsent_since, open.rejected, open.accepted_with_errors, s.failing_since, s.failure,
    s.stopped_at, s.stop_code, s.stop_text, s.reconcile_since, s.reconciled_at, s.reconcile_failure,
    (select seconds from verifactu_clock_skews) as clock_skew_seconds,
    exists (select from verifactu_suspensions) as suspended
  from (
    select count(*)::int as unsent, min(item_at) as unsent_since from backlog
    where instance_id = ${$.instanceId} and kind = ${taxRecords}
  ) waiting
  cross join (
    select count(*) filter (where ${awaitsCorrection($.instanceId)})::int as rejected,
      count(*) filter (where v.verifactu_status = 'accepted_with_errors')::int as accepted_with_errors
    from invoices v
    where v.instance_id = ${$.instanceId} and v.verifactu_status in ('rejected', 'accepted_with_errors')
  ) open
  left join verifactu_sending s on s.instance_id = ${$.instanceId}`,
);

/** Finds the tax authority's answer to the last tax record of an invoice. */
export const findLatestAnswer = query.first(
  { ...ofWorkshop, invoiceId: verifactu_records.invoice_id },
  ($) => sql<Pick<typeof verifactu_states.$inferSelect, 'code' | 'description'>>`
  select s.code, s.description
  from verifactu_records r join verifactu_states s on s.instance_id = r.instance_id and s.number = r.number
  where r.instance_id = ${$.instanceId} and r.invoice_id = ${$.invoiceId}
  order by r.number desc limit 1`,
);
