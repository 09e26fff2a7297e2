import { and, eq, sql } from 'drizzle-orm';
import { withoutTokens } from '../../domain/messages/links.ts';
import type { QueuedEmail } from '../../domain/messages/message.ts';
import type { SealedTransport } from '../../domain/messages/transport.ts';
import type { SentChannel } from '../../domain/messages/transport-settings.ts';
import type { Paper } from '../../domain/signatures/paper.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import { type Db, nextIds, type Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { communications, outbound_messages } from '../connection/tables.ts';
import { createDueItemReader, type DueItem, type LaneQuery } from '../lanes/items.ts';
import type { Lane } from '../lanes/leases.ts';

/** Kind of the lanes of messages. A workshop has one such lane per channel, with the channel's name. */
export const messages = 'messages';

const { instance_id, id } = communications;
const laneParameters = { instanceId: instance_id, lane: param.text };
const itemParameters = { ...laneParameters, itemId: id, attempt: param.integer };

/** A message to insert, with the fields of its log entry. */
export interface NewMessage {
  id: number;
  channel: SentChannel;
  recipient: string;
  subject: string | null;
  /** The text that the log shows. */
  body: string;
  client_id: number | null;
  budget_id: number | null;
  commercial: boolean;
  campaign_id: number | null;
  key_id: number | null;
  to_staff: boolean;
  /** The encrypted tokens of the links in the texts, in hexadecimal digits. */
  sealed_tokens: string;
  html: string | null;
  text: string;
  calendar: string | null;
  attached: Paper | null;
  from_name: string | null;
  reply_to: string | null;
  message_id: string;
  tracked: boolean;
  units: number;
  give_up_at: Date;
}

export function nextMessageIds(tx: Tx, count: number): Promise<number[]> {
  return nextIds(tx, 'communications', count);
}

const insert = query.run(
  { instanceId: instance_id, messages: param.json<NewMessage[]>(), now: param.date, dueAt: param.date },
  ($) => sql`
  with queued as (
    select * from jsonb_to_recordset(${$.messages}) as queued (
      id bigint, channel text, recipient text, subject text, body text, client_id bigint, budget_id bigint,
      commercial boolean, campaign_id bigint, key_id bigint, to_staff boolean, sealed_tokens text, html text, text text, calendar text,
      attached text, from_name text, reply_to text, message_id text, tracked boolean, units int,
      give_up_at timestamptz
    )
  ), logged as (
    insert into communications (
      instance_id, id, channel, direction, recipient, subject, body, client_id, budget_id, status, commercial,
      campaign_id, key_id, to_staff, sealed_tokens, to_number, created_at, updated_at)
    overriding system value
    select ${$.instanceId}::bigint, id, channel, 'out', recipient, subject, body, client_id, budget_id, 'queued',
      commercial, campaign_id, key_id, to_staff, decode(sealed_tokens, 'hex'), case channel when 'sms' then recipient end,
      ${$.now}::timestamptz, ${$.now}::timestamptz
    from queued
  ), outbound as (
    insert into outbound_messages (
      instance_id, communication_id, html, text, calendar, attached, from_name, reply_to, message_id, tracked, units,
      created_at)
    select ${$.instanceId}::bigint, id, html, text, calendar, attached, from_name, reply_to, message_id, tracked,
      units, ${$.dueAt}::timestamptz
    from queued
  ), new_lanes as (
    insert into lanes (instance_id, kind, lane)
    select distinct ${$.instanceId}::bigint, ${messages}, channel from queued order by 3
    on conflict do nothing
  )
  insert into backlog (instance_id, kind, lane, item_id, item_at, priority, due_at, give_up_at)
  select ${$.instanceId}::bigint, ${messages}, channel, id, ${$.dueAt}::timestamptz, commercial::int,
    ${$.dueAt}::timestamptz, give_up_at
  from queued`,
);

/**
 * Inserts messages with their log entries and their rows of the backlog. Commercial messages have a lower priority than
 * notices about a client's own vehicle. Inserts lanes in alphabetical order, which prevents deadlocks. Times in the log
 * follow the workshop's clock; times in the backlog are real times (ADR 0094).
 */
export async function insertMessages(
  tx: Tx,
  { now, ...staged }: { instanceId: number; messages: NewMessage[]; now: Date },
): Promise<void> {
  await insert(tx, { ...staged, now, dueAt: toRealTime(now) });
}

type QueuedTransport = SealedTransport & { sender: string; created_at: string; changed_at: string };

/**
 * A queued message with its recipient, and the state that decides whether it may be sent. In its texts, placeholders
 * replace the tokens of links.
 */
export interface QueuedMessage extends DueItem, QueuedEmail {
  channel: SentChannel;
  giveUpAt: string;
  sealedTokens: Buffer;
  budgetId: number | null;
  attached: Paper | null;
  stagedAt: string;
  optedOut: boolean;
  /** Transport for the channel; null if the workshop no longer has one. */
  transport: QueuedTransport | null;
  clock_ahead_ms: number;
}

/** A backlog item whose message was deleted. */
type DeletedMessage = DueItem & { channel: null; giveUpAt: string; clock_ahead_ms: null };

export type DueMessage = QueuedMessage | DeletedMessage;

interface TransportColumns {
  sealed: Buffer | null;
  sealedHookToken: Buffer | null;
  sender: string | null;
  createdAt: string | null;
  changedAt: string | null;
}

const findDue = createDueItemReader<(Omit<QueuedMessage, 'transport'> | DeletedMessage) & TransportColumns>(
  messages,
  sql`
    select c.instance_id as "instanceId", i.name as workshop, i.base_url as "baseUrl",
      case when i.sandbox then i.language end as "sandboxLanguage", c.channel, c.recipient as to,
      c.subject, o.text, o.html, o.calendar, c.budget_id as "budgetId", i.clock_ahead_ms, o.attached, o.from_name as "fromName",
      o.reply_to as "replyTo", o.message_id as "messageId", c.commercial, o.tracked, o.created_at as "stagedAt",
      c.sealed_tokens as "sealedTokens",
      coalesce(c.commercial and (l.marketing_opt_out
        or case c.channel when 'email' then l.opt_out_email else l.opt_out_sms end), false) as "optedOut",
      t.sealed, t.sealed_hook_token as "sealedHookToken", t.sender, t.created_at as "createdAt",
      t.changed_at as "changedAt"
    from communications c
    join outbound_messages o on o.instance_id = c.instance_id and o.communication_id = c.id
    join instances i on i.id = c.instance_id
    left join clients l on l.instance_id = c.instance_id and l.id = c.client_id
    left join transports t on t.instance_id = c.instance_id and t.channel = c.channel
    where c.instance_id = due.instance_id and c.id = due.item_id
    limit 1`,
);

export async function findDueMessages(db: Db, lane: Lane, reading: LaneQuery): Promise<DueMessage[]> {
  const rows = await findDue(db, lane, reading);
  return rows.map((row) => {
    if (row.channel === null) return row;
    const { sealed, sealedHookToken, sender, createdAt, changedAt, ...message } = row;
    const transport = sealed && {
      instance_id: message.instanceId,
      channel: message.channel,
      sealed,
      sealed_hook_token: sealedHookToken as Buffer,
      sender: sender as string,
      created_at: createdAt as string,
      changed_at: changedAt as string,
    };
    return { ...message, transport };
  });
}

export interface Postponement {
  until: Date;
  error: string;
  /** Whether the message may already be sent: a retry must first query the provider. */
  mayBeSent: boolean;
}

// Locks the row of the log before the row of the backlog, as all statements do.
const postpone = query.run(
  { ...itemParameters, until: param.date, mayBeSent: param.boolean, error: param.text },
  ($) => sql`
  with known as (
    select id from communications where instance_id = ${$.instanceId} and id = ${$.itemId} for update
  ), postponed as (
    update backlog b
    set attempt = b.attempt + 1, due_at = ${$.until},
      handed_over_at = case when ${$.mayBeSent} then b.handed_over_at end
    from known
    where b.instance_id = ${$.instanceId} and b.kind = ${messages} and b.lane = ${$.lane} and b.item_id = ${$.itemId}
      and b.attempt = ${$.attempt}
    returning 1
  )
  update communications set error = case when recipient <> '' then ${$.error} end
  where instance_id = ${$.instanceId} and id = ${$.itemId} and exists (select from postponed)`,
);

/**
 * Postpones a message, if the message still waits for this attempt. Only the holder of the lane's lease may call this.
 */
export async function postponeMessage(
  tx: Tx,
  { instanceId, lane }: Lane,
  { itemId, attempt }: Pick<DueItem, 'itemId' | 'attempt'>,
  { until, error, mayBeSent }: Postponement,
): Promise<void> {
  await postpone(tx, { instanceId, lane, itemId, attempt, until, mayBeSent, error: withoutTokens(error) });
}

export interface LapsedMessage extends Lane {
  itemId: number;
  attempt: number;
  clock_ahead_ms: number;
}

// Excludes messages that are being sent under a valid lease, because the lease's holder still records their outcome.
const notUnderLease = sql`
  (b.handed_over_at is null or not exists (
    select from lanes l where l.instance_id = b.instance_id and l.kind = b.kind and l.lane = b.lane
      and l.lease is not null and l.held_until > clock_timestamp()
  ))`;

/** Lists messages whose maximum waiting time has passed. */
export const findLapsedMessages = query(
  { now: param.date, most: param.integer },
  ($) => sql<LapsedMessage>`
  select b.instance_id as "instanceId", b.lane, b.item_id as "itemId", b.attempt, i.clock_ahead_ms
  from backlog b join instances i on i.id = b.instance_id
  where b.kind = ${messages} and b.give_up_at <= ${$.now} and ${notUnderLease} order by b.give_up_at limit ${$.most}`,
);

/**
 * Locks a message whose maximum waiting time has passed, so that it is not sent until the transaction ends. Returns
 * undefined if the message is no longer waiting for this attempt.
 */
export const lockLapsed = query.first(
  itemParameters,
  ($) => sql<{ mayBeSent: boolean }>`
  with known as (
    select id from communications where instance_id = ${$.instanceId} and id = ${$.itemId} for update
  )
  select b.handed_over_at is not null as "mayBeSent" from backlog b, known
  where b.instance_id = ${$.instanceId} and b.kind = ${messages} and b.lane = ${$.lane} and b.item_id = ${$.itemId}
    and b.attempt = ${$.attempt} and ${notUnderLease}
  for update of b`,
);

export const findByMessageId = query.first(
  { instanceId: outbound_messages.instance_id, messageId: param.text },
  ($, db) =>
    db
      .select({ id: sql<number>`${outbound_messages.communication_id}`.as('id') })
      .from(outbound_messages)
      .where(
        and(eq(outbound_messages.instance_id, $.instanceId), eq(outbound_messages.message_id, $.messageId)),
      ),
);
