import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { param, pickColumns, query, type Slot } from '../connection/query.ts';
import { account_links, accounts, staff } from '../connection/tables.ts';

const { instance_id, account_id, purpose, token_hash, expires_at, used_at, withdrawn_at } = account_links;

export type LinkPurpose = typeof account_links.$inferSelect.purpose;

export const insertLink = query.run(
  pickColumns(account_links, [
    'instance_id',
    'account_id',
    'purpose',
    'token_hash',
    'created_at',
    'expires_at',
  ]),
  ($, db) => db.insert(account_links).values($),
);

const isUsable = ($: { instanceId: Slot; tokenHash: Slot; now: Slot }) =>
  and(
    eq(instance_id, $.instanceId),
    eq(token_hash, $.tokenHash),
    isNull(used_at),
    isNull(withdrawn_at),
    gt(expires_at, $.now),
  );

const oneLink = { instanceId: instance_id, tokenHash: token_hash, now: param.date };

/** Finds the person of a link that can be used: it is neither used, withdrawn nor expired, and the person works here. */
export const findLink = query.first(oneLink, ($, db) =>
  db
    .select({
      account_id,
      purpose,
      expires_at,
      name: staff.name,
      email: accounts.email,
      role: accounts.role,
      language: accounts.language,
    })
    .from(account_links)
    .innerJoin(accounts, and(eq(accounts.instance_id, instance_id), eq(accounts.id, account_id)))
    .innerJoin(staff, and(eq(staff.instance_id, accounts.instance_id), eq(staff.id, accounts.staff_id)))
    .where(and(isUsable($), staff.active)),
);

/** Marks a link as used. One of several concurrent uses succeeds; the others find no row. */
export const useLink = query.first({ ...oneLink, purpose }, ($, db) =>
  db
    .update(account_links)
    .set({ used_at: $.now })
    .where(and(isUsable($), eq(purpose, $.purpose)))
    .returning({ account_id }),
);

/** Withdraws the unused links of an account, of one purpose or of all. Returns the number of usable ones. */
export const withdrawLinks = query(
  { instanceId: instance_id, accountId: account_id, purpose: param.orNull(purpose), now: param.date },
  ($) => sql<{ id: number }>`
  with withdrawn as (
    update account_links set withdrawn_at = ${$.now}
    where instance_id = ${$.instanceId} and account_id = ${$.accountId}
      and (${$.purpose}::text is null or purpose = ${$.purpose}) and used_at is null and withdrawn_at is null
    returning id, expires_at
  )
  select id from withdrawn where expires_at > ${$.now}`,
);
