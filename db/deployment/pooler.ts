import { OperatorError } from '../../domain/errors/operator-error.ts';
import { databaseTarget } from '../../domain/network/database-target.ts';
import { type Connection, connect } from '../connection/connection.ts';
import { sqlState } from '../connection/failures.ts';
import { askPoolersVersion, identifyServer, keepsStatements } from './pooler-questions.ts';
import type { DatabaseUrls } from './roles.ts';

const protocolViolation = '08P01';
const closeTimeoutMs = 1_000;
/**
 * Timeout for opening two sessions and running some short statements. It is reached with a pooler that has only a
 * single session, because the second session waits for the first.
 */
const deadlineMs = 10_000;

/** The first version of PgBouncer that supports prepared statements of clients. */
const minPgBouncerVersion = '1.21';

const adviceBypassOrReconfigure =
  "Name PostgreSQL's own host and port, or keep the pooler and set DATABASE_DIRECT_URL to them (docs/operators/database.md#use-a-connection-pooler).";
const adviceBypassPooler = "Name PostgreSQL's own host and port.";

/** A pooler in front of PostgreSQL that lends its backends per transaction. */
export interface Pooler {
  /** Name and version, such as `PgBouncer 1.24.1`. Empty if the pooler reports its version only to administrators. */
  version: string;
}

/**
 * Returns the pooler of DATABASE_URL, or null without a pooler. Throws `OperatorError` for a pooler that the service can't
 * use. Only DATABASE_URL may point to a pooler, and only if DATABASE_DIRECT_URL bypasses the pooler.
 */
export async function judgePooler({ ownerUrl, runtimeUrl, directUrl }: DatabaseUrls): Promise<Pooler | null> {
  if (!databaseTarget(runtimeUrl).pooled || directUrl === undefined) {
    await refusePooler(runtimeUrl, 'DATABASE_URL', adviceBypassOrReconfigure);
    return null;
  }
  await refusePooler(directUrl, 'DATABASE_DIRECT_URL', adviceBypassPooler);
  if (ownerUrl !== directUrl) await refusePooler(ownerUrl, 'DATABASE_OWNER_URL', adviceBypassPooler);
  await refuseOtherServer(runtimeUrl, directUrl);
  return judgeTransactionPooler(runtimeUrl);
}

/**
 * Throws `OperatorError` for a pooler that does not lend each client an exclusive session, because locks, settings and
 * prepared statements would affect the next client. Tests the behaviour, because poolers do not identify themselves.
 */
export async function refusePooler(
  url: string,
  name = 'DATABASE_URL',
  advice = adviceBypassOrReconfigure,
): Promise<void> {
  const problem = await withTwoSessions(url, name, advice, async (one, other) => {
    const found = await watchBackends(one, other);
    if (!found.hasSettings) return droppedTransactionText;
    return found.areShared ? sharedSessionText : undefined;
  });
  if (problem) throw new OperatorError(`${name}: ${problem} ${advice}`);
}

async function judgeTransactionPooler(url: string): Promise<Pooler | null> {
  const { areShared, keeps } = await withTwoSessions(
    url,
    'DATABASE_URL',
    adviceMoreSessions,
    async (one, other) => ({
      keeps: await keepsStatements(one),
      ...(await watchBackends(one, other)),
    }),
  );
  const version = areShared || keeps ? await askPoolersVersion(url) : '';
  if (areShared && !keeps) throw new OperatorError(`DATABASE_URL: ${whyStatementsAreMixedUp(version)}`);
  return areShared || keeps ? { version } : null;
}

function whyStatementsAreMixedUp(version: string): string {
  const [major = 0, minor = 0] = version.match(/\d+/g)?.map(Number) ?? [];
  if (version === '')
    return (
      "the connection pooler mixes up its clients' prepared statements. " +
      `Use PgBouncer ${minPgBouncerVersion} or newer, with max_prepared_statements = 200.`
    );
  return major > 1 || minor >= 21
    ? `${version} keeps no prepared statements of its clients. Set max_prepared_statements = 200 in its configuration.`
    : `${version} is too old: it mixes up its clients' prepared statements. Install PgBouncer ${minPgBouncerVersion} or newer.`;
}

/**
 * Throws `OperatorError` if DATABASE_DIRECT_URL leads to another database than DATABASE_URL: locks, LISTEN and migrations
 * over the direct URL would not reach the service's database.
 */
async function refuseOtherServer(runtimeUrl: string, directUrl: string): Promise<void> {
  const [pooled, own] = await Promise.all([identifyServer(runtimeUrl), identifyServer(directUrl)]);
  if (pooled !== own)
    throw new OperatorError(
      'DATABASE_DIRECT_URL: leads to another database than DATABASE_URL. Name the server and the database that the pooler connects to.',
    );
}

const tooFewSessionsText = `a second session did not answer within ${deadlineMs / 1_000} s; a pooler without free sessions behaves so.`;
const adviceMoreSessions = 'Give the pooler more sessions for this database (default_pool_size).';
const sharedSessionText =
  'a connection pooler shares sessions between its clients (PgBouncer with pool_mode=transaction does).';
const droppedTransactionText =
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
    timer = setTimeout(
      () => reject(new OperatorError(`${name}: ${tooFewSessionsText} ${advice}`)),
      deadlineMs,
    );
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
 * Tests whether a pooler shares backends between two sessions. A pooler usually lends the backend that was returned
 * last: the second session then begins a transaction, holds it open, and gets the backend of the first session. The
 * first two statements detect a pooler that rotates backends.
 */
async function watchBackends(
  one: Connection,
  other: Connection,
): Promise<{ areShared: boolean; hasSettings: boolean }> {
  await backendOf(other);
  const [first, second] = [await backendOf(one), await backendOf(one)];
  const openTransaction = await beginOn(other).catch((error: unknown) => {
    throw other.lost ? new TransactionEndedError() : error;
  });
  const last = await backendOf(one);
  await other.sql.unsafe('rollback');
  const areShared =
    new Set([first.id, second.id, last.id]).size > 1 ||
    openTransaction.id === last.id ||
    openTransaction.id === first.id;
  return { areShared, hasSettings: first.hasSettings };
}

async function beginOn(connection: Connection): Promise<Backend> {
  await connection.sql.unsafe('begin');
  return backendOf(connection);
}

/** Thrown if the pooler closed a session that began a transaction, as PgBouncer with pool_mode=statement does. */
class TransactionEndedError extends Error {}

interface Backend {
  id: string;
  hasSettings: boolean;
}

/**
 * Returns an identification of the session's backend. Includes the backend's start time, because several servers behind
 * one name may use the same pid.
 */
async function backendOf({ sql }: Connection): Promise<Backend> {
  const [row] = await sql.unsafe<{ id: string; has_settings: boolean }[]>(`
    select pid || ' ' || coalesce(backend_start::text, '') as id,
      current_setting('plan_cache_mode') = 'force_generic_plan' as has_settings
    from pg_stat_get_activity(pg_backend_pid())`);
  return { id: row?.id ?? '', hasSettings: row?.has_settings === true };
}

/**
 * Returns a one-line refusal for errors that a pooler caused: it rejects the settings of a session, or ends
 * transactions. Returns undefined for other errors.
 */
export function explainPooler(
  error: unknown,
  name = 'DATABASE_URL',
  advice = adviceBypassOrReconfigure,
): OperatorError | undefined {
  const { message = '' } = error as Error;
  if (sqlState(error) === protocolViolation && /startup parameter/i.test(message))
    return new OperatorError(
      `${name}: a connection pooler refuses this service's session settings (${message}). ${advice}`,
    );
  if (error instanceof TransactionEndedError)
    return new OperatorError(
      `${name}: the connection pooler ended a session that began a transaction. Set pool_mode = transaction in its configuration.`,
    );
  return undefined;
}
