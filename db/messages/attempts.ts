import type { StagedEmail } from '../../domain/messages/outgoing.ts';
import { withoutTokens } from '../../domain/messages/sealed-links.ts';
import type { SealedTransport, SentChannel } from '../../domain/messages/transport-settings.ts';
import type { Paper } from '../../domain/signatures/paper.ts';
import {
  columnsOf,
  type DueItem,
  dueColumns,
  dueItems,
  dueParameters,
  type HeldLane,
  type Lane,
  type Reading,
} from '../backlog/queries.ts';
import { type Db, statement, type Tx } from '../connection/client.ts';
import { messages } from './lane.ts';

/** A message, whose it is, and all that decides whether it is sent. Its texts have marks in place of what opens their links. */
export interface Outgoing extends StagedEmail {
  sealedTokens: Buffer;
  budgetId: number | null;
  attached: Paper | null;
  channel: SentChannel;
  stagedAt: Date;
  optedOut: boolean;
  /** Null: the workshop has no way to send any more. */
  transport: (SealedTransport & { sender: string; created_at: string; changed_at: string }) | null;
}

export interface DueMessage extends Pick<DueItem, 'itemId' | 'attempt'> {
  itemAt: string;
  /** It may have been sent: whoever was at it had begun to hand it over. */
  handedOverAt: Date | null;
  giveUpAt: Date;
  /** Undefined: what was to be sent is gone. */
  outgoing: Outgoing | undefined;
}

interface OutgoingRow {
  instance_id: number;
  name: string;
  base_url: string;
  channel: SentChannel;
  recipient: string;
  subject: string | null;
  text: string;
  html: string | null;
  calendar: string | null;
  budget_id: number | null;
  attached: Paper | null;
  from_name: string | null;
  reply_to: string | null;
  message_id: string;
  commercial: boolean;
  tracked: boolean;
  staged_at: string;
  opted_out: boolean;
  sealed_tokens: Buffer;
  sealed: Buffer | null;
  sealed_hook_token: Buffer | null;
  sender: string | null;
  created_at: string | null;
  changed_at: string | null;
}

type Row = DueItem & (OutgoingRow | { instance_id: null });

const due = statement<Row>(`
  select ${dueColumns}, m.* from (${dueItems}) due left join lateral (
    select c.instance_id, i.name, i.base_url, c.channel, c.recipient, c.subject, o.text, o.html, o.calendar, c.budget_id, o.attached, o.from_name,
      o.reply_to, o.message_id, c.commercial, o.tracked, o.created_at as staged_at, c.sealed_tokens,
      coalesce(c.commercial and (l.marketing_opt_out
        or case c.channel when 'email' then l.opt_out_email else l.opt_out_sms end), false) as opted_out,
      t.sealed, t.sealed_hook_token, t.sender, t.created_at, t.changed_at
    from communications c
    join outbound_messages o on o.instance_id = c.instance_id and o.communication_id = c.id
    join instances i on i.id = c.instance_id
    left join clients l on l.instance_id = c.instance_id and l.id = c.client_id
    left join transports t on t.instance_id = c.instance_id and t.channel = c.channel
    where c.instance_id = $1 and c.id = due.item_id
    limit 1
  ) m on true
  order by due.priority, due.due_at`);

export async function findDueMessages(db: Db, lane: Lane, reading: Reading): Promise<DueMessage[]> {
  const rows = await due(db, ...dueParameters(messages, lane, reading));
  return rows.map((row) => {
    const { itemId, itemAt, attempt, handedOverAt, giveUpAt } = row;
    return {
      itemId,
      itemAt,
      attempt,
      handedOverAt: handedOverAt === null ? null : new Date(handedOverAt),
      giveUpAt: new Date(giveUpAt as string),
      outgoing: row.instance_id === null ? undefined : { communicationId: itemId, ...outgoingOf(row) },
    };
  });
}

function outgoingOf(row: OutgoingRow): Omit<Outgoing, 'communicationId'> {
  const { instance_id, name, base_url, channel, sealed, sealed_hook_token, sender, created_at } = row;
  return {
    instance: { id: instance_id, name, base_url },
    channel,
    to: row.recipient,
    subject: row.subject ?? '',
    text: row.text,
    html: row.html,
    calendar: row.calendar,
    budgetId: row.budget_id,
    attached: row.attached,
    fromName: row.from_name,
    replyTo: row.reply_to,
    messageId: row.message_id,
    commercial: row.commercial,
    tracked: row.tracked,
    stagedAt: new Date(row.staged_at),
    optedOut: row.opted_out,
    sealedTokens: row.sealed_tokens,
    transport: sealed &&
      sealed_hook_token && {
        instance_id,
        channel,
        sealed,
        sealed_hook_token,
        sender: sender as string,
        created_at: created_at as string,
        changed_at: row.changed_at as string,
      },
  };
}

export interface LapsedMessage extends Lane {
  itemId: number;
  attempt: number;
}

// The lane's holder is asking what became of these, and tells by itself.
const notAtIt = `
  (b.handed_over_at is null or not exists (
    select from lanes l where l.instance_id = b.instance_id and l.kind = b.kind and l.lane = b.lane
      and l.lease is not null and l.held_until > clock_timestamp()
  ))`;

const lapsed = statement<LapsedMessage>(`
  select b.instance_id as "instanceId", b.lane, b.item_id as "itemId", b.attempt from backlog b
  where b.kind = '${messages}' and b.give_up_at <= $1 and ${notAtIt} order by b.give_up_at limit $2`);

export function findLapsedMessages(db: Db, now: Date, most: number): Promise<LapsedMessage[]> {
  return lapsed(db, now.toISOString(), most);
}

// The log's row is locked before the backlog's, by everybody.
const waiting = statement<{ handed_over: boolean }>(`
  with known as (
    select id from communications where instance_id = $1 and id = $3 for update
  )
  select b.handed_over_at is not null as handed_over from backlog b, known
  where b.instance_id = $1 and b.kind = '${messages}' and b.lane = $2 and b.item_id = $3 and b.attempt = $4
    and ${notAtIt}
  for update of b`);

/** Undefined where it waits no more as it did; else nobody hands it over before the transaction ends. */
export async function lockLapsed(
  tx: Tx,
  message: LapsedMessage,
): Promise<{ mayBeSent: boolean } | undefined> {
  const [row] = await waiting(tx, message.instanceId, message.lane, message.itemId, message.attempt);
  return row && { mayBeSent: row.handed_over };
}

const lockShared = statement<{ lease: number }>(`
  select l.lease from unnest($1::bigint[], $2::text[], $3::bigint[]) held (instance_id, lane, lease)
  join lanes l on l.instance_id = held.instance_id and l.kind = '${messages}' and l.lane = held.lane
    and l.lease = held.lease
  for key share of l`);

/** Those that still are whose they were: until the transaction ends no other gets them. */
export async function lockLanesShared(tx: Tx, lanes: HeldLane[]): Promise<Set<number>> {
  const once = [...new Map(lanes.map((lane) => [lane.lease, lane])).values()];
  const column = columnsOf(once);
  const rows = await lockShared(
    tx,
    column(({ instanceId }) => instanceId),
    column(({ lane }) => lane),
    column(({ lease }) => lease),
  );
  return new Set(rows.map(({ lease }) => lease));
}

const postpone = statement(`
  with known as (
    select id from communications where instance_id = $1 and id = $3 for update
  ), postponed as (
    update backlog b set attempt = b.attempt + 1, due_at = $5, handed_over_at = case when $6 then b.handed_over_at end
    from known
    where b.instance_id = $1 and b.kind = '${messages}' and b.lane = $2 and b.item_id = $3 and b.attempt = $4
    returning 1
  )
  update communications set error = case when recipient <> '' then $7 end
  where instance_id = $1 and id = $3 and exists (select from postponed) returning 1`);

interface Postponed {
  until: Date;
  error: string;
  /** Then the provider is asked before anything is sent again. */
  mayBeSent: boolean;
}

/** False where it waits no more. By the lane's holder. */
export async function postponeMessage(
  tx: Tx,
  { instanceId, lane }: Lane,
  { itemId, attempt }: Pick<DueMessage, 'itemId' | 'attempt'>,
  { until, error, mayBeSent }: Postponed,
): Promise<boolean> {
  const reason = withoutTokens(error);
  const rows = await postpone(tx, instanceId, lane, itemId, attempt, until.toISOString(), mayBeSent, reason);
  return rows.length > 0;
}
