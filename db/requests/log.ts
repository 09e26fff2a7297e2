import { and, desc, eq, getTableColumns, gte, lte, type SQL, sql } from 'drizzle-orm';
import { timeOfRequestId } from '../../domain/requests/request-id.ts';
import type { Db } from '../connection/client.ts';
import { type Page, pageOf, positionAfterLast } from '../connection/pages.ts';
import { param, query, type Slot } from '../connection/query.ts';
import { request_log } from '../connection/tables.ts';
import { unknownInstanceId } from './log-batch.ts';

const {
  instance_id,
  key_id,
  source_ip,
  path: _path,
  fields: _fields,
  ...columns
} = getTableColumns(request_log);

export type RequestRow = Omit<typeof request_log.$inferSelect, 'instance_id' | 'key_id' | 'path' | 'fields'>;

type RequestPosition = [at: string, id: number];
export const positionAfterNewest: RequestPosition = ['9999-12-31T23:59:59.999Z', positionAfterLast];
const infinitePast = '-infinity';

/**
 * Makes a statement that lists the requests of an API key. Separate bounds of `at` exclude partitions of the log, which
 * PostgreSQL would not exclude by a comparison of `(at, id)`.
 */
const listWhere = (condition?: ($: { status: Slot; requestId: Slot }) => SQL) =>
  query(
    {
      instanceId: instance_id,
      keyId: key_id,
      at: param.moment,
      id: columns.id,
      from: param.moment,
      status: param.optional(columns.status),
      requestId: param.optional(columns.request_id),
      limit: param.integer,
    },
    ($, db) =>
      db
        .select({ ...columns, source_ip: sql<string>`host(${source_ip})`.as('source_ip') })
        .from(request_log)
        .where(
          and(
            eq(instance_id, $.instanceId),
            eq(key_id, $.keyId),
            lte(columns.at, $.at),
            sql`(${columns.at}, ${columns.id}) < (${$.at}, ${$.id})`,
            gte(columns.at, $.from),
            condition?.($),
          ),
        )
        .orderBy(desc(columns.at), desc(columns.id))
        .limit($.limit),
  );

const listAll = listWhere();
const listOfStatus = listWhere(($) => eq(columns.status, $.status));

interface RequestFilter {
  status?: number | undefined;
  since?: Date | undefined;
}

export async function listRequests(
  db: Db,
  { instanceId, keyId }: { instanceId: number; keyId: number },
  { status, since }: RequestFilter,
  [at, id]: RequestPosition,
  limit: number,
): Promise<Page<RequestRow>> {
  const from = since?.toISOString() ?? infinitePast;
  const list = status === undefined ? listAll : listOfStatus;
  return pageOf(await list(db, { instanceId, keyId, status, at, id, from, limit: limit + 1 }), limit);
}

const listOfId = listWhere(($) => eq(columns.request_id, $.requestId));

/**
 * Finds a request of an API key by the request's id. Searches only near the time in the id, because the log of a key
 * may have millions of rows.
 */
export async function findRequest(
  db: Db,
  { instanceId, keyId }: { instanceId: number; keyId: number },
  requestId: string,
): Promise<RequestRow | undefined> {
  const [, id] = positionAfterNewest;
  const [row] = await listOfId(db, { instanceId, keyId, requestId, ...spanOf(requestId), id, limit: 1 });
  return row;
}

/**
 * Returns the time range in which a request is searched, taken from the time in its id. Only ids of release 1.0.0
 * contain no time.
 */
function spanOf(requestId: string): { from: string; at: string } {
  const moment = timeOfRequestId(requestId);
  const [latest] = positionAfterNewest;
  return moment
    ? { from: secondsFrom(moment, -1), at: secondsFrom(moment, 1) }
    : { from: infinitePast, at: latest };
}

function secondsFrom(moment: Date, seconds: number): string {
  return new Date(moment.getTime() + seconds * 1_000).toISOString();
}

export interface WorkshopRequestRow extends RequestRow {
  /** Name of the API key; null if the request had no valid key. */
  key_name: string | null;
  path: string | null;
  fields: string[] | null;
}

interface WorkshopRequestFilter {
  status: number | null;
  since: string | null;
  keyId: number | null;
  /** True selects only requests that were refused or failed. */
  failed: boolean;
}

/**
 * Lists the requests of a workshop, the newest first. Walks the log's index for each API key, and reads at most as many
 * rows per key as the page has.
 */
const listOfWorkshop = query(
  {
    instanceId: instance_id,
    at: param.moment,
    id: columns.id,
    since: param.orNull(param.moment),
    status: param.orNull(columns.status),
    failed: param.boolean,
    keyId: param.orNull(key_id),
    limit: param.integer,
  },
  ($) => sql<WorkshopRequestRow>`
  select found.*, host(found.source_ip) as source_ip, keys.name as key_name
  from (
    select id, name from api_keys where instance_id = ${$.instanceId} union all select 0, null
  ) keys (id, name)
  cross join lateral (
    select id, at, source_ip, method, route, path, status, code, fields, duration_ms, request_id from request_log
    where instance_id = ${$.instanceId} and key_id = keys.id
      and at <= ${$.at}::timestamptz and (at, id) < (${$.at}::timestamptz, ${$.id}::bigint)
      and at >= coalesce(${$.since}::timestamptz, ${infinitePast})
      and (${$.status}::int is null or status = ${$.status})
      and (not ${$.failed} or status >= 400)
    order by at desc, id desc limit ${$.limit}
  ) found
  where ${$.keyId}::bigint is null or keys.id = ${$.keyId}
  order by found.at desc, found.id desc limit ${$.limit}`,
);

/** Finds a page of the requests of a workshop, with or without an API key, the newest first. */
export async function listWorkshopRequests(
  db: Db,
  instanceId: number,
  filter: WorkshopRequestFilter,
  [at, id]: RequestPosition,
  limit: number,
): Promise<Page<WorkshopRequestRow>> {
  return pageOf(await listOfWorkshop(db, { instanceId, ...filter, at, id, limit: limit + 1 }), limit);
}

/**
 * Finds a request of a workshop by the request's id. Also finds requests that belong to no workshop, for any caller
 * that knows the id: requests with an unknown host, or with an unknown path and no valid key.
 */
const requestOfWorkshop = query.first(
  {
    instanceId: instance_id,
    requestId: columns.request_id,
    from: param.moment,
    at: param.moment,
  },
  ($) => sql<WorkshopRequestRow>`
  select found.*, host(found.source_ip) as source_ip, keys.name as key_name
  from (
    select instance_id, id, name from api_keys where instance_id = ${$.instanceId}
    union all select ${$.instanceId}, 0, null
    union all select ${unknownInstanceId}, 0, null
  ) keys (instance_id, id, name)
  cross join lateral (
    select id, at, source_ip, method, route, path, status, code, fields, duration_ms, request_id from request_log
    where instance_id = keys.instance_id and key_id = keys.id
      and at between ${$.from}::timestamptz and ${$.at}::timestamptz and request_id = ${$.requestId}
  ) found
  limit 1`,
);

/** Finds a request by its id, among the requests of a workshop and the requests without a workshop. */
export async function findWorkshopRequest(
  db: Db,
  instanceId: number,
  requestId: string,
): Promise<WorkshopRequestRow | undefined> {
  return requestOfWorkshop(db, { instanceId, requestId, ...spanOf(requestId) });
}
