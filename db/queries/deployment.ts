import { type Db, statement } from '../client.ts';

/** What an operator asks of a deployment as a whole, whichever workshop. */
export interface ServerState {
  postgresql: string;
  /** Epoch milliseconds, by the server's clock. */
  now_ms: number;
  autovacuum: boolean;
}

const server = statement<Omit<ServerState, 'now_ms'> & { now_ms: string }>(`
  select current_setting('server_version') as postgresql, current_setting('autovacuum')::boolean as autovacuum,
    (extract(epoch from clock_timestamp()) * 1000)::text as now_ms`);

export async function readServerState(db: Db): Promise<ServerState> {
  const [row] = await server(db);
  if (!row) throw new Error('the server says nothing of itself');
  return { ...row, now_ms: Number(row.now_ms) };
}

export interface WorkshopState {
  id: number;
  host: string;
  base_url: string;
  /** That are accepted now. */
  live_keys: number;
  test_keys: number;
}

const workshops = statement<WorkshopState>(`
  select i.id, h.host, i.base_url, count(k.id) filter (where k.environment = 'live')::int as live_keys,
    count(k.id) filter (where k.environment = 'test')::int as test_keys
  from instances i
  left join instance_hosts h on h.instance_id = i.id and h.canonical
  left join api_keys k on k.instance_id = i.id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  group by i.id, h.host order by i.id`);

export function listWorkshopStates(db: Db): Promise<WorkshopState[]> {
  return workshops(db);
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

/** Those with more dead rows than live ones. */
export function listUntidyTables(db: Db, atLeast: number): Promise<UntidyTable[]> {
  return untidyTables(db, atLeast);
}

const someStoredNames = statement<{ stored_as: string }>(`
  select stored_as from budget_documents order by stored_as limit $1`);

/** Of documents, by their random names. */
export async function listSomeStoredNames(db: Db, most: number): Promise<string[]> {
  return (await someStoredNames(db, most)).map(({ stored_as }) => stored_as);
}

export interface FailingSubscription {
  host: string;
  id: number;
  url: string;
  active: boolean;
  failing_since: string;
}

const failingSubscriptions = statement<FailingSubscription>(`
  select h.host, s.id, s.url, s.active, s.failing_since
  from webhook_subscriptions s
  join instance_hosts h on h.instance_id = s.instance_id and h.canonical
  join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
  where s.failing_since is not null and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  order by s.instance_id, s.id limit $1`);

/** Also those that were switched off over it, but none whose key has ended: nobody can mend it any more. */
export function listFailingSubscriptions(db: Db, most: number): Promise<FailingSubscription[]> {
  return failingSubscriptions(db, most);
}
