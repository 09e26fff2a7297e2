import { arrayLiteral, type Db, sqlState, statement } from '../client.ts';

export interface LoggedRequest {
  /** 0: no workshop was found. */
  instanceId: number;
  /** 0: no key was recognised. */
  keyId: number;
  at: Date;
  sourceIp: string;
  method: string;
  route: string;
  status: number;
  code: string | null;
  durationMs: number;
  requestId: string;
}

const insert = statement(`
  insert into request_log
    (instance_id, key_id, at, source_ip, method, route, status, code, duration_ms, request_id)
  select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::inet[], $5::text[], $6::text[],
    $7::smallint[], $8::text[], $9::int[], $10::text[])`);

export async function insertRequestLog(db: Db, requests: LoggedRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const column = <K extends keyof LoggedRequest>(name: K) => requests.map((request) => request[name]);
  await insert(
    db,
    arrayLiteral(column('instanceId')),
    arrayLiteral(column('keyId')),
    arrayLiteral(column('at').map((at) => at.toISOString())),
    arrayLiteral(column('sourceIp')),
    arrayLiteral(column('method')),
    arrayLiteral(column('route')),
    arrayLiteral(column('status')),
    arrayLiteral(column('code')),
    arrayLiteral(column('durationMs').map(Math.round)),
    arrayLiteral(column('requestId')),
  );
}

/** No partition takes the row: the log's days were not prepared. */
export function lacksPartition(error: unknown): boolean {
  return sqlState(error) === '23514';
}

const partitions = statement<{ day: string }>(`
  select to_date(right(relid::text, 8), 'YYYYMMDD')::text as day
  from pg_partition_tree('request_log') where isleaf order by 1`);

/** The days that have their partition. */
export async function listLogDays(db: Db): Promise<string[]> {
  return (await partitions(db)).map(({ day }) => day);
}

const daysAhead = 2;
/** Any fixed number: CREATE TABLE IF NOT EXISTS alone fails when two do it at once. */
const partitionLock = 7_301_983;
const dayMs = 86_400_000;

/** Makes sure that today, tomorrow and the day after can be logged. Safe from several processes. */
export async function ensureLogPartitions(db: Db, now: Date): Promise<void> {
  const there = new Set(await listLogDays(db));
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = utcDay(now, ahead);
    if (there.has(day)) continue;
    await db.$client.unsafe(
      `select pg_advisory_xact_lock(${partitionLock});
       create table if not exists ${partitionOf(day)} partition of request_log
       for values from ('${day}T00:00:00Z') to ('${utcDay(now, ahead + 1)}T00:00:00Z')`,
    );
  }
}

export const logRetentionDays = 90;

/** Drops the days that ended more than 90 days ago. */
export async function dropOldLogPartitions(db: Db, now: Date): Promise<string[]> {
  const oldest = utcDay(now, -logRetentionDays);
  const old = (await listLogDays(db)).filter((day) => day < oldest);
  for (const day of old) await db.$client.unsafe(`drop table if exists ${partitionOf(day)}`);
  return old;
}

function utcDay(now: Date, ahead: number): string {
  return new Date(now.getTime() + ahead * dayMs).toISOString().slice(0, 10);
}

function partitionOf(day: string): string {
  return `request_log_${day.replaceAll('-', '')}`;
}
