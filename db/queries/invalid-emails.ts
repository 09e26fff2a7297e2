import { arrayLiteral, type Db, statement, type Tx } from '../client.ts';
import { type Page, pageOf } from '../page.ts';

const flag = statement(`
  insert into invalid_emails (instance_id, email, reason, since) values ($1, lower($2), $3, $4)
  on conflict (instance_id, email) do nothing`);

/** Mail for the address came back for good: whichever client has it is known by it. */
export async function flagInvalidEmail(
  tx: Tx,
  instanceId: number,
  email: string,
  reason: string,
  now: Date,
): Promise<void> {
  await flag(tx, instanceId, email, reason, now.toISOString());
}

const find = statement<{ email: string }>(`
  select email from invalid_emails where instance_id = $1 and email = lower($2)`);

export async function isInvalidEmail(db: Db, instanceId: number, email: string): Promise<boolean> {
  return (await find(db, instanceId, email)).length > 0;
}

const findSome = statement<{ email: string }>(`
  select email from invalid_emails where instance_id = $1 and email = any ($2)`);

/** Of these addresses, those that mail came back from: in lower case. */
export async function findInvalidEmails(db: Db, instanceId: number, emails: string[]): Promise<Set<string>> {
  const sought = arrayLiteral(emails.map((email) => email.toLowerCase()));
  return new Set((await findSome(db, instanceId, sought)).map(({ email }) => email));
}

/** That mail came back from an address. */
export interface EmailFlag {
  reason: string;
  since: string;
}

const findFlags = statement<EmailFlag & { email: string }>(`
  select email, reason, since from invalid_emails where instance_id = $1 and email = any ($2)`);

/** By address, in lower case. */
export async function findEmailFlags(
  db: Db,
  instanceId: number,
  emails: string[],
): Promise<Map<string, EmailFlag>> {
  const found = await findFlags(db, instanceId, arrayLiteral(emails.map((email) => email.toLowerCase())));
  return new Map(found.map(({ email, ...flag }) => [email, flag]));
}

export interface InvalidEmailRow extends EmailFlag {
  email: string;
  clients: { id: number; name: string }[];
}

/** No index has the addresses for invoices: the workshop's clients are read once, for the whole page. */
const list = statement<Omit<InvalidEmailRow, 'clients'> & { clients: string }>(`
  with page as (
    select email, reason, since from invalid_emails where instance_id = $1 and email > $2 order by email limit $3
  ), held as (
    select distinct its.email, c.id, c.name from clients c
    cross join lateral (values (lower(c.email)), (lower(c.billing_email))) its (email)
    where c.instance_id = $1 and its.email in (select email from page)
  )
  select email, reason, since,
    coalesce(
      json_agg(json_build_object('id', held.id, 'name', held.name) order by held.id) filter (where held.id is not null),
      '[]')::text as clients
  from page left join held using (email)
  group by email, reason, since
  order by email`);

/** Addresses after another, and who has them. */
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

const clear = statement<{ email: string }>(`
  delete from invalid_emails where instance_id = $1 and email = lower($2) returning email`);

/** Mail may go there again. Undefined where nothing stood against it. */
export async function clearInvalidEmail(
  tx: Tx,
  instanceId: number,
  email: string,
): Promise<string | undefined> {
  const [row] = await clear(tx, instanceId, email);
  return row?.email;
}

const clearReached = statement(`
  delete from invalid_emails f using communications c
  where f.instance_id = $1 and c.instance_id = $1 and c.id = $2 and f.email = lower(c.recipient)
    and c.created_at >= f.since`);

/** A mail has reached its address: what came back before it counts no more. One written before proves nothing. */
export async function clearReachedEmail(tx: Tx, instanceId: number, communicationId: number): Promise<void> {
  await clearReached(tx, instanceId, communicationId);
}
