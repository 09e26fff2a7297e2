import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Role } from '../../domain/people/roles.ts';
import type { Tx } from '../connection/client.ts';
import { param, query, type Slot } from '../connection/query.ts';
import { accounts, staff } from '../connection/tables.ts';

export type AccountRow = typeof accounts.$inferSelect;
/** An account with the name of its person. `active` is false if the person has left. */
export type Account = AccountRow & { name: string; active: boolean };

const oneAccount = { instanceId: accounts.instance_id, id: accounts.id };
const columns = { ...getTableColumns(accounts), name: staff.name, active: staff.active };
const ofPerson = and(eq(staff.instance_id, accounts.instance_id), eq(staff.id, accounts.staff_id));
const isAccount = ($: { instanceId: Slot; id: Slot }) =>
  and(eq(accounts.instance_id, $.instanceId), eq(accounts.id, $.id));

export const findAccount = query.first(oneAccount, ($, db) =>
  db.select(columns).from(accounts).innerJoin(staff, ofPerson).where(isAccount($)),
);

/** Finds and locks an account until the transaction ends, so that concurrent changes of access take turns. */
export const lockAccount = query.first(oneAccount, ($, db) =>
  db.select(columns).from(accounts).innerJoin(staff, ofPerson).where(isAccount($)).for('no key update'),
);

export const findAccountOfStaff = query.first(
  { instanceId: accounts.instance_id, staffId: accounts.staff_id },
  ($, db) =>
    db
      .select(columns)
      .from(accounts)
      .innerJoin(staff, ofPerson)
      .where(and(eq(accounts.instance_id, $.instanceId), eq(accounts.staff_id, $.staffId))),
);

export const findAccountByEmail = query.first(
  { instanceId: accounts.instance_id, email: param.text },
  ($, db) =>
    db
      .select(columns)
      .from(accounts)
      .innerJoin(staff, ofPerson)
      .where(and(eq(accounts.instance_id, $.instanceId), eq(accounts.email, $.email))),
);

/** Lists the accounts of the active staff, for sign-ins by name. */
export const listActiveAccounts = query({ instanceId: accounts.instance_id }, ($, db) =>
  db
    .select({ id: accounts.id, staff_id: accounts.staff_id, name: staff.name, has_pin: hasPin.as('has_pin') })
    .from(accounts)
    .innerJoin(staff, ofPerson)
    .where(and(eq(accounts.instance_id, $.instanceId), staff.active))
    .orderBy(asc(staff.name), asc(staff.id)),
);

const hasPin = sql<boolean>`${accounts.pin_hash} is not null`;

/** Changes columns of an account. */
export async function updateAccount(
  tx: Tx,
  { instance_id, id }: Pick<AccountRow, 'instance_id' | 'id'>,
  changes: Partial<AccountRow>,
): Promise<void> {
  await tx
    .update(accounts)
    .set(changes)
    .where(and(eq(accounts.instance_id, instance_id), eq(accounts.id, id)));
}

/** A person with the facts about its access that lists show. */
export interface PersonRow {
  id: number;
  account_id: number;
  name: string;
  active: boolean;
  email: string | null;
  role: Role;
  language: AccountRow['language'];
  has_password: boolean;
  has_totp: boolean;
  has_pin: boolean;
  passkeys: number;
  /** Expiry of the invitation that can still be used. */
  invited_until: string | null;
  last_seen_at: string | null;
  created_at: string;
}

const personSql = sql`
  select s.id, a.id as account_id, s.name, s.active, a.email, a.role, a.language,
    a.password_hash is not null as has_password, a.totp_secret is not null as has_totp,
    a.pin_hash is not null as has_pin,
    (select count(*)::int from passkeys p where p.instance_id = a.instance_id and p.account_id = a.id) as passkeys,
    greatest(a.last_signed_in_at, (
      select max(x.last_seen_at) from sessions x where x.instance_id = a.instance_id and x.account_id = a.id
    )) as last_seen_at, a.created_at`;

const invitedUntil = (now: Slot) => sql`(
    select max(l.expires_at) from account_links l
    where l.instance_id = a.instance_id and l.account_id = a.id and l.purpose = 'invitation'
      and l.used_at is null and l.withdrawn_at is null and l.expires_at > ${now}
  ) as invited_until`;

export const listPeople = query(
  { instanceId: accounts.instance_id, now: param.date },
  ($) => sql<PersonRow>`
  ${personSql}, ${invitedUntil($.now)}
  from staff s join accounts a on a.instance_id = s.instance_id and a.staff_id = s.id
  where s.instance_id = ${$.instanceId} order by s.active desc, s.name, s.id`,
);

export const findPerson = query.first(
  { instanceId: accounts.instance_id, staffId: staff.id, now: param.date },
  ($) => sql<PersonRow>`
  ${personSql}, ${invitedUntil($.now)}
  from staff s join accounts a on a.instance_id = s.instance_id and a.staff_id = s.id
  where s.instance_id = ${$.instanceId} and s.id = ${$.staffId}`,
);

/** Returns whether an active owner, other than the given account, can sign in with a password or a passkey. */
export const hasOtherOwner = query.one(
  { instanceId: accounts.instance_id, exceptId: param.integer },
  ($) => sql<{ found: boolean }>`
  select exists (
    select from accounts a join staff s on s.instance_id = a.instance_id and s.id = a.staff_id
    where a.instance_id = ${$.instanceId} and a.id <> ${$.exceptId} and a.role = 'owner' and s.active
      and (a.password_hash is not null or exists (
        select from passkeys p where p.instance_id = a.instance_id and p.account_id = a.id
      ))
  ) as found`,
);
