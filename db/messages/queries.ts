import { and, eq, sql } from 'drizzle-orm';
import { giveUpAfterMs } from '../../domain/messages/message.ts';
import { type NewMessage, unitsOf, unsubscribePlaceholder } from '../../domain/messages/outgoing.ts';
import { lanesOf } from '../backlog/queries.ts';
import {
  arrayLiteral,
  type Db,
  nextIds,
  preparedSelect,
  sendInOrder,
  statement,
  type Tx,
} from '../connection/client.ts';
import { outbound_messages } from '../connection/tables.ts';
import { messages as ofMessages } from './lane.ts';

export interface StagedMessage {
  id: number;
  message: NewMessage;
  messageId: string;
  tracked: boolean;
  sealedTokens: Buffer;
}

export function nextCommunicationIds(tx: Tx, count: number): Promise<number[]> {
  return nextIds(tx, 'communications', count);
}

const insertQueued = statement(`
  insert into communications (
    instance_id, id, channel, direction, recipient, subject, body, client_id, budget_id, status, commercial,
    campaign_id, key_id, sealed_tokens, to_number, created_at, updated_at)
  overriding system value
  select $1::bigint, id, channel, 'out', recipient, subject, body, client_id, budget_id, 'queued', commercial,
    campaign_id, key_id, sealed_tokens, case channel when 'sms' then recipient end, $2::timestamptz, $2::timestamptz
  from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::boolean[],
      $11::bigint[], $12::bigint[], $13::bytea[])
    as queued (
      id, channel, recipient, subject, body, client_id, budget_id, commercial, campaign_id, key_id, sealed_tokens)`);

/** What the statements take of each message, in their order. */
type Column = (staged: StagedMessage) => string | number | boolean | null;

const ofEmail =
  (name: 'html' | 'calendar' | 'attached' | 'fromName' | 'replyTo' | 'subject'): Column =>
  ({ message }) =>
    message.channel === 'email' ? (message[name] ?? null) : null;
const textOf = (message: NewMessage) => (message.channel === 'email' ? message.text : message.body);

const queuedColumns: Column[] = [
  ({ id }) => id,
  ({ message }) => message.channel,
  ({ message }) => message.to,
  ofEmail('subject'),
  ({ message }) => loggedText(message),
  ({ message }) => message.clientId,
  ({ message }) => message.budgetId,
  ({ message }) => message.commercial,
  ({ message }) => message.campaignId,
  ({ message }) => message.keyId,
  ({ sealedTokens }) => `\\x${sealedTokens.toString('hex')}`,
];

/** Who has the link may unsubscribe: it is the recipient's alone. */
function loggedText(message: NewMessage): string {
  return (message.logged ?? textOf(message)).replaceAll(unsubscribePlaceholder, '…');
}

const insertOutbound = statement(`
  insert into outbound_messages (
    instance_id, communication_id, html, text, calendar, attached, from_name, reply_to, message_id, tracked, units,
    created_at)
  select $1::bigint, id, html, text, calendar, attached, from_name, reply_to, message_id, tracked, units,
    $2::timestamptz
  from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
      $11::boolean[], $12::int[])
    as sent (id, html, text, calendar, attached, from_name, reply_to, message_id, tracked, units)`);

const outboundColumns: Column[] = [
  ({ id }) => id,
  ofEmail('html'),
  ({ message }) => textOf(message),
  ofEmail('calendar'),
  ofEmail('attached'),
  ofEmail('fromName'),
  ofEmail('replyTo'),
  ({ messageId }) => messageId,
  ({ tracked }) => tracked,
  ({ message }) => unitsOf(message),
];

// What clients are told of their own work goes before what asks for business.
const insertBacklog = statement(`
  with staged as (
    select $1::bigint as instance_id, '${ofMessages}' as kind, *
    from unnest($3::text[], $4::bigint[], $5::boolean[], $6::timestamptz[]) as due (lane, id, commercial, give_up_at)
  ), theirs as (${lanesOf('staged')})
  insert into backlog (instance_id, kind, lane, item_id, item_at, priority, due_at, give_up_at)
  select instance_id, kind, lane, id, $2::timestamptz, commercial::int, $2::timestamptz, give_up_at from staged`);

const backlogColumns = (now: Date): Column[] => [
  ({ message }) => message.channel,
  ({ id }) => id,
  ({ message }) => message.commercial,
  ({ message }) => new Date(now.getTime() + giveUpAfterMs(message.commercial)).toISOString(),
];

export async function insertMessages(
  tx: Tx,
  instanceId: number,
  staged: StagedMessage[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const each = (columns: Column[]) => columns.map((column) => arrayLiteral(staged.map(column)));
  await sendInOrder(tx, [
    insertQueued(tx, instanceId, at, ...each(queuedColumns)),
    insertOutbound(tx, instanceId, at, ...each(outboundColumns)),
    insertBacklog(tx, instanceId, at, ...each(backlogColumns(now))),
  ]);
}

const find = preparedSelect((db) =>
  db
    .select({ communication_id: outbound_messages.communication_id })
    .from(outbound_messages)
    .where(
      and(
        eq(outbound_messages.instance_id, sql.placeholder('instanceId')),
        eq(outbound_messages.message_id, sql.placeholder('messageId')),
      ),
    ),
);

export async function findByMessageId(
  db: Db,
  instanceId: number,
  messageId: string,
): Promise<number | undefined> {
  const [row] = await find(db, { instanceId, messageId });
  return row?.communication_id;
}

/** Small enough to hold no lock for long. */
const reapBatch = 1_000;

// Ids are given as messages are staged, so the oldest come first: that needs no index of its own.
const reap = statement<{ reaped: number }>(`
  with oldest as (
    select communication_id, created_at from outbound_messages
    where instance_id = $1 order by communication_id limit ${reapBatch}
  ), gone as (
    delete from outbound_messages o using oldest
    where o.instance_id = $1 and o.communication_id = oldest.communication_id and oldest.created_at <= $2
      and not exists (
        select from backlog b
        where b.instance_id = $1 and b.kind = 'messages' and b.item_id = o.communication_id
      )
    returning 1
  ) select count(*)::int as reaped from gone`);

/** Deletes the texts of settled messages; their lines in the log stay. 0 once none is left. */
export async function reapOutbound(db: Db, instanceId: number, until: Date): Promise<number> {
  const [row] = await reap(db, instanceId, until.toISOString());
  return row?.reaped ?? 0;
}
