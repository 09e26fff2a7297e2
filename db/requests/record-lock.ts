import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';

/** First key of the advisory locks on records. Any number that no other lock uses. */
const recordLock = 7_301_992;

/**
 * Locks a record, named by its path, until the transaction ends, against other changes that compare its version.
 * Paths that share a number by chance wait for each other.
 */
export const lockRecord = query.run(
  { instanceId: param.integer, path: param.text },
  ($) =>
    sql`select pg_advisory_xact_lock(${recordLock}, hashtext(${$.instanceId}::bigint || ' ' || ${$.path}::text))`,
);
