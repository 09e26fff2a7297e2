import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
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
import { backlog, budgets, communications, invalid_emails, outbound_messages } from '../connection/tables.ts';
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
  const { direction, from_number, recipient, budget_id } = communications;
  const address = sql<string>`case ${direction} when 'in' then ${from_number} else ${recipient} end`;
  const ofClient = db
    .select({ id: budgets.id })
    .from(budgets)
    .where(
      and(
        eq(budgets.instance_id, sql.placeholder('instanceId')),
        eq(budgets.client_id, sql.placeholder('clientId')),
      ),
    );
  const about = sql<boolean>`coalesce(${budget_id} in (${ofClient}), false)`;
  return db
    .select({
      id: communications.id,
      address: address.as('address'),
      reply_to: outbound_messages.reply_to,
      about: about.as('about'),
    })
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
        or(about, isAddressed(address), isAddressed(outbound_messages.reply_to)),
      ),
    );
});

export function findNameless(tx: Tx, instanceId: number, clientId: number, { locals, endings }: Addresses) {
  const values = { locals: arrayLiteral(locals), endings: arrayLiteral(endings) };
  return nameless(tx, { instanceId, clientId, ...values });
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

/** Forgets that mail to these addresses does not arrive. */
export async function forgetInvalidEmails(tx: Tx, instanceId: number, emails: string[]): Promise<void> {
  await forgetEmails(tx, { instanceId, emails: arrayLiteral(emails) });
}

const ofClient = and(ofLog, eq(communications.client_id, sql.placeholder('clientId')));
const itsMessages = (db: Db) => db.select({ id: communications.id }).from(communications).where(ofClient);

const listOwn = preparedSelect(itsMessages);

/** The numbers of a client's messages. */
export async function listMessagesOf(tx: Tx, instanceId: number, clientId: number): Promise<number[]> {
  const rows = await listOwn(tx, { instanceId, clientId });
  return rows.map(({ id }) => id);
}

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
    .where(ofClient),
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

/** Empties all messages of a client; returns the numbers of those that are not sent any more. */
export async function forgetMessages(tx: Tx, instanceId: number, clientId: number): Promise<number[]> {
  const values = { instanceId, clientId };
  const [, unsent] = await sendInOrder(tx, [
    emptyLog(tx, values), // first: the log's rows are locked before the backlog's
    letUnsentGo(tx, values),
    emptyMessages(tx, values),
  ]);
  return unsent.map(({ id }) => id);
}
