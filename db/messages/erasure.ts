import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Addresses, endingDigits } from '../../domain/clients/addresses.ts';
import {
  arrayLiteral,
  type Db,
  isIn,
  preparedSelect,
  preparedWrite,
  sendInOrder,
  type Tx,
} from '../connection/client.ts';
import { backlog, communications, invalid_emails, outbound_messages } from '../connection/tables.ts';
import { erasedProviderId } from './communications.ts';
import { messages } from './lane.ts';

const ofLog = eq(communications.instance_id, sql.placeholder('instanceId'));
const ofWorkshop = eq(invalid_emails.instance_id, sql.placeholder('instanceId'));

const among = (name: string) => sql`any (${sql.placeholder(name)}::text[])`;
const isAddressed = (address: SQL | PgColumn) => sql`case
  when ${address} like '%@%' then split_part(lower(${address}), '@', 1) = ${among('locals')}
  else right(regexp_replace(${address}, '\\D', '', 'g'), ${sql.raw(String(endingDigits))}) = ${among('endings')} end`;

// Looks through all that the log has of nobody: erasing is rare, and an index would cost every message.
const nameless = preparedSelect((db) => {
  const { direction, from_number, recipient } = communications;
  const address = sql<string>`case ${direction} when 'in' then ${from_number} else ${recipient} end`;
  return db
    .select({ id: communications.id, address: address.as('address'), reply_to: outbound_messages.reply_to })
    .from(communications)
    .leftJoin(
      outbound_messages,
      and(
        eq(outbound_messages.instance_id, communications.instance_id),
        eq(outbound_messages.communication_id, communications.id),
      ),
    )
    .where(
      and(
        ofLog,
        isNull(communications.client_id),
        or(isAddressed(address), isAddressed(outbound_messages.reply_to)),
      ),
    );
});

export function findNameless(tx: Tx, instanceId: number, { locals, endings }: Addresses) {
  return nameless(tx, { instanceId, locals: arrayLiteral(locals), endings: arrayLiteral(endings) });
}

const claim = preparedWrite((db) =>
  db
    .update(communications)
    .set({ client_id: sql`${sql.placeholder('clientId')}` })
    .where(and(ofLog, isNull(communications.client_id), isIn(communications.id, 'ids'))),
);

export async function claimNameless(
  tx: Tx,
  instanceId: number,
  clientId: number,
  ids: number[],
): Promise<void> {
  await claim(tx, { instanceId, clientId, ids: arrayLiteral(ids) });
}

const forgetEmails = preparedWrite((db) =>
  db.delete(invalid_emails).where(and(ofWorkshop, isIn(invalid_emails.email, 'emails'))),
);

const hasMention = (column: PgColumn) =>
  and(isNotNull(column), sql`${column} ~* ${sql.placeholder('mention')}`);
const withoutMention = (column: PgColumn) =>
  sql`regexp_replace(${column}, ${sql.placeholder('mention')}, '\\1…\\2', 'gi')`;

const cutReasons = preparedWrite((db) =>
  db
    .update(invalid_emails)
    .set({ reason: withoutMention(invalid_emails.reason) })
    .where(and(ofWorkshop, hasMention(invalid_emails.reason))),
);

const cutErrors = preparedWrite((db) =>
  db
    .update(communications)
    .set({ error: withoutMention(communications.error) })
    .where(and(ofLog, hasMention(communications.error))),
);

/** A regular expression, with what stands before and behind the mention as its groups. */
type Mention = string;

/** Cuts an address out of what providers said of other messages. */
export async function cutErrorsThatMention(tx: Tx, instanceId: number, mention: Mention): Promise<void> {
  await cutErrors(tx, { instanceId, mention });
}

/** Forgets that mail to these addresses is in vain, and cuts them out of why it is to others. */
export async function forgetInvalidEmails(
  tx: Tx,
  instanceId: number,
  emails: string[],
  mention: Mention,
): Promise<void> {
  await sendInOrder(tx, [
    forgetEmails(tx, { instanceId, emails: arrayLiteral(emails) }),
    cutReasons(tx, { instanceId, mention }),
  ]);
}

const ofClient = and(ofLog, eq(communications.client_id, sql.placeholder('clientId')));
const itsMessages = (db: Db) => db.select({ id: communications.id }).from(communications).where(ofClient);

const emptyLog = preparedWrite((db) =>
  db
    .update(communications)
    .set({
      recipient: '',
      subject: null,
      body: '',
      error: null,
      recording_url: null,
      from_number: null,
      to_number: null,
      sealed_tokens: sql`''`,
      provider_id: sql.raw(erasedProviderId('provider_id')),
    })
    .where(ofClient)
    .returning({ id: communications.id }),
);

const letUnsentGo = preparedWrite((db) =>
  db
    .delete(backlog)
    .where(
      and(
        eq(backlog.instance_id, sql.placeholder('instanceId')),
        eq(backlog.kind, messages),
        inArray(backlog.item_id, itsMessages(db)),
        isNull(backlog.handed_over_at),
      ),
    )
    .returning({ id: sql<number>`${backlog.item_id}`.as('id') }),
);

const emptyMessages = preparedWrite((db) =>
  db
    .update(outbound_messages)
    .set({ html: null, text: '', calendar: null, from_name: null, reply_to: null })
    .where(
      and(
        eq(outbound_messages.instance_id, sql.placeholder('instanceId')),
        inArray(outbound_messages.communication_id, itsMessages(db)),
      ),
    ),
);

/** Returns the numbers of all messages, and of those that are not sent any more. */
export async function forgetMessages(
  tx: Tx,
  instanceId: number,
  clientId: number,
): Promise<Record<'emptied' | 'unsent', number[]>> {
  const values = { instanceId, clientId };
  const [emptied, unsent] = await sendInOrder(tx, [
    emptyLog(tx, values), // first: the log's rows are locked before the backlog's
    letUnsentGo(tx, values),
    emptyMessages(tx, values),
  ]);
  return { emptied: emptied.map(({ id }) => id), unsent: unsent.map(({ id }) => id) };
}
