import { and, eq, isNull, sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { recovery_codes } from '../connection/tables.ts';

const { instance_id, account_id, code_hash, used_at } = recovery_codes;

const ofAccount = { instanceId: instance_id, accountId: account_id };

/** Replaces the recovery codes of an account. The hashes are in hexadecimal digits. */
export const replaceRecoveryCodes = query.run(
  { ...ofAccount, hashes: param.list(param.text), now: param.date },
  ($) => sql`
  with former as (
    delete from recovery_codes where instance_id = ${$.instanceId} and account_id = ${$.accountId}
  )
  insert into recovery_codes (instance_id, account_id, code_hash, created_at)
  select ${$.instanceId}, ${$.accountId}, decode(code, 'hex'), ${$.now} from unnest(${$.hashes}::text[]) as code`,
);

/** Marks a recovery code as used. One of several concurrent uses succeeds; the others find no row. */
export const useRecoveryCode = query.first({ ...ofAccount, codeHash: code_hash, now: param.date }, ($, db) =>
  db
    .update(recovery_codes)
    .set({ used_at: $.now })
    .where(
      and(
        eq(instance_id, $.instanceId),
        eq(account_id, $.accountId),
        eq(code_hash, $.codeHash),
        isNull(used_at),
      ),
    )
    .returning({ used_at }),
);

export const countRecoveryCodes = query.one(
  ofAccount,
  ($) => sql<{ unused: number }>`
  select count(*)::int as unused from recovery_codes
  where instance_id = ${$.instanceId} and account_id = ${$.accountId} and used_at is null`,
);

export const deleteRecoveryCodes = query.run(ofAccount, ($, db) =>
  db.delete(recovery_codes).where(and(eq(instance_id, $.instanceId), eq(account_id, $.accountId))),
);
