import { and, desc, eq, getTableColumns, gte, lte, type SQL, sql } from 'drizzle-orm';
import { arrayLiteral, type Db, preparedSelect, sqlState, statement } from '../connection/client.ts';
import { afterLast, type Page, pageOf } from '../connection/pages.ts';
import { request_log } from '../connection/tables.ts';
import { liveInstances } from '../workshops/queries.ts';

export const noInstance = 0;

export interface LoggedRequest {
  instanceId: number;
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

/** What many requests of a batch have in common, and what is each one's own: by its place among all of the batch. */
interface Kind extends Omit<LoggedRequest, 'at' | 'durationMs' | 'requestId'> {
  places: number[];
  afterMs: number[];
  durations: number[];
  requestIds: string[];
}

/**
 * Requests that are written together. What they have in common is kept and sent once: a row for each of them took a
 * tenth of a read's time, most of it for carrying the rows through the garbage collector.
 */
export class LogBatch {
  readonly #kinds = new Map<string, Kind>();
  #beganAtMs = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get beganAt(): Date {
    return new Date(this.#beganAtMs);
  }

  get kinds(): Kind[] {
    return [...this.#kinds.values()];
  }

  /** Each moment that a request came at, once. */
  get moments(): Date[] {
    const all = new Set(this.kinds.flatMap(({ afterMs }) => afterMs));
    return [...all].map((after) => new Date(this.#beganAtMs + after));
  }

  add(request: LoggedRequest): void {
    const atMs = request.at.getTime();
    if (this.#size === 0) this.#beganAtMs = atMs;
    const kind = this.#kindOf(request);
    kind.places.push(this.#size);
    kind.afterMs.push(atMs - this.#beganAtMs);
    kind.durations.push(Math.round(request.durationMs));
    kind.requestIds.push(request.requestId);
    this.#size += 1;
  }

  #kindOf({ instanceId, keyId, sourceIp, method, route, status, code }: LoggedRequest): Kind {
    const name = `${instanceId} ${keyId} ${sourceIp} ${method} ${status} ${code} ${route}`;
    let kind = this.#kinds.get(name);
    if (!kind) {
      const common = { instanceId, keyId, sourceIp, method, route, status, code };
      kind = { ...common, places: [], afterMs: [], durations: [], requestIds: [] };
      this.#kinds.set(name, kind);
    }
    return kind;
  }
}

const insert = statement(`
  insert into request_log
    (instance_id, key_id, at, source_ip, method, route, status, code, duration_ms, request_id)
  select instance_id, key_id, $1::timestamptz + after_ms * interval '1 millisecond', source_ip, method, route, status,
    code, duration_ms, request_id
  from unnest($2::bigint[], $3::bigint[], $4::inet[], $5::text[], $6::text[], $7::smallint[], $8::text[],
      $9::text[], $10::text[], $11::text[], $12::text[])
    as kind (instance_id, key_id, source_ip, method, route, status, code, places, after_ms_all, durations, request_ids)
  cross join lateral unnest(places::int[], after_ms_all::bigint[], durations::int[], request_ids::text[])
    as request (place, after_ms, duration_ms, request_id)
  where instance_id = ${noInstance} or instance_id in ${liveInstances}
  order by place`);

/** Those that came to a workshop which is being removed are not kept: they would outlast it. */
export async function insertRequestLog(db: Db, batch: LogBatch): Promise<void> {
  if (batch.size === 0) return;
  const { kinds, beganAt } = batch;
  const column = <K extends keyof Kind>(name: K) => kinds.map((kind) => kind[name]);
  await insert(
    db,
    beganAt.toISOString(),
    arrayLiteral(column('instanceId')),
    arrayLiteral(column('keyId')),
    arrayLiteral(column('sourceIp')),
    arrayLiteral(column('method')),
    arrayLiteral(column('route')),
    arrayLiteral(column('status')),
    arrayLiteral(column('code')),
    arrayLiteral(column('places').map(arrayLiteral)),
    arrayLiteral(column('afterMs').map(arrayLiteral)),
    arrayLiteral(column('durations').map(arrayLiteral)),
    arrayLiteral(column('requestIds').map(arrayLiteral)),
  );
}

/** No partition takes the row: the log's days were not prepared. */
export function lacksPartition(error: unknown): boolean {
  return sqlState(error) === '23514';
}

const { instance_id, key_id, source_ip, ...written } = getTableColumns(request_log);

export type RequestRow = Omit<typeof request_log.$inferSelect, 'instance_id' | 'key_id'>;

type RequestPosition = [at: string, id: number];
export const newestRequest: RequestPosition = ['9999-12-31T23:59:59.999Z', afterLast];
const beginningOfTime = '-infinity';

/** The bounds of `at` alone leave out the days that can't have any. */
const listWhere = (condition?: SQL) =>
  preparedSelect((db) =>
    db
      .select({ ...written, source_ip: sql<string>`host(${source_ip})`.as('source_ip') })
      .from(request_log)
      .where(
        and(
          eq(instance_id, sql.placeholder('instanceId')),
          eq(key_id, sql.placeholder('keyId')),
          lte(written.at, sql.placeholder('at')),
          sql`(${written.at}, ${written.id}) < (${sql.placeholder('at')}, ${sql.placeholder('id')})`,
          gte(written.at, sql.placeholder('from')),
          condition,
        ),
      )
      .orderBy(desc(written.at), desc(written.id))
      .limit(sql.placeholder('limit')),
  );

const listAll = listWhere();
const listOfStatus = listWhere(eq(written.status, sql.placeholder('status')));

export async function listRequests(
  db: Db,
  { instanceId, keyId }: { instanceId: number; keyId: number },
  { status, since }: { status?: number | undefined; since?: Date | undefined },
  [at, id]: RequestPosition,
  limit: number,
): Promise<Page<RequestRow>> {
  const from = since?.toISOString() ?? beginningOfTime;
  const list = status === undefined ? listAll : listOfStatus;
  return pageOf(await list(db, { instanceId, keyId, status, at, id, from, limit: limit + 1 }), limit);
}

export interface WorkshopRequestRow extends RequestRow {
  /** Null where the request came without a valid key. */
  key_name: string | null;
}

interface WorkshopRequestFilter {
  status: number | null;
  since: string | null;
  keyId: number | null;
  /** Only those that were refused or failed. */
  failed: boolean;
}

/** Each key walks the log's own index, newest first; of each no more than the page holds is read. */
const listOfWorkshop = statement<WorkshopRequestRow>(`
  select found.*, host(found.source_ip) as source_ip, keys.name as key_name
  from (
    select id, name from api_keys where instance_id = $1 union all select 0, null
  ) keys (id, name)
  cross join lateral (
    select id, at, source_ip, method, route, status, code, duration_ms, request_id from request_log
    where instance_id = $1 and key_id = keys.id and at <= $2::timestamptz and (at, id) < ($2::timestamptz, $3::bigint)
      and at >= coalesce($4::timestamptz, '-infinity') and ($5::int is null or status = $5)
      and (not $6 or status >= 400)
    order by at desc, id desc limit $8
  ) found
  where $7::bigint is null or keys.id = $7
  order by found.at desc, found.id desc limit $8`);

/** The requests of all keys of a workshop, and those that came without one, the newest first. */
export async function listWorkshopRequests(
  db: Db,
  instanceId: number,
  { status, since, keyId, failed }: WorkshopRequestFilter,
  [at, id]: RequestPosition,
  limit: number,
): Promise<Page<WorkshopRequestRow>> {
  return pageOf(await listOfWorkshop(db, instanceId, at, id, since, status, failed, keyId, limit + 1), limit);
}
