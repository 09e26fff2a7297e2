import { Refused } from '../../domain/errors/refused.ts';
import { databaseTarget } from '../../domain/network/database-target.ts';
import { type Connection, connect } from '../connection/connection.ts';
import { sqlState } from '../connection/failures.ts';
import { askPoolersVersion, keepsStatements, serverOf } from './pooler-questions.ts';
import type { DatabaseUrls } from './roles.ts';

const protocolViolation = '08P01';
const closeTimeoutMs = 1_000;
/** Two sessions and some short statements. A pooler without a second session would keep the last ones waiting. */
const deadlineMs = 10_000;

/** The first PgBouncer that keeps the prepared statements of each client. */
const firstThatKeeps = '1.21';

const twoWays =
  "Name PostgreSQL's own host and port, or keep the pooler and set DATABASE_DIRECT_URL to them (docs/operators/database.md#use-a-connection-pooler).";
const direct = "Name PostgreSQL's own host and port.";

/** A pooler in front of PostgreSQL, which lends its sessions for a transaction. */
export interface Pooler {
  /** `PgBouncer 1.24.1`; empty if it tells its version only to administrators. */
  version: string;
}

/**
 * Refuses what the service cannot work through, and returns the pooler that it works through. Only DATABASE_URL may
 * lead through a pooler, and only if DATABASE_DIRECT_URL leads past it.
 */
export async function judgePooler({ ownerUrl, runtimeUrl, directUrl }: DatabaseUrls): Promise<Pooler | null> {
  if (!databaseTarget(runtimeUrl).pooled || directUrl === undefined) {
    await refusePooler(runtimeUrl, 'DATABASE_URL', twoWays);
    return null;
  }
  await refusePooler(directUrl, 'DATABASE_DIRECT_URL', direct);
  if (ownerUrl !== directUrl) await refusePooler(ownerUrl, 'DATABASE_OWNER_URL', direct);
  await refuseOtherServer(runtimeUrl, directUrl);
  return judgeTransactionPooler(runtimeUrl);
}

/**
 * Refuses a pooler that does not give each client a session of its own: locks, settings and prepared statements would
 * belong to the next client. The check goes by behaviour, because poolers do not identify themselves.
 */
export async function refusePooler(url: string, name = 'DATABASE_URL', advice = twoWays): Promise<void> {
  const problem = await withTwoSessions(url, name, advice, async (one, other) => {
    const found = await watchBackends(one, other);
    if (!found.hasSettings) return dropped;
    return found.areShared ? shared : undefined;
  });
  if (problem) throw new Refused(`${name}: ${problem} ${advice}`);
}

async function judgeTransactionPooler(url: string): Promise<Pooler | null> {
  const { areShared, keeps } = await withTwoSessions(
    url,
    'DATABASE_URL',
    moreSessions,
    async (one, other) => ({
      keeps: await keepsStatements(one),
      ...(await watchBackends(one, other)),
    }),
  );
  const version = areShared || keeps ? await askPoolersVersion(url) : '';
  if (areShared && !keeps) throw new Refused(`DATABASE_URL: ${whyStatementsAreMixedUp(version)}`);
  return areShared || keeps ? { version } : null;
}

function whyStatementsAreMixedUp(version: string): string {
  const [major = 0, minor = 0] = version.match(/\d+/g)?.map(Number) ?? [];
  if (version === '')
    return (
      "the connection pooler mixes up its clients' prepared statements. " +
      `Use PgBouncer ${firstThatKeeps} or newer, with max_prepared_statements = 200.`
    );
  return major > 1 || minor >= 21
    ? `${version} keeps no prepared statements of its clients. Set max_prepared_statements = 200 in its configuration.`
    : `${version} is too old: it mixes up its clients' prepared statements. Install PgBouncer ${firstThatKeeps} or newer.`;
}

/** A direct URL of another database would lock, listen and migrate where nobody writes. */
async function refuseOtherServer(runtimeUrl: string, directUrl: string): Promise<void> {
  const [pooled, own] = await Promise.all([serverOf(runtimeUrl), serverOf(directUrl)]);
  if (pooled !== own)
    throw new Refused(
      'DATABASE_DIRECT_URL: leads to another database than DATABASE_URL. Name the server and the database that the pooler connects to.',
    );
}

const tooFew = `a second session did not answer within ${deadlineMs / 1_000} s; a pooler without free sessions behaves so.`;
const moreSessions = 'Give the pooler more sessions for this database (default_pool_size).';
const shared =
  'a connection pooler shares sessions between its clients (PgBouncer with pool_mode=transaction does).';
const dropped =
  "a connection pooler drops the sessions' settings (PgBouncer's ignore_startup_parameters does).";

async function withTwoSessions<T>(
  url: string,
  name: string,
  advice: string,
  work: (one: Connection, other: Connection) => Promise<T>,
): Promise<T> {
  const open = () => connect({ url, applicationName: 'workshop-api check', settings: {} });
  const sessions = [open(), open()] as const;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refused(`${name}: ${tooFew} ${advice}`)), deadlineMs);
  });
  try {
    return await Promise.race([work(...sessions), late]);
  } catch (error) {
    throw explainPooler(error, name, advice) ?? error;
  } finally {
    clearTimeout(timer);
    for (const session of sessions) session.retire('checked');
    await Promise.all(sessions.map((session) => session.close(closeTimeoutMs)));
  }
}

/**
 * Where backends are lent for a transaction, the one that was given back last is taken by the next transaction, which
 * another session begins and holds open here. A pooler that takes turns shows itself by the first two statements.
 */
async function watchBackends(
  one: Connection,
  other: Connection,
): Promise<{ areShared: boolean; hasSettings: boolean }> {
  await backendOf(other);
  const [first, second] = [await backendOf(one), await backendOf(one)];
  const held = await beginOn(other).catch((error: unknown) => {
    throw other.lost ? new EndedTransaction() : error;
  });
  const last = await backendOf(one);
  await other.sql.unsafe('rollback');
  const areShared =
    new Set([first.id, second.id, last.id]).size > 1 || held.id === last.id || held.id === first.id;
  return { areShared, hasSettings: first.hasSettings };
}

async function beginOn(connection: Connection): Promise<Backend> {
  await connection.sql.unsafe('begin');
  return backendOf(connection);
}

/** PgBouncer with pool_mode=statement closes the session. */
class EndedTransaction extends Error {}

interface Backend {
  id: string;
  hasSettings: boolean;
}

/** A pid alone may be that of another server, if several are behind one name. */
async function backendOf({ sql }: Connection): Promise<Backend> {
  const [row] = await sql.unsafe<{ id: string; has_settings: boolean }[]>(`
    select pid || ' ' || coalesce(backend_start::text, '') as id,
      current_setting('plan_cache_mode') = 'force_generic_plan' as has_settings
    from pg_stat_get_activity(pg_backend_pid())`);
  return { id: row?.id ?? '', hasSettings: row?.has_settings === true };
}

/** A pooler's refusal of what each session begins with, in one line; undefined for any other error. */
export function explainPooler(error: unknown, name = 'DATABASE_URL', advice = twoWays): Refused | undefined {
  const { message = '' } = error as Error;
  if (sqlState(error) === protocolViolation && /startup parameter/i.test(message))
    return new Refused(
      `${name}: a connection pooler refuses this service's session settings (${message}). ${advice}`,
    );
  if (error instanceof EndedTransaction)
    return new Refused(
      `${name}: the connection pooler ended a session that began a transaction. Set pool_mode = transaction in its configuration.`,
    );
  return undefined;
}
