import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { param, query, type Slot } from '../connection/query.ts';
import { communications, outbound_messages, transports } from '../connection/tables.ts';

const { id, recipient, subject, status, created_at, sealed_tokens, commercial, error } = communications;
const { text, html, calendar, from_name, reply_to, tracked, message_id } = outbound_messages;

const listColumns = {
  id,
  channel: sql<'email' | 'sms'>`${communications.channel}`.as('channel'),
  recipient,
  subject,
  status,
  created_at,
  sealed_tokens,
};

const hasContent = and(
  eq(outbound_messages.instance_id, communications.instance_id),
  eq(outbound_messages.communication_id, id),
);
const isDevelopment = and(
  eq(transports.instance_id, communications.instance_id),
  eq(transports.channel, communications.channel),
  eq(transports.kind, 'dev'),
);
const isShown = (instanceId: Slot) => and(eq(communications.instance_id, instanceId), ne(recipient, ''));

/**
 * Lists the newest messages of a demo's outbox with the first 400 characters of their texts. In the texts, placeholders
 * replace the tokens of links.
 */
export const listOutbox = query({ instanceId: communications.instance_id, limit: param.integer }, ($, db) =>
  db
    .select({ ...listColumns, text: sql<string>`left(${text}, 400)`.as('text') })
    .from(communications)
    .innerJoin(outbound_messages, hasContent)
    .innerJoin(transports, isDevelopment)
    .where(isShown($.instanceId))
    .orderBy(desc(id))
    .limit($.limit),
);

export const findInOutbox = query.first({ instanceId: communications.instance_id, id }, ($, db) =>
  db
    .select({
      ...listColumns,
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
    .innerJoin(outbound_messages, hasContent)
    .innerJoin(transports, isDevelopment)
    .where(and(isShown($.instanceId), eq(id, $.id))),
);

/**
 * Finds a transport of the kind `dev`, which sends nothing. A workshop with such a transport is a demo with an outbox.
 */
export const findDevelopmentTransport = query.first({ instanceId: transports.instance_id }, ($, db) =>
  db
    .select({ channel: transports.channel })
    .from(transports)
    .where(and(eq(transports.instance_id, $.instanceId), eq(transports.kind, 'dev')))
    .limit(1),
);

export type ListedMessage = Awaited<ReturnType<typeof listOutbox>>[number];
export type OutboxMessage = NonNullable<Awaited<ReturnType<typeof findInOutbox>>>;
