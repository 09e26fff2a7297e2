import { Refused } from '../../adapters/telemetry/refused.ts';
import { type Connection, connect } from '../connection/connection.ts';
import { sqlState } from '../connection/failures.ts';

const advice = 'Connect to PostgreSQL directly: name its own host and port.';
const protocolViolation = '08P01';
const closeTimeoutMs = 1_000;
/** Two sessions and four short statements. A pooler without a second session would keep the last ones waiting. */
const deadlineMs = 10_000;

/**
 * Refuses a pooler that does not give each client a session of its own: locks, settings and prepared statements would
 * belong to the next client. The check goes by behaviour, because poolers do not identify themselves.
 */
export async function refusePooler(url: string): Promise<void> {
  const open = () => connect({ url, applicationName: 'workshop-api check', settings: {} });
  const sessions = [open(), open()] as const;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refused(`DATABASE_URL: ${tooFew} ${advice}`)), deadlineMs);
  });
  try {
    const problem = await Promise.race([findProblem(...sessions), late]);
    if (problem) throw new Refused(`DATABASE_URL: ${problem} ${advice}`);
  } finally {
    clearTimeout(timer);
    for (const session of sessions) session.retire('checked');
    await Promise.all(sessions.map((session) => session.close(closeTimeoutMs)));
  }
}

const tooFew = `a second session did not answer within ${deadlineMs / 1_000} s; a pooler without free sessions behaves so.`;
const shared =
  'a connection pooler shares sessions between its clients (PgBouncer with pool_mode=transaction does).';
const dropped =
  "a connection pooler drops the sessions' settings (PgBouncer's ignore_startup_parameters does).";

/**
 * Where backends are lent for a transaction, the one that was given back last is taken by the next transaction, which
 * another session begins and holds open here. A pooler that takes turns shows itself by the first two statements.
 */
async function findProblem(one: Connection, other: Connection): Promise<string | undefined> {
  await backendOf(other);
  const [first, second] = [await backendOf(one), await backendOf(one)];
  if (!first.hasSettings) return dropped;
  await other.sql.unsafe('begin');
  const held = await backendOf(other);
  const last = await backendOf(one);
  await other.sql.unsafe('rollback');
  return new Set([first.id, second.id, last.id]).size > 1 || held.id === last.id || held.id === first.id
    ? shared
    : undefined;
}

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

/** A pooler's refusal of the settings that each session begins with, in one line; undefined for any other error. */
export function explainPooler(error: unknown): Refused | undefined {
  const { message = '' } = error as Error;
  if (sqlState(error) !== protocolViolation || !/startup parameter/i.test(message)) return undefined;
  return new Refused(
    `DATABASE_URL: a connection pooler refuses this service's session settings (${message}). ${advice}`,
  );
}
