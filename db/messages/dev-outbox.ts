import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type Db, preparedSelect } from '../connection/client.ts';
import { communications, outbound_messages, transports } from '../connection/tables.ts';

type Logged = typeof communications.$inferSelect;
type Staged = typeof outbound_messages.$inferSelect;

export type KeptMessage = Pick<Logged, 'id' | 'recipient' | 'subject' | 'status' | 'created_at'> & {
  channel: 'email' | 'sms';
  /** In a list only its beginning; with marks in place of what opens its links. */
  text: string;
  sealed_tokens: Buffer;
};

export type WholeMessage = KeptMessage &
  Pick<Logged, 'commercial' | 'error'> &
  Pick<Staged, 'html' | 'calendar' | 'from_name' | 'reply_to' | 'tracked'> & {
    message_id: string;
    sender: string;
  };

const { id, channel, recipient, subject, status, created_at, sealed_tokens, commercial, error } =
  communications;
const shownInList = {
  id,
  channel: sql<KeptMessage['channel']>`${channel}`.as('channel'),
  recipient,
  subject,
  status,
  created_at,
  sealed_tokens,
};

const isStaged = and(
  eq(outbound_messages.instance_id, communications.instance_id),
  eq(outbound_messages.communication_id, id),
);
const isKept = and(
  eq(transports.instance_id, communications.instance_id),
  eq(transports.channel, channel),
  eq(transports.kind, 'dev'),
);
const isShown = and(eq(communications.instance_id, sql.placeholder('instanceId')), ne(recipient, ''));

const list = preparedSelect((db) =>
  db
    .select({ ...shownInList, text: sql<string>`left(${outbound_messages.text}, 400)`.as('text') })
    .from(communications)
    .innerJoin(outbound_messages, isStaged)
    .innerJoin(transports, isKept)
    .where(isShown)
    .orderBy(desc(id))
    .limit(sql.placeholder('most')),
);

export async function listKeptMessages(db: Db, instanceId: number, most: number): Promise<KeptMessage[]> {
  return await list(db, { instanceId, most });
}

const { text, html, calendar, from_name, reply_to, tracked, message_id } = outbound_messages;

const find = preparedSelect((db) =>
  db
    .select({
      ...shownInList,
      commercial,
      error,
      text,
      html,
      calendar,
      from_name,
      reply_to,
      tracked,
      message_id: sql<string>`${message_id}`.as('message_id'),
      sender: transports.sender,
    })
    .from(communications)
    .innerJoin(outbound_messages, isStaged)
    .innerJoin(transports, isKept)
    .where(and(isShown, eq(id, sql.placeholder('id')))),
);

export async function findKeptMessage(
  db: Db,
  instanceId: number,
  id: number,
): Promise<WholeMessage | undefined> {
  const [row] = await find(db, { instanceId, id });
  return row;
}

const keeps = preparedSelect((db) =>
  db
    .select({ kind: transports.kind })
    .from(transports)
    .where(and(eq(transports.instance_id, sql.placeholder('instanceId')), eq(transports.kind, 'dev')))
    .limit(1),
);

export async function keepsMessages(db: Db, instanceId: number): Promise<boolean> {
  return (await keeps(db, { instanceId })).length > 0;
}
