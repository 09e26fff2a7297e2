import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { phoneEndingDigits } from '../../domain/clients/addresses.ts';
import { sendInOrder, type Tx } from '../connection/client.ts';
import { isIn, param, query } from '../connection/query.ts';
import { backlog, communications, invalid_emails, outbound_messages } from '../connection/tables.ts';

const { instance_id, id, client_id } = communications;
const ofClient = { instanceId: instance_id, clientId: param.integer };

const sameMailbox = (address: string) => sql.raw(`split_part(lower(${address}), '@', 1)`);
const lastDigits = (address: string) =>
  sql.raw(`right(regexp_replace(${address}, '\\D', '', 'g'), ${phoneEndingDigits})`);

interface UnassignedMessage {
  id: number;
  address: string | null;
  reply_to: string | null;
  /** True if the message is about a budget of the client. */
  about: boolean;
}

/**
 * Finds messages without a client that may belong to this client: messages about one of its budgets, or with an address
 * similar to one of its addresses. Reads the workshop's whole message log, because erasures are rare and an index would
 * slow down every message.
 */
export const findUnassignedMessages = query(
  { ...ofClient, locals: param.list(param.text), endings: param.list(param.text) },
  ($) => sql<UnassignedMessage>`
  select id, address, reply_to, about
  from (
    select c.id, case c.direction when 'in' then c.from_number else c.recipient end as address, o.reply_to,
      coalesce(
        c.budget_id in (
          select b.id from budgets b where b.instance_id = ${$.instanceId} and b.client_id = ${$.clientId}
        ), false) as about
    from communications c
    left join outbound_messages o on o.instance_id = c.instance_id and o.communication_id = c.id
    where c.instance_id = ${$.instanceId} and c.client_id is null
  ) nameless
  where about
    or case when address like '%@%' then ${sameMailbox('address')} = any (${$.locals}::text[])
      else ${lastDigits('address')} = any (${$.endings}::text[]) end
    or case when reply_to like '%@%' then ${sameMailbox('reply_to')} = any (${$.locals}::text[])
      else ${lastDigits('reply_to')} = any (${$.endings}::text[]) end`,
);

/** Assigns messages without a client to the given client. */
export const assignMessagesToClient = query.run({ ...ofClient, ids: param.list(id) }, ($, db) =>
  db
    .update(communications)
    .set({ client_id: $.clientId })
    .where(and(eq(instance_id, $.instanceId), isNull(client_id), isIn(id, $.ids))),
);

/** Deletes the flags that mark addresses as undeliverable. */
export const forgetInvalidEmails = query.run(
  { instanceId: invalid_emails.instance_id, emails: param.list(invalid_emails.email) },
  ($, db) =>
    db
      .delete(invalid_emails)
      .where(and(eq(invalid_emails.instance_id, $.instanceId), isIn(invalid_emails.email, $.emails))),
);

/** Lists the ids of a client's messages. */
export const listMessagesOf = query(ofClient, ($, db) =>
  db
    .select({ id })
    .from(communications)
    .where(and(eq(instance_id, $.instanceId), eq(client_id, $.clientId))),
);

const emptyLog = query.run(
  ofClient,
  ($) => sql`
  update communications
  set recipient = '', subject = null, body = '', error = null, recording_url = null, from_number = null,
    to_number = null, sealed_tokens = '',
    provider_id = case when provider_id like 'erased:%' then provider_id
      else 'erased:' || encode(sha256(convert_to(provider_id, 'UTF8')), 'hex') end
  where instance_id = ${$.instanceId} and client_id = ${$.clientId}`,
);

const deleteUnsent = query(ofClient, ($, db) =>
  db
    .delete(backlog)
    .where(
      and(
        eq(backlog.instance_id, $.instanceId),
        eq(backlog.kind, 'messages'),
        inArray(
          backlog.item_id,
          db
            .select({ id })
            .from(communications)
            .where(and(eq(instance_id, $.instanceId), eq(client_id, $.clientId))),
        ),
        isNull(backlog.handed_over_at),
      ),
    )
    .returning({ id: sql<number>`${backlog.item_id}`.as('id') }),
);

const emptyContents = query.run(ofClient, ($, db) =>
  db
    .update(outbound_messages)
    .set({ html: null, text: '', calendar: null, from_name: null, reply_to: null })
    .where(
      and(
        eq(outbound_messages.instance_id, $.instanceId),
        inArray(
          outbound_messages.communication_id,
          db
            .select({ id })
            .from(communications)
            .where(and(eq(instance_id, $.instanceId), eq(client_id, $.clientId))),
        ),
      ),
    ),
);

/**
 * Erases the contents of all messages of a client, and removes unsent messages from the backlog. Returns the ids of the
 * removed messages.
 */
export async function eraseMessages(tx: Tx, instanceId: number, clientId: number): Promise<number[]> {
  const client = { instanceId, clientId };
  const [, unsent] = await sendInOrder(tx, [
    emptyLog(tx, client), // comes first, because rows of the log are locked before rows of the backlog everywhere
    deleteUnsent(tx, client),
    emptyContents(tx, client),
  ]);
  return unsent.map(({ id }) => id);
}
