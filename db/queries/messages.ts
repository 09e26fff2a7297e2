import { giveUpAfterMs } from '../../domain/message-retry.ts';
import {
  type NewEmail,
  type NewMessage,
  type StagedEmail,
  unitsOf,
  unsubscribePlaceholder,
} from '../../domain/outgoing.ts';
import type { SealedTransport, SentChannel } from '../../domain/transport-settings.ts';
import { arrayLiteral, type Db, statement, type Tx } from '../client.ts';

/** A message that is about to be staged. */
export interface StagedMessage {
  id: number;
  message: NewMessage;
  /** An email's Message-ID; the key by which an SMS is known to its provider. */
  messageId: string;
  /** Opens and clicks are told. */
  tracked: boolean;
}

const nextIds = statement<{ id: number }>(`
  select nextval(pg_get_serial_sequence('communications', 'id')) as id from generate_series(1, $1::int)`);

/** Numbers for communications that are about to be. */
export async function nextCommunicationIds(tx: Tx, count: number): Promise<number[]> {
  return (await nextIds(tx, count)).map(({ id }) => id);
}

const insertQueued = statement(`
  insert into communications (
    instance_id, id, channel, direction, recipient, subject, body, client_id, budget_id, status, commercial,
    campaign_id, key_id, to_number, created_at, updated_at)
  overriding system value
  select $1::bigint, id, channel, 'out', recipient, subject, body, client_id, budget_id, 'queued', commercial,
    campaign_id, key_id, case channel when 'sms' then recipient end, $2::timestamptz, $2::timestamptz
  from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::boolean[],
      $11::bigint[], $12::bigint[])
    as queued (id, channel, recipient, subject, body, client_id, budget_id, commercial, campaign_id, key_id)`);

const insertOutbound = statement(`
  insert into outbound_messages (
    instance_id, communication_id, html, text, from_name, reply_to, message_id, tracked, units, created_at)
  select $1::bigint, id, html, text, from_name, reply_to, message_id, tracked, units, $2::timestamptz
  from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::boolean[], $10::int[])
    as sent (id, html, text, from_name, reply_to, message_id, tracked, units)`);

const insertBacklog = statement(`
  insert into message_backlog (instance_id, channel, communication_id, attempt, commercial, due_at, give_up_at)
  select $1::bigint, channel, id, 1, commercial, $2::timestamptz, give_up_at
  from unnest($3::text[], $4::bigint[], $5::boolean[], $6::timestamptz[]) as due (channel, id, commercial, give_up_at)`);

/** Lines of the log, what is to be sent, and that it is. */
export async function insertMessages(
  tx: Tx,
  instanceId: number,
  staged: StagedMessage[],
  now: Date,
): Promise<void> {
  const column = (of: (each: StagedMessage) => string | number | boolean | null) =>
    arrayLiteral(staged.map(of));
  const ofEmail = (name: 'html' | 'fromName' | 'replyTo' | 'subject') =>
    column(({ message }) => (message.channel === 'email' ? (message as NewEmail)[name] : null));
  const ids = column(({ id }) => id);
  const commercial = column(({ message }) => message.commercial);
  const channels = column(({ message }) => message.channel);
  const text = (message: NewMessage) => (message.channel === 'email' ? message.text : message.body);
  const at = now.toISOString();
  await Promise.all([
    insertQueued(
      tx,
      instanceId,
      at,
      ids,
      channels,
      column(({ message }) => message.to),
      ofEmail('subject'),
      // Who has the link may unsubscribe: it is the recipient's alone.
      column(({ message }) => text(message).replaceAll(unsubscribePlaceholder, '…')),
      column(({ message }) => message.clientId),
      column(({ message }) => message.budgetId),
      commercial,
      column(({ message }) => message.campaignId),
      column(({ message }) => message.keyId),
    ),
    insertOutbound(
      tx,
      instanceId,
      at,
      ids,
      ofEmail('html'),
      column(({ message }) => text(message)),
      ofEmail('fromName'),
      ofEmail('replyTo'),
      column(({ messageId }) => messageId),
      column(({ tracked }) => tracked),
      column(({ message }) => unitsOf(message)),
    ),
    insertBacklog(
      tx,
      instanceId,
      at,
      channels,
      ids,
      commercial,
      column(({ message }) => new Date(now.getTime() + giveUpAfterMs(message.commercial)).toISOString()),
    ),
  ]);
}

const find = statement<{ id: number }>(`
  select communication_id as id from outbound_messages where instance_id = $1 and message_id = $2`);

/** Which message had that Message-ID. */
export async function findByMessageId(
  db: Db,
  instanceId: number,
  messageId: string,
): Promise<number | undefined> {
  const [row] = await find(db, instanceId, messageId);
  return row?.id;
}

/** A message as it was staged, whose it is, and all that decides whether it is sent. */
export interface Outgoing extends StagedEmail {
  channel: SentChannel;
  stagedAt: Date;
  /** The client wants nothing commercial, by now. */
  optedOut: boolean;
  /** Null: the workshop has no way to send any more. */
  transport: (SealedTransport & { sender: string; created_at: string; changed_at: string }) | null;
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
  from_name: string | null;
  reply_to: string | null;
  message_id: string;
  commercial: boolean;
  tracked: boolean;
  staged_at: string;
  opted_out: boolean;
  sealed: Buffer | null;
  sealed_hook_token: Buffer | null;
  sender: string | null;
  created_at: string | null;
  changed_at: string | null;
}

const outgoing = statement<OutgoingRow>(`
  select c.instance_id, i.name, i.base_url, c.channel, c.recipient, c.subject, o.text, o.html, o.from_name, o.reply_to,
    o.message_id, c.commercial, o.tracked, o.created_at as staged_at,
    coalesce(c.commercial and (l.marketing_opt_out
      or case c.channel when 'email' then l.opt_out_email else l.opt_out_sms end), false) as opted_out,
    t.sealed, t.sealed_hook_token, t.sender, t.created_at, t.changed_at
  from communications c
  join outbound_messages o on o.instance_id = c.instance_id and o.communication_id = c.id
  join instances i on i.id = c.instance_id
  left join clients l on l.instance_id = c.instance_id and l.id = c.client_id
  left join transports t on t.instance_id = c.instance_id and t.channel = c.channel
  where c.instance_id = $1 and c.id = $2`);

export async function findOutgoing(
  db: Db,
  instanceId: number,
  communicationId: number,
): Promise<Outgoing | undefined> {
  const [row] = await outgoing(db, instanceId, communicationId);
  return row && { communicationId, ...outgoingOf(row) };
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
    fromName: row.from_name,
    replyTo: row.reply_to,
    messageId: row.message_id,
    commercial: row.commercial,
    tracked: row.tracked,
    stagedAt: new Date(row.staged_at),
    optedOut: row.opted_out,
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
