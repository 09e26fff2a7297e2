import { sql } from 'drizzle-orm';
import { failureText, type Outcome, type Verdict } from '../../domain/webhooks/delivery.ts';
import type { Message } from '../../domain/webhooks/signature.ts';
import type { Db, Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { createDueItemReader, createOutcomeRecorder, type DueItem, type LaneQuery } from '../lanes/items.ts';
import type { HeldLane, Lane } from '../lanes/leases.ts';
import { webhooks } from './served.ts';

export interface DueDelivery extends Pick<DueItem, 'itemId' | 'itemAt' | 'attempt'> {
  /** Content of the delivery; undefined if the row of the delivery was deleted. */
  content: DeliveryContent | undefined;
}

export interface DeliveryContent {
  message: Message;
  trigger: string;
}

type ContentRow =
  | { event_id: null }
  | {
      event_id: number;
      event: string;
      occurred_at: string;
      data: Record<string, unknown>;
      trigger: string;
      traceparent: string | null;
    };

const findDue = createDueItemReader<ContentRow>(
  webhooks,
  sql`
    select event_id, event, occurred_at, data, trigger, traceparent from webhook_deliveries
    where instance_id = due.instance_id and subscription_id = due.lane::bigint
      and id = due.item_id and created_at = due.item_at
    limit 1`,
);

export async function findDueDeliveries(db: Db, lane: Lane, reading: LaneQuery): Promise<DueDelivery[]> {
  const rows = await findDue(db, lane, reading);
  return rows.map(({ itemId, itemAt, attempt, ...row }) => ({
    ...{ itemId, itemAt, attempt },
    content: messageOfRow(row),
  }));
}

function messageOfRow(row: ContentRow): DeliveryContent | undefined {
  if (row.event_id === null) return undefined;
  const { event_id: eventId, event, occurred_at: occurredAt, data, trigger, traceparent } = row;
  return { message: { eventId, event, occurredAt, data, traceparent }, trigger };
}

const listUnattempted = query(
  {
    instanceId: param.integer,
    lane: param.text,
    ids: param.list(param.integer),
    moments: param.list(param.moment),
  },
  ($) => sql<{ id: number }>`
    select item_id as id from backlog
    where instance_id = ${$.instanceId} and kind = 'webhooks' and lane = ${$.lane}
      and item_id = any (${$.ids}::bigint[]) and attempt = 1 and item_at = any (${$.moments}::timestamptz[])`,
);

/**
 * Returns those of the given new deliveries that still wait for their first attempt. Their rows need not be read,
 * because the caller has just inserted them.
 */
export async function findUnattempted(
  db: Db,
  { instanceId, lane }: Lane,
  deliveries: DueDelivery[],
): Promise<DueDelivery[]> {
  const ids = deliveries.map(({ itemId }) => itemId);
  const moments = [...new Set(deliveries.map(({ itemAt }) => itemAt))];
  const rows = await listUnattempted(db, { instanceId, lane, ids, moments });
  const waiting = new Set(rows.map(({ id }) => id));
  return deliveries.filter(({ itemId }) => waiting.has(itemId));
}

export interface AttemptRecord {
  delivery: Pick<DueDelivery, 'itemId' | 'itemAt' | 'attempt'>;
  startedAt: Date;
  outcome: Outcome;
  verdict: Verdict;
  /** URL to which the message was sent. Null if nothing was sent, so that the attempt is not counted. */
  sentTo: string | null;
  /** True for a test, whose result does not show whether the receiver works. */
  isTest: boolean;
}

const attemptDetails = ({ sentTo, startedAt, outcome, verdict }: AttemptRecord) => ({
  sent: sentTo === null ? 0 : 1,
  started_at: sentTo === null ? null : startedAt,
  answered: outcome.status || null,
  body: outcome.body,
  error: failureText(outcome),
  duration: sentTo === null ? null : Math.round(outcome.durationMs),
  status: verdict.status,
});

type AttemptDetails = ReturnType<typeof attemptDetails>;

const detailColumns = sql`
  sent smallint, started_at timestamptz, answered int, body text, error text, duration int, status text`;

/**
 * SQL assignments to the columns of delivery `d` after attempt `e`. Moves the previous attempt to `earlier_attempts`.
 * Removes the response if its client was erased meanwhile.
 */
const attemptAssignments = sql`
  earlier_attempts = case when e.sent = 1 and d.attempts > 0
    then coalesce(d.earlier_attempts, '[]') || jsonb_build_object('at', d.last_attempt_at,
      'response_status', d.response_status, 'error', d.error, 'duration_ms', d.duration_ms)
    else d.earlier_attempts end,
  attempts = d.attempts + e.sent, last_attempt_at = coalesce(e.started_at, d.last_attempt_at),
  response_status = e.answered,
  response_body = case when e.body <> '' and exists (
      select from clients c where c.instance_id = d.instance_id and c.erased_at is not null and c.id = coalesce(
        (d.data->>'client_id')::bigint,
        (select b.client_id from budgets b
          where b.instance_id = d.instance_id and b.id = coalesce(d.data->>'leadId', d.data->>'budget_id')::bigint))
    ) then null else e.body end,
  error = e.error, duration_ms = coalesce(e.duration, d.duration_ms), status = e.status, next_attempt_at = e.due_at`;

const settle = createOutcomeRecorder<AttemptDetails>(webhooks, {
  columns: detailColumns,
  update: ({ first, last }) => sql`
    update webhook_deliveries d set ${attemptAssignments} from ended e
    where e.n in (select n from counted) and d.instance_id = e.instance_id and d.subscription_id = e.lane::bigint
      and d.id = e.item_id and d.created_at = e.item_at
      and d.created_at between ${first} and ${last}`,
});

/**
 * Records attempts at deliveries. Returns one boolean per attempt: false if another process meanwhile acquired the
 * delivery or its lane, in which case the attempt is not recorded.
 */
export function recordAttempts(
  db: Db,
  attempts: { lane: HeldLane; outcome: AttemptRecord }[],
): Promise<boolean[]> {
  return settle(
    db,
    attempts.map(({ lane, outcome }) => ({
      ...outcome.delivery,
      lane,
      dueAt: outcome.verdict.status === 'pending' ? outcome.verdict.nextAttemptAt : null,
      details: attemptDetails(outcome),
    })),
  );
}

const recordOne = query.run(
  {
    instanceId: param.integer,
    lane: param.text,
    itemId: param.integer,
    itemAt: param.moment,
    details: param.json<AttemptDetails>(),
  },
  ($) => sql`
    with e as (
      select *, null::timestamptz as due_at from jsonb_to_record(${$.details}) as e (${detailColumns})
    ), settled as (
      delete from backlog
      where instance_id = ${$.instanceId} and kind = 'webhooks' and lane = ${$.lane} and item_id = ${$.itemId}
        and item_at = ${$.itemAt} and attempt = 1
      returning 1
    )
    update webhook_deliveries d set ${attemptAssignments} from e
    where d.instance_id = ${$.instanceId} and d.subscription_id = ${$.lane}::bigint and d.id = ${$.itemId}
      and d.created_at = ${$.itemAt} and exists (select from settled)`,
);

/** Records a test delivery that its requester has sent, unless the workers have sent it meanwhile. */
export async function recordTest(
  tx: Tx,
  { instanceId, lane }: Lane,
  attempted: AttemptRecord,
): Promise<void> {
  const { itemId, itemAt } = attempted.delivery;
  await recordOne(tx, { instanceId, lane, itemId, itemAt, details: attemptDetails(attempted) });
}
