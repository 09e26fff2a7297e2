import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Db, preparedSelect, statement } from '../connection/client.ts';
import {
  api_keys,
  budget_documents,
  instance_hosts,
  instances,
  webhook_subscriptions,
} from '../connection/tables.ts';

export interface ServerState {
  postgresql: string;
  version: number;
  encoding: string;
  /** pg_trgm tells letters from other characters by it. */
  ctype: string;
  /** Epoch milliseconds, by the server's clock. */
  now_ms: number;
  autovacuum: boolean;
}

const server = statement<Omit<ServerState, 'now_ms'> & { now_ms: string }>(`
  select current_setting('server_version') as postgresql, current_setting('server_encoding') as encoding,
    current_setting('server_version_num')::int / 10000 as version, datctype as ctype,
    current_setting('autovacuum')::boolean as autovacuum,
    (extract(epoch from clock_timestamp()) * 1000)::text as now_ms
  from pg_database where datname = current_database()`);

export async function readServerState(db: Db): Promise<ServerState> {
  const [row] = await server(db);
  if (!row) throw new Error('the server says nothing of itself');
  return { ...row, now_ms: Number(row.now_ms) };
}

export interface WorkshopState {
  id: number;
  host: string;
  base_url: string;
  live_keys: number;
  test_keys: number;
}

const canonicalHost = and(eq(instance_hosts.instance_id, instances.id), instance_hosts.canonical);
const isKeyAccepted = and(
  isNull(api_keys.revoked_at),
  or(isNull(api_keys.expires_at), sql`${api_keys.expires_at} > now()`),
);

const keysOf = (environment: 'live' | 'test') =>
  sql<number>`count(${api_keys.id}) filter (where ${eq(api_keys.environment, environment)})::int`;

const workshops = preparedSelect((db) =>
  db
    .select({
      id: instances.id,
      host: sql<string>`${instance_hosts.host}`.as('host'),
      base_url: instances.base_url,
      live_keys: keysOf('live').as('live_keys'),
      test_keys: keysOf('test').as('test_keys'),
    })
    .from(instances)
    .leftJoin(instance_hosts, canonicalHost)
    .leftJoin(api_keys, and(eq(api_keys.instance_id, instances.id), isKeyAccepted))
    .where(isNull(instances.removing_at))
    .groupBy(instances.id, instance_hosts.host)
    .orderBy(asc(instances.id)),
);

export function listWorkshopStates(db: Db): Promise<WorkshopState[]> {
  return workshops(db, {});
}

export interface LeavingWorkshop {
  host: string;
  removing_at: string;
}

const leavingWorkshops = preparedSelect((db) =>
  db
    .select({
      host: instance_hosts.host,
      removing_at: sql<string>`${instances.removing_at}`.as('removing_at'),
    })
    .from(instances)
    .innerJoin(instance_hosts, canonicalHost)
    .where(isNotNull(instances.removing_at))
    .orderBy(asc(instances.id)),
);

export function listLeavingWorkshops(db: Db): Promise<LeavingWorkshop[]> {
  return leavingWorkshops(db, {});
}

export interface SessionCounts {
  api_processes: number;
  worker_sessions: number;
}

const sessions = statement<SessionCounts>(`
  select count(*) filter (where application_name = 'workshop-api door')::int as api_processes,
    count(*) filter (where application_name like 'workshop-api workers%')::int as worker_sessions
  from pg_stat_activity where datname = current_database()`);

/** Each API process holds one session at its door; workers have several, whose number says nothing. */
export async function countSessions(db: Db): Promise<SessionCounts> {
  const [row] = await sessions(db);
  return row ?? { api_processes: 0, worker_sessions: 0 };
}

export interface LongTransaction {
  pid: number;
  application: string;
  seconds: number;
}

const longTransactions = statement<LongTransaction>(`
  select pid, application_name as application, extract(epoch from now() - xact_start)::int as seconds
  from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    and xact_start < now() - make_interval(secs => $1) and application_name <> 'workshop backup'
  order by xact_start`);

export function listLongTransactions(db: Db, longerThanSeconds: number): Promise<LongTransaction[]> {
  return longTransactions(db, longerThanSeconds);
}

export interface UntidyTable {
  name: string;
  live: number;
  dead: number;
}

const untidyTables = statement<UntidyTable>(`
  select relname::text as name, n_live_tup as live, n_dead_tup as dead from pg_stat_user_tables
  where schemaname = 'public' and n_dead_tup >= $1 and n_dead_tup > n_live_tup order by n_dead_tup desc`);

export function listUntidyTables(db: Db, atLeast: number): Promise<UntidyTable[]> {
  return untidyTables(db, atLeast);
}

const someStoredNames = preparedSelect((db) =>
  db
    .select({ stored_as: budget_documents.stored_as })
    .from(budget_documents)
    .orderBy(asc(budget_documents.stored_as))
    .limit(sql.placeholder('most')),
);

export async function listSomeStoredNames(db: Db, most: number): Promise<string[]> {
  return (await someStoredNames(db, { most })).map(({ stored_as }) => stored_as);
}

export interface FailingSubscription {
  host: string;
  id: number;
  url: string;
  active: boolean;
  failing_since: string;
}

const failingSubscriptions = preparedSelect((db) => {
  const { instance_id, id, url, active, failing_since, key_id } = webhook_subscriptions;
  return db
    .select({
      host: instance_hosts.host,
      id,
      url,
      active,
      failing_since: sql<string>`${failing_since}`.as('failing_since'),
    })
    .from(webhook_subscriptions)
    .innerJoin(instance_hosts, and(eq(instance_hosts.instance_id, instance_id), instance_hosts.canonical))
    .innerJoin(api_keys, and(eq(api_keys.instance_id, instance_id), eq(api_keys.id, key_id)))
    .where(and(isNotNull(failing_since), isKeyAccepted))
    .orderBy(asc(instance_id), asc(id))
    .limit(sql.placeholder('most'));
});

/** Also those that were switched off for failing, but none whose key has ended: nobody can mend them any more. */
export function listFailingSubscriptions(db: Db, most: number): Promise<FailingSubscription[]> {
  return failingSubscriptions(db, { most });
}
