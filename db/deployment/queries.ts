import { sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { budget_documents } from '../connection/tables.ts';

export interface ServerState {
  postgresql: string;
  version: number;
  encoding: string;
  /** Locale by which pg_trgm distinguishes letters from other characters. */
  ctype: string;
  /** The server's clock in milliseconds since 1970. */
  now_ms: number;
  autovacuum: boolean;
}

const server = query.one(
  {},
  () => sql<Omit<ServerState, 'now_ms'> & { now_ms: string }>`
    select current_setting('server_version') as postgresql, current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::int / 10000 as version, datctype as ctype,
      current_setting('autovacuum')::boolean as autovacuum,
      (extract(epoch from clock_timestamp()) * 1000)::text as now_ms
    from pg_database where datname = current_database()`,
);

export async function readServerState(db: Db): Promise<ServerState> {
  const row = await server(db, {});
  return { ...row, now_ms: Number(row.now_ms) };
}

export interface WorkshopState {
  id: number;
  host: string;
  base_url: string;
  live_keys: number;
  test_keys: number;
  /** Whether an owner can sign in to the panel. */
  has_owner: boolean;
}

/** SQL condition that API key `k` is neither revoked nor expired. */
const isKeyAccepted = sql`k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;

export const listWorkshopStates = query(
  {},
  () => sql<WorkshopState>`
    select i.id, h.host, i.base_url,
      count(k.id) filter (where k.environment = 'live')::int as live_keys,
      count(k.id) filter (where k.environment = 'test')::int as test_keys,
      exists (
        select from accounts a join staff s on s.instance_id = a.instance_id and s.id = a.staff_id and s.active
        where a.instance_id = i.id and a.role = 'owner' and (a.password_hash is not null or exists (
          select from passkeys p where p.instance_id = a.instance_id and p.account_id = a.id
        ))
      ) as has_owner
    from instances i
    left join instance_hosts h on h.instance_id = i.id and h.canonical
    left join api_keys k on k.instance_id = i.id and ${isKeyAccepted}
    where i.removing_at is null
    group by i.id, h.host
    order by i.id`,
);

export interface LeavingWorkshop {
  host: string;
  removing_at: string;
  left: boolean;
  /** True if a command that moves the workshop is in its last step, or was killed in that step. */
  moving: boolean;
}

export const listLeavingWorkshops = query(
  {},
  () => sql<LeavingWorkshop>`
    select h.host, i.removing_at, i.left_at is not null as left, i.moving_to is not null as moving
    from instances i
    join instance_hosts h on h.instance_id = i.id and h.canonical
    where i.removing_at is not null
    order by i.id`,
);

export interface PausedWorkshop {
  host: string;
  /**
   * Time at which the workshop was paused. Null if it is not paused, for example while a move has stopped only its
   * sending.
   */
  paused_at: string | null;
  /** True if a command that moves the workshop has paused it. The command is running, or was killed. */
  moving: boolean;
}

export const listPausedWorkshops = query(
  {},
  () => sql<PausedWorkshop>`
    select h.host, i.paused_at, i.moving_to is not null as moving from instances i
    join instance_hosts h on h.instance_id = i.id and h.canonical
    where (i.paused_at is not null or i.moving_to is not null) and i.removing_at is null
    order by i.id`,
);

export interface SessionCounts {
  api_processes: number;
  worker_sessions: number;
}

/**
 * Counts API processes and sessions of workers. Each API process holds one session named `workshop-api door`; a worker
 * process has a varying number of sessions.
 */
export const countSessions = query.one(
  {},
  () => sql<SessionCounts>`
    select count(*) filter (where application_name = 'workshop-api door')::int as api_processes,
      count(*) filter (where application_name like 'workshop-api workers%')::int as worker_sessions
    from pg_stat_activity where datname = current_database()`,
);

export interface LongTransaction {
  pid: number;
  application: string;
  seconds: number;
}

export const listLongTransactions = query(
  { longerThanSeconds: param.integer },
  ($) => sql<LongTransaction>`
    select pid, application_name as application, extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start < now() - make_interval(secs => ${$.longerThanSeconds}) and application_name <> 'workshop backup'
    order by xact_start`,
);

export interface UntidyTable {
  name: string;
  live: number;
  dead: number;
}

export const listUntidyTables = query(
  { minDeadTuples: param.integer },
  ($) => sql<UntidyTable>`
    select relname::text as name, n_live_tup as live, n_dead_tup as dead from pg_stat_user_tables
    where schemaname = 'public' and n_dead_tup >= ${$.minDeadTuples} and n_dead_tup > n_live_tup order by n_dead_tup desc`,
);

const someStoredNames = query({ most: param.integer }, ($, db) =>
  db
    .select({ stored_as: budget_documents.stored_as })
    .from(budget_documents)
    .orderBy(budget_documents.stored_as)
    .limit($.most),
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

/**
 * Lists failing subscriptions, including subscriptions that were deactivated because they failed. Excludes
 * subscriptions whose API key has expired or was revoked, because they can't be repaired.
 */
export const listFailingSubscriptions = query(
  { most: param.integer },
  ($) => sql<FailingSubscription>`
    select h.host, s.id, s.url, s.active, s.failing_since from webhook_subscriptions s
    join instance_hosts h on h.instance_id = s.instance_id and h.canonical
    join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
    where s.failing_since is not null and ${isKeyAccepted}
    order by s.instance_id, s.id
    limit ${$.most}`,
);
