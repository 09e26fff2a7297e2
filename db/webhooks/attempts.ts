import { failureOf, type Outcome, type Verdict } from '../../domain/webhooks/delivery.ts';
import type { Message } from '../../domain/webhooks/signature.ts';
import {
  columnsOf,
  type DueItem,
  dueColumns,
  dueItems,
  dueParameters,
  endedColumns,
  endedParameters,
  endedTypes,
  type HeldLane,
  inOrder,
  type Lane,
  type Reading,
  settling,
} from '../backlog/queries.ts';
import { arrayLiteral, type Db, type Parameter, statement, type Tx } from '../connection/client.ts';
import { webhooks } from './served.ts';

export interface DueDelivery extends Pick<DueItem, 'itemId' | 'itemAt' | 'attempt'> {
  /** Undefined: its record is gone. */
  content: Content | undefined;
}

export interface Content {
  message: Message;
  trigger: string;
}

type Row = Pick<DueItem, 'itemId' | 'itemAt' | 'attempt'> &
  (
    | { event_id: null }
    | { event_id: number; event: string; occurred_at: string; data: string; trigger: string }
  );

const due = statement<Row>(`
  select ${dueColumns}, d.* from (${dueItems}) due left join lateral (
    select event_id, event, occurred_at, data, trigger from webhook_deliveries
    where instance_id = $1 and subscription_id = $3::bigint and id = due.item_id and created_at = due.item_at
    limit 1
  ) d on true
  order by due.priority, due.due_at`);

export async function findDueDeliveries(db: Db, lane: Lane, reading: Reading): Promise<DueDelivery[]> {
  const rows = await due(db, ...dueParameters(webhooks, lane, reading));
  return rows.map(({ itemId, itemAt, attempt, ...row }) => ({
    itemId,
    itemAt,
    attempt,
    content: contentOf(row),
  }));
}

function contentOf(row: Omit<Extract<Row, { event: string }>, keyof DueDelivery> | { event_id: null }) {
  if (row.event_id === null) return undefined;
  const { event_id: eventId, event, occurred_at: occurredAt, data, trigger } = row;
  return { message: { eventId, event, occurredAt, data: JSON.parse(data) }, trigger };
}

const stillWaiting = statement<{ itemId: number }>(`
  select item_id as "itemId" from backlog b
  where instance_id = $1 and kind = '${webhooks}' and lane = $2 and item_id = any ($3::bigint[])
    and attempt = 1 and item_at = any ($4::timestamptz[])`);

/** Of deliveries that were staged a moment ago those that nobody has attempted: their records need not be read. */
export async function findStillWaiting(
  db: Db,
  { instanceId, lane }: Lane,
  { without }: Reading,
  known: DueDelivery[],
): Promise<DueDelivery[]> {
  const inHand = new Set(without);
  const others = known.filter(({ itemId }) => !inHand.has(itemId));
  const column = columnsOf(others);
  const moments = arrayLiteral([...new Set(others.map(({ itemAt }) => itemAt))]);
  const rows = await stillWaiting(
    db,
    instanceId,
    lane,
    column(({ itemId }) => itemId),
    moments,
  );
  const waiting = new Set(rows.map(({ itemId }) => itemId));
  return others.filter(({ itemId }) => waiting.has(itemId));
}

export interface Attempted {
  delivery: Pick<DueDelivery, 'itemId' | 'itemAt' | 'attempt'>;
  startedAt: Date;
  outcome: Outcome;
  verdict: Verdict;
  /** Null: nothing was sent, so no attempt is counted. */
  sentTo: string | null;
  /** It says nothing of the receiver. */
  isTest: boolean;
}

/** Whom an event is about, by itself or by its budget, was erased while the receiver was asked. */
const isOfErased = `exists (
    select from clients c where c.instance_id = d.instance_id and c.erased_at is not null and c.id = coalesce(
      (d.data->>'client_id')::bigint,
      (select b.client_id from budgets b
        where b.instance_id = d.instance_id and b.id = coalesce(d.data->>'leadId', d.data->>'budget_id')::bigint)))`;

const detailColumns = 'sent, started_at, answered, body, error, duration, status';
const details = (first: number) =>
  ['smallint', 'timestamptz', 'int', 'text', 'text', 'int', 'text']
    .map((type, index) => `$${first + index}::${type}[]`)
    .join();

const recorded = `
  attempts = d.attempts + e.sent, last_attempt_at = coalesce(e.started_at, d.last_attempt_at),
  response_status = e.answered,
  response_body = case when e.body <> '' and ${isOfErased} then null else e.body end, error = e.error,
  duration_ms = coalesce(e.duration, d.duration_ms), status = e.status, next_attempt_at = e.due_at`;

function detailParameters(attempts: Attempted[]): Parameter[] {
  const column = columnsOf(attempts);
  return [
    column(({ sentTo }) => (sentTo === null ? 0 : 1)),
    column(({ sentTo, startedAt }) => (sentTo === null ? null : startedAt.toISOString())),
    column(({ outcome }) => outcome.status || null),
    column(({ outcome }) => outcome.body),
    column(({ outcome }) => failureOf(outcome)),
    column(({ sentTo, outcome }) => (sentTo === null ? null : Math.round(outcome.durationMs))),
    column(({ verdict }) => verdict.status),
  ];
}

// The days between which they lie, as values: else all thirty partitions are made ready each time.
const record = statement<{ n: number }>(`
  with ended as (
    select * from unnest(${endedTypes}, ${details(9)}) with ordinality e (${endedColumns}, ${detailColumns}, n)
  ), ${settling(webhooks)}, recorded as (
    update webhook_deliveries d set ${recorded} from ended e
    where e.n in (select n from counted) and d.instance_id = e.instance_id and d.subscription_id = e.lane::bigint
      and d.id = e.item_id and d.created_at = e.item_at and d.created_at between $16 and $17
  )
  select n from counted`);

/** False of those whose lane or delivery is another's or nobody's by now: their attempts don't count. */
export async function recordAttempts(
  db: Db,
  made: { lane: HeldLane; outcome: Attempted }[],
): Promise<boolean[]> {
  const ended = made.map(({ lane, outcome: { delivery, verdict } }) => ({
    ...delivery,
    lane,
    dueAt: verdict.status === 'pending' ? verdict.nextAttemptAt : null,
  }));
  const moments = ended.map(({ itemAt }) => itemAt).sort();
  const rows = await record(
    db,
    ...endedParameters(ended),
    ...detailParameters(made.map(({ outcome }) => outcome)),
    moments[0] as string,
    moments.at(-1) as string,
  );
  return inOrder(rows, made.length);
}

const recordOne = statement(`
  with e as (
    select *, null::timestamptz as due_at from unnest(${details(5)}) e (${detailColumns})
  ), settled as (
    delete from backlog
    where instance_id = $1 and kind = '${webhooks}' and lane = $2 and item_id = $3 and item_at = $4 and attempt = 1
    returning 1
  )
  update webhook_deliveries d set ${recorded} from e
  where d.instance_id = $1 and d.subscription_id = $2::bigint and d.id = $3 and d.created_at = $4
    and exists (select from settled)`);

/** Of a test that was sent by whoever asked for it. Nothing where the workers have sent it meanwhile. */
export async function recordTest(tx: Tx, { instanceId, lane }: Lane, attempted: Attempted): Promise<void> {
  const { itemId, itemAt } = attempted.delivery;
  await recordOne(tx, instanceId, lane, itemId, itemAt, ...detailParameters([attempted]));
}
