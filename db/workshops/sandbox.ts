import { getTableColumns, sql } from 'drizzle-orm';
import { sendInOrder, type Tx } from '../connection/client.ts';
import { query } from '../connection/query.ts';
import { instances } from '../connection/tables.ts';
import type { Instance } from './queries.ts';

const oneWorkshop = { instanceId: instances.id };

/** First key of the advisory locks on sandboxes. Any number that no other lock uses. */
const sandboxLock = 7_301_991;

const lockShared = query.run(
  oneWorkshop,
  ($) => sql`select pg_advisory_xact_lock_shared(${sandboxLock}, hashint8(${$.instanceId}::bigint))`,
);

type KnownWorkshop = Pick<Instance, 'id' | 'sandbox'> | undefined;

const findClock = query.first(
  oneWorkshop,
  ($) =>
    sql<Pick<Instance, 'clock_ahead_ms'>>`select clock_ahead_ms from instances where id = ${$.instanceId}`,
);

/**
 * Returns the milliseconds by which the test clock of a workshop is ahead. Always 0 for workshops that are not
 * sandboxes, without a query.
 */
export async function findClockAheadMs(tx: Tx, instance: KnownWorkshop): Promise<number> {
  if (!instance?.sandbox) return 0;
  return (await findClock(tx, { instanceId: instance.id }))?.clock_ahead_ms ?? 0;
}

/**
 * Locks a sandbox against a reset, and against moves of its test clock, until the transaction ends. Returns the
 * milliseconds by which its test clock is ahead. Does nothing for other workshops.
 */
export async function shareSandbox(tx: Tx, instance: KnownWorkshop): Promise<number> {
  if (!instance?.sandbox) return 0;
  const [, aheadMs] = await sendInOrder(tx, [
    lockShared(tx, { instanceId: instance.id }),
    findClockAheadMs(tx, instance),
  ]);
  return aheadMs;
}

/** Locks a workshop like `shareSandbox`, if it is a sandbox. For callers that know only the workshop's id. */
export const shareIfSandbox = query.run(
  oneWorkshop,
  ($) => sql`
  select pg_advisory_xact_lock_shared(${sandboxLock}, hashint8(id)) from instances where id = ${$.instanceId} and sandbox`,
);

/** Waits for running writes of a sandbox, and blocks further writes until the transaction ends. */
export const lockSandbox = query.run(
  oneWorkshop,
  ($) => sql`select pg_advisory_xact_lock(${sandboxLock}, hashint8(${$.instanceId}::bigint))`,
);

/** Columns that a reset of a sandbox keeps, because they identify the workshop. All other columns are settings. */
const identityColumns = [
  'id',
  'base_url',
  'name',
  'sandbox',
  'plan',
  'plan_daily_quota',
  'plan_live_keys',
  'plan_scopes',
  'timezone',
  'language',
  'country',
  'region',
  'created_at',
  'removal_hash',
];

const settingColumns = Object.keys(getTableColumns(instances)).filter(
  (column) => !identityColumns.includes(column),
);

/** Resets all settings of a sandbox to their defaults. Also removes the mark of a removal. */
export const clearSettings = query.run(
  oneWorkshop,
  ($) => sql`update instances set ${sql.raw(settingColumns.map((column) => `${column} = default`).join(', '))}
  where id = ${$.instanceId} and sandbox`,
);
