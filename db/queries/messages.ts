import { type NewEmail, type NewMessage, unitsOf } from '../../domain/outgoing.ts';
import { arrayLiteral, type Db, statement, type Tx } from '../client.ts';

/** A message that is about to be staged. */
export interface StagedMessage {
  id: number;
  message: NewMessage;
  /** Of an email: the same on every attempt. */
  messageId: string | null;
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
    campaign_id, key_id, created_at, updated_at)
  overriding system value
  select $1::bigint, id, channel, 'out', recipient, subject, body, client_id, budget_id, 'queued', commercial,
    campaign_id, key_id, $2::timestamptz, $2::timestamptz
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
  insert into message_backlog (instance_id, channel, communication_id, attempt, due_at, give_up_at)
  select $1::bigint, channel, id, 1, $2::timestamptz, $3::timestamptz
  from unnest($4::text[], $5::bigint[]) as due (channel, id)`);

/** Lines of the log, what is to be sent, and that it is. */
export async function insertMessages(
  tx: Tx,
  instanceId: number,
  staged: StagedMessage[],
  { now, giveUpAt }: { now: Date; giveUpAt: Date },
): Promise<void> {
  const column = (of: (each: StagedMessage) => string | number | boolean | null) =>
    arrayLiteral(staged.map(of));
  const ofEmail = (name: 'html' | 'fromName' | 'replyTo' | 'subject') =>
    column(({ message }) => (message.channel === 'email' ? (message as NewEmail)[name] : null));
  const ids = column(({ id }) => id);
  const channels = column(({ message }) => message.channel);
  const texts = column(({ message }) => (message.channel === 'email' ? message.text : message.body));
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
      texts,
      column(({ message }) => message.clientId),
      column(({ message }) => message.budgetId),
      column(({ message }) => message.commercial),
      column(({ message }) => message.campaignId),
      column(({ message }) => message.keyId),
    ),
    insertOutbound(
      tx,
      instanceId,
      at,
      ids,
      ofEmail('html'),
      texts,
      ofEmail('fromName'),
      ofEmail('replyTo'),
      column(({ messageId }) => messageId),
      column(({ tracked }) => tracked),
      column(({ message }) => unitsOf(message)),
    ),
    insertBacklog(tx, instanceId, at, giveUpAt.toISOString(), channels, ids),
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
