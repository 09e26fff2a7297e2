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
import { type DueItem, type HeldLane, type LaneQuery, openSettle } from '../lanes/queries.ts';

/** Kind of the lanes with tax records to send; each workshop has one lane. */
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

/** A full message is sent without waiting. Only every hundredth record counts the waiting ones, to save time. */
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
 * Stages a record that is made in this transaction for the workers to send, except in a sandbox. Call after the record
 * was inserted.
 */
export async function stageRecord(tx: Tx, record: StagedRecord, sealOf: SealOfState): Promise<void> {
  const { instanceId, number, now } = record;
  const state = { instance_id: instanceId, number, state: 'pending', changed_at: now.toISOString() } as const;
  const seal = sealOf({ ...state, code: null, description: null, message_id: null });
  await stage(tx, { ...record, seal });
  if (number % countedEvery === 0) await wakeIfFull(tx, { instanceId, most: maxRecords });
}

/** The reason why nothing may be sent, and whether the last message failed. */
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

/** A record that waits to be sent. */
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
 * Lists the first waiting records in the order of the chain. Ignores when they are due, because only the lane decides
 * that.
 */
export async function listWaitingRecords(
  db: Db,
  held: HeldLane,
  { without, most }: Pick<LaneQuery, 'without' | 'most'>,
): Promise<WaitingRecord[]> {
  const rows = await selectWaiting(db, { instanceId: held.instanceId, without, most });
  return rows.map((row) => ({ ...row, lane: held }));
}

/** Lists, for each of these records, the hashes of later records of its invoice. */
export const listLaterHashes = query(
  { ...ofWorkshop, numbers: param.list(verifactu_records.number) },
  ($) => sql<{ number: number; hash: string }>`
  select r.number, later.hash
  from verifactu_records r
  join verifactu_records later
    on later.instance_id = r.instance_id and later.invoice_id = r.invoice_id and later.number > r.number
  where r.instance_id = ${$.instanceId} and r.number = any (${$.numbers}::bigint[])`,
);

/** A waiting annulment of an invoice without an accepted record. */
interface DoubtfulAnnulment {
  number: number;
  /** True if the authority rejected the invoice because of another program's record (3000). */
  is_taken: boolean;
  /** Hashes of all records of the invoice. */
  hashes: string[];
}

/** Lists the annulments that may concern another program's invoice. */
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

/** Removes records from the backlog, or schedules a retry. False if the lane has another holder by now. */
export const settleRecords = openSettle(taxRecords);

/** Counts waiting records, up to the maximum of one message. */
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

/** Locks the row with the latest message, so that each message names the previous one. */
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

/** Inserts a message with the seal that `sealOf` computes for its row. Returns its id. */
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

/** Finds the oldest unanswered record of an invoice, and locks its state. */
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
  /** Hexadecimal digits. */
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
 * Sets the states of records, each with the seal that `sealOf` computes for its row. A late answer doesn't undo an
 * acceptance. Returns the changed ones.
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

/** Sets the invoices of these records to the state of their latest record. Returns the changed ones. */
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

/** Records that an answer came. `failure`: some records have to be sent again. */
export const noteAnswer = query.run(
  { ...ofWorkshop, now: param.date, failure: param.orNull(param.text) },
  ($) => sql`
  insert into verifactu_sending as s (instance_id, answered_at, failing_since, failure)
  values (${$.instanceId}, ${$.now}, case when ${$.failure}::text is not null then ${$.now}::timestamptz end, ${$.failure})
  on conflict (instance_id) do update set answered_at = excluded.answered_at, failure = excluded.failure,
    failing_since = case when excluded.failure is not null then coalesce(s.failing_since, excluded.failing_since) end`,
);

/** Records why nothing could be sent. */
export const noteFailure = query.run(
  { ...ofWorkshop, now: param.date, failure: param.text },
  ($) => sql`
  insert into verifactu_sending as s (instance_id, failing_since, failure)
  values (${$.instanceId}, ${$.now}, ${$.failure})
  on conflict (instance_id) do update set failing_since = coalesce(s.failing_since, excluded.failing_since),
    failure = excluded.failure`,
);

/** Stops the sending of a workshop until a person resumes it. */
export const stopSending = query.run(
  { ...ofWorkshop, now: param.date, code: param.orNull(param.text), text: param.text },
  ($) => sql`
  insert into verifactu_sending as s (instance_id, stopped_at, stop_code, stop_text)
  values (${$.instanceId}, ${$.now}, ${$.code}, ${$.text})
  on conflict (instance_id) do update set stopped_at = coalesce(s.stopped_at, excluded.stopped_at),
    stop_code = excluded.stop_code, stop_text = excluded.stop_text`,
);

/** Stops the sending of all workshops until a person resumes it. */
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

/** Makes the workers check the lane now, even if it rests. */
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
/** Makes the workers check all lanes now. */
export const wakeAllLanes = query.run(
  {},
  () => sql`update lanes set rests_until = null where kind = ${taxRecords} and rests_until is not null`,
);

/** Lets all workshops send again. Returns true if they were suspended. */
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
 * Condition for invoices that require a correction. A cancelled invoice is settled if another program uses its number
 * (3000), or if the authority had already annulled it (3001).
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

/** An invoice that awaits correction, with its latest record and the authority's answer. */
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

/** Lists the invoices that await correction, the earliest rejection first. */
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

/** Reads the state of a workshop's sending. Accepted invoices are not counted, since there may be a million. */
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

/** Finds the tax authority's answer to the latest record of an invoice. */
export const findLatestAnswer = query.first(
  { ...ofWorkshop, invoiceId: verifactu_records.invoice_id },
  ($) => sql<Pick<typeof verifactu_states.$inferSelect, 'code' | 'description'>>`
  select s.code, s.description
  from verifactu_records r join verifactu_states s on s.instance_id = r.instance_id and s.number = r.number
  where r.instance_id = ${$.instanceId} and r.invoice_id = ${$.invoiceId}
  order by r.number desc limit 1`,
);
