import { and, eq, gte, sql } from 'drizzle-orm';
import {
  arrayLiteral,
  type Db,
  isIn,
  preparedSelect,
  preparedWrite,
  statement,
  type Tx,
} from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { communications, invalid_emails } from '../connection/tables.ts';

const { instance_id, email, reason, since } = invalid_emails;
const ofWorkshop = eq(instance_id, sql.placeholder('instanceId'));
const thisOne = and(ofWorkshop, sql`${email} = lower(${sql.placeholder('email')})`);

const flag = preparedWrite((db) =>
  db
    .insert(invalid_emails)
    .values({
      instance_id: sql.placeholder('instanceId'),
      email: sql`lower(${sql.placeholder('email')})`,
      reason: sql.placeholder('reason'),
      since: sql.placeholder('at'),
    })
    .onConflictDoNothing({ target: [instance_id, email] }),
);

export async function flagInvalidEmail(
  tx: Tx,
  instanceId: number,
  email: string,
  reason: string,
  now: Date,
): Promise<void> {
  await flag(tx, { instanceId, email, reason, at: now.toISOString() });
}

const find = preparedSelect((db) => db.select({ email }).from(invalid_emails).where(thisOne));

export async function isInvalidEmail(db: Db, instanceId: number, email: string): Promise<boolean> {
  return (await find(db, { instanceId, email })).length > 0;
}

type EmailFlag = Pick<typeof invalid_emails.$inferSelect, 'reason' | 'since'>;

const findFlags = preparedSelect((db) =>
  db
    .select({ email, reason, since })
    .from(invalid_emails)
    .where(and(ofWorkshop, isIn(email, 'emails'))),
);

export async function findEmailFlags(
  db: Db,
  instanceId: number,
  emails: string[],
): Promise<Map<string, EmailFlag>> {
  const sought = arrayLiteral(emails.map((email) => email.toLowerCase()));
  const found = await findFlags(db, { instanceId, emails: sought });
  return new Map(found.map(({ email, ...flag }) => [email, flag]));
}

/** Of these addresses, those that mail came back from: in lower case. */
export async function findInvalidEmails(db: Db, instanceId: number, emails: string[]): Promise<Set<string>> {
  return new Set((await findEmailFlags(db, instanceId, emails)).keys());
}

export interface InvalidEmailRow extends EmailFlag {
  email: string;
  clients: { id: number; name: string }[];
}

// No index has the addresses for invoices: the workshop's clients are read once, for the whole page. Whose domain is
// international has it in its own letters, and is known here by what it claims.
const list = statement<Omit<InvalidEmailRow, 'clients'> & { clients: string }>(`
  with page as (
    select email, reason, since from invalid_emails where instance_id = $1 and email > $2 order by email limit $3
  ), held as (
    select distinct its.email, c.id, c.name from clients c
    cross join lateral (values (lower(c.email)), (lower(c.billing_email))) its (email)
    where c.instance_id = $1 and its.email in (select email from page)
    union
    select k.value, c.id, c.name from client_claims k
    join clients c on c.instance_id = $1 and c.id = k.client_id
    where k.instance_id = $1 and k.kind = 'email' and k.value in (select email from page)
  )
  select email, reason, since,
    coalesce(
      json_agg(json_build_object('id', held.id, 'name', held.name) order by held.id) filter (where held.id is not null),
      '[]')::text as clients
  from page left join held using (email)
  group by email, reason, since
  order by email`);

export async function listInvalidEmails(
  db: Db,
  instanceId: number,
  after: string,
  limit: number,
): Promise<Page<InvalidEmailRow>> {
  const found = await list(db, instanceId, after, limit + 1);
  return pageOf(
    found.map((row) => ({ ...row, clients: JSON.parse(row.clients) })),
    limit,
  );
}

const clear = preparedWrite((db) => db.delete(invalid_emails).where(thisOne).returning({ email }));

/** Mail may go there again. Undefined where nothing stood against it. */
export async function clearInvalidEmail(
  tx: Tx,
  instanceId: number,
  email: string,
): Promise<string | undefined> {
  const [row] = await clear(tx, { instanceId, email });
  return row?.email;
}

const clearReached = preparedWrite((db) =>
  db.delete(invalid_emails).where(
    and(
      ofWorkshop,
      eq(
        email,
        db
          .select({ recipient: sql`lower(${communications.recipient})` })
          .from(communications)
          .where(
            and(
              eq(communications.instance_id, sql.placeholder('instanceId')),
              eq(communications.id, sql.placeholder('communicationId')),
              gte(communications.created_at, since),
            ),
          ),
      ),
    ),
  ),
);

/** What came back before this mail counts no more; a mail written before that proves nothing. */
export async function clearReachedEmail(tx: Tx, instanceId: number, communicationId: number): Promise<void> {
  await clearReached(tx, { instanceId, communicationId });
}
