import { and, eq, gt, sql } from 'drizzle-orm';
import { param, pickColumns, query } from '../connection/query.ts';
import { account_challenges } from '../connection/tables.ts';

const { instance_id, token_hash, kind, account_id, failures, expires_at } = account_challenges;

export const insertChallenge = query.run(
  pickColumns(account_challenges, [
    'instance_id',
    'token_hash',
    'kind',
    'account_id',
    'created_at',
    'expires_at',
  ]),
  ($, db) => db.insert(account_challenges).values($),
);

const oneChallenge = { instanceId: instance_id, tokenHash: token_hash, kind, now: param.date };

/** Deletes a challenge and returns it if it had not expired: each is used once. */
export const takeChallenge = query.first(oneChallenge, ($, db) =>
  db
    .delete(account_challenges)
    .where(
      and(
        eq(instance_id, $.instanceId),
        eq(token_hash, $.tokenHash),
        eq(kind, $.kind),
        gt(expires_at, $.now),
      ),
    )
    .returning({ account_id }),
);

/** Finds and locks a challenge that has not expired. */
export const lockChallenge = query.first(oneChallenge, ($, db) =>
  db
    .select({ account_id, failures })
    .from(account_challenges)
    .where(
      and(
        eq(instance_id, $.instanceId),
        eq(token_hash, $.tokenHash),
        eq(kind, $.kind),
        gt(expires_at, $.now),
      ),
    )
    .for('update'),
);

export const countFailure = query.run({ instanceId: instance_id, tokenHash: token_hash }, ($, db) =>
  db
    .update(account_challenges)
    .set({ failures: sql`${failures} + 1` })
    .where(and(eq(instance_id, $.instanceId), eq(token_hash, $.tokenHash))),
);

/** Deletes the challenges of an account, so that sign-ins that wait for their second step end. */
export const deleteChallengesOf = query.run({ instanceId: instance_id, accountId: param.integer }, ($, db) =>
  db.delete(account_challenges).where(and(eq(instance_id, $.instanceId), eq(account_id, $.accountId))),
);

/** Deletes the expired challenges of a workshop, and failed attempts that no longer count. */
export const deleteExpired = query.run(
  { instanceId: instance_id, now: param.date, forgottenBefore: param.date },
  ($) => sql`
  with attempts as (
    delete from sign_in_attempts where instance_id = ${$.instanceId} and last_failed_at < ${$.forgottenBefore}
      and blocked_until < ${$.now}
  )
  delete from account_challenges where instance_id = ${$.instanceId} and expires_at <= ${$.now}`,
);
