import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { isIn, param, query } from '../connection/query.ts';
import { clients, communications, invalid_emails } from '../connection/tables.ts';

const { instance_id, email, reason, since } = invalid_emails;

/** Flags an address whose mail bounces. An existing flag of the address remains unchanged. */
export const flagInvalidEmail = query.run(
  { instanceId: instance_id, email, reason, now: param.date },
  ($, db) =>
    db
      .insert(invalid_emails)
      .values({ instance_id: $.instanceId, email: sql`lower(${$.email})`, reason: $.reason, since: $.now })
      .onConflictDoNothing({ target: [instance_id, email] }),
);

const findFlags = query({ instanceId: instance_id, emails: param.list(email) }, ($, db) =>
  db
    .select({ email, reason, since })
    .from(invalid_emails)
    .where(and(eq(instance_id, $.instanceId), isIn(email, $.emails))),
);

type EmailFlag = Pick<typeof invalid_emails.$inferSelect, 'reason' | 'since'>;

/** Finds the flags of addresses. The keys of the map are addresses in lower case. */
export async function findEmailFlags(
  db: Db,
  instanceId: number,
  emails: string[],
): Promise<Map<string, EmailFlag>> {
  const found = await findFlags(db, { instanceId, emails: emails.map((email) => email.toLowerCase()) });
  return new Map(found.map(({ email, ...flag }) => [email, flag]));
}

/** Returns which of the addresses are flagged as undeliverable, in lower case. */
export async function findInvalidEmails(db: Db, instanceId: number, emails: string[]): Promise<Set<string>> {
  return new Set((await findEmailFlags(db, instanceId, emails)).keys());
}

export interface InvalidEmailRow extends EmailFlag {
  email: string;
  clients: { id: number; name: string }[];
}

/**
 * Lists flagged addresses in alphabetical order, with the clients that have each address. Billing addresses have no
 * index, so the workshop's clients are read once for the whole page. Addresses with international domains are stored as
 * entered, and are matched by the clients' claims.
 */
export const findInvalidEmailPage = query(
  { instanceId: instance_id, after: email, limit: param.integer },
  ($) => sql<InvalidEmailRow>`
  with page as (
    select email, reason, since from invalid_emails
    where instance_id = ${$.instanceId} and email > ${$.after} order by email limit ${$.limit}
  ), owners as (
    select distinct address.email, c.id, c.name from clients c
    cross join lateral (values (lower(c.email)), (lower(c.billing_email))) address (email)
    where c.instance_id = ${$.instanceId} and address.email in (select email from page)
    union
    select k.value, c.id, c.name from client_claims k
    join clients c on c.instance_id = ${$.instanceId} and c.id = k.client_id
    where k.instance_id = ${$.instanceId} and k.kind = 'email' and k.value in (select email from page)
  )
  select email, reason, since,
    coalesce(
      json_agg(json_build_object('id', owners.id, 'name', owners.name) order by owners.id)
        filter (where owners.id is not null),
      '[]') as clients
  from page left join owners using (email)
  group by email, reason, since
  order by email`,
);

/** Deletes the flag of an address, so that mail to the address is sent again. */
export const deleteInvalidEmail = query.first({ instanceId: instance_id, email }, ($, db) =>
  db
    .delete(invalid_emails)
    .where(and(eq(instance_id, $.instanceId), sql`${email} = lower(${$.email})`))
    .returning({ email }),
);

/** Lists the clients with an email address, which is in lower case, as their own or as that of their invoices. */
export const listClientsOfEmail = query(
  { instanceId: clients.instance_id, email: param.text },
  ($) => sql<{ id: number }>`
  select id from clients
  where instance_id = ${$.instanceId} and (lower(email) = ${$.email} or lower(billing_email) = ${$.email})`,
);

/** Deletes the flag of an address after a message was delivered there, unless the flag is newer than the message. */
export const clearReachedEmail = query.run({ instanceId: instance_id, id: communications.id }, ($, db) => {
  const recipient = db
    .select({ recipient: sql`lower(${communications.recipient})` })
    .from(communications)
    .where(
      and(
        eq(communications.instance_id, $.instanceId),
        eq(communications.id, $.id),
        gte(communications.created_at, since),
      ),
    );
  return db.delete(invalid_emails).where(and(eq(instance_id, $.instanceId), eq(email, recipient)));
});
