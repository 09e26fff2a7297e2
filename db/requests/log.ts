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
  /** Id of the API key; 0 without a valid key, and negative for the account of a person who acts in the panel. */
  key_id: number;
  /** Name of the API key or of the person; null if the request had neither. */
  sender_name: string | null;
  path: string | null;
  fields: string[] | null;
}

export const requestSources = ['api', 'panel'] as const;
export type RequestSource = (typeof requestSources)[number];

interface WorkshopRequestFilter {
  source: RequestSource | null;
  keyId: number | null;
  /** Id of the member of the staff who acted in the panel. */
  personId: number | null;
  /** Environment of the keys. */
  environment: 'test' | 'live' | null;
  method: string | null;
  /** Beginning of the path. */
  path: string | null;
  status: number | null;
  code: string | null;
  since: string | null;
  until: string | null;
  /** Text in the path, code, refused fields, address or id. */
  text: string | null;
  /** True selects only requests that were refused or failed. */
  failed: boolean;
}

/** SQL list of the senders of a workshop's requests: its API keys, the accounts of its staff, and no sender. */
const sendersOf = (instanceId: SQL) => sql`
  select id, name, environment, null::bigint as staff_id from api_keys where instance_id = ${instanceId}
  union all
  select -a.id, s.name, null, s.id from accounts a
  join staff s on s.instance_id = a.instance_id and s.id = a.staff_id where a.instance_id = ${instanceId}
  union all select 0, null, null, null`;

const foundColumns = sql`
  key_id, id, at, source_ip, method, route, path, status, code, fields, duration_ms, request_id`;

/**
 * Makes a statement that lists the requests of a workshop, the newest first. Walks an index of the log for each sender,
 * and reads at most as many rows per sender as the page has. `failed` selects the requests of the index
 * `request_log_failed_idx`.
 */
const listOfWorkshop = (failed: SQL) =>
  query(
    {
      instanceId: instance_id,
      at: param.moment,
      id: columns.id,
      since: param.orNull(param.moment),
      until: param.orNull(param.moment),
      source: param.orNull(param.text),
      keyId: param.orNull(key_id),
      personId: param.orNull(param.integer),
      environment: param.orNull(param.text),
      method: param.orNull(columns.method),
      path: param.orNull(param.text),
      status: param.orNull(columns.status),
      code: param.orNull(param.text),
      text: param.orNull(param.text),
      limit: param.integer,
    },
    ($) => sql<WorkshopRequestRow>`
    select found.*, host(found.source_ip) as source_ip, senders.name as sender_name
    from (${sendersOf($.instanceId)}) senders (id, name, environment, staff_id)
    cross join lateral (
      select ${foundColumns} from request_log
      where instance_id = ${$.instanceId} and key_id = senders.id
        and at <= ${$.at}::timestamptz and (at, id) < (${$.at}::timestamptz, ${$.id}::bigint)
        and at >= coalesce(${$.since}::timestamptz, ${infinitePast})
        and at < coalesce(${$.until}::timestamptz, 'infinity')
        and ${failed}
        and (${$.status}::int is null or status = ${$.status})
        and (${$.method}::text is null or method = ${$.method})
        and (${$.code}::text is null or code = ${$.code})
        and (${$.path}::text is null or starts_with(coalesce(path, route), ${$.path}))
        and (${$.text}::text is null or position(${$.text} in lower(concat_ws(
          ' ', coalesce(path, route), code, host(source_ip), request_id, array_to_string(fields, ' ')))) > 0)
      order by at desc, id desc limit ${$.limit}
    ) found
    where (${$.keyId}::bigint is null or senders.id = ${$.keyId})
      and (${$.personId}::bigint is null or senders.staff_id = ${$.personId})
      and (${$.environment}::text is null or senders.environment = ${$.environment})
      and (${$.source}::text is null or (${$.source} = 'panel') = (senders.id < 0))
    order by found.at desc, found.id desc limit ${$.limit}`,
  );

const listEach = listOfWorkshop(sql`true`);
const listFailed = listOfWorkshop(sql`status >= 400`);

/** Finds a page of the requests of a workshop, with or without an API key, the newest first. */
export async function listWorkshopRequests(
  db: Db,
  instanceId: number,
  { failed, ...filter }: WorkshopRequestFilter,
  [at, id]: RequestPosition,
  limit: number,
): Promise<Page<WorkshopRequestRow>> {
  const isFailure = failed || filter.code !== null || (filter.status ?? 0) >= 400;
  const list = isFailure ? listFailed : listEach;
  const text = filter.text?.toLowerCase() ?? null;
  return pageOf(await list(db, { instanceId, ...filter, text, at, id, limit: limit + 1 }), limit);
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
  select found.*, host(found.source_ip) as source_ip, senders.name as sender_name
  from (
    select ${$.instanceId} as instance_id, id, name from (${sendersOf($.instanceId)}) own (id, name, environment, staff_id)
    union all select ${unknownInstanceId}, 0, null
  ) senders
  cross join lateral (
    select ${foundColumns} from request_log
    where instance_id = senders.instance_id and key_id = senders.id
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

export interface DailyFailures {
  date: string;
  failed: number;
}

/** Counts the refused and failed requests of an API key by UTC day. */
export const countDailyFailures = query(
  { instanceId: instance_id, keyId: key_id, since: param.moment },
  ($) => sql<DailyFailures>`
  select (at at time zone 'UTC')::date::text as date, count(*)::int as failed from request_log
  where instance_id = ${$.instanceId} and key_id = ${$.keyId} and at >= ${$.since} and status >= 400
  group by 1`,
);

export interface RecentFailures {
  /** Id of the API key; 0 for requests without a valid key. */
  key_id: number;
  failed: number;
}

/**
 * Counts the refused and failed requests of each API key since a moment, up to `most` each. The limit bounds the time of
 * the count while a program repeats a refused request.
 */
export const countRecentFailures = query(
  { instanceId: instance_id, since: param.moment, most: param.integer },
  ($) => sql<RecentFailures>`
  select keys.id as key_id, found.failed
  from (select id from api_keys where instance_id = ${$.instanceId} union all select 0) keys
  cross join lateral (
    select count(*)::int as failed from (
      select from request_log
      where instance_id = ${$.instanceId} and key_id = keys.id and at >= ${$.since} and status >= 400
      limit ${$.most}
    ) counted
  ) found`,
);

export interface RequestsOfDay {
  /** Id of the API key; 0 for requests without a valid key. */
  key_id: number;
  name: string | null;
  date: string;
  requests: number;
  failed: number;
}

/**
 * Counts the requests of each API key by day, up to `most` of a key and day. Counts all requests and the failed ones
 * separately, because each index alone suffices for its count, and with bounds for each day, which is ten times as fast as
 * computing the day of each request.
 */
export const countRequestDays = query(
  {
    instanceId: instance_id,
    keyId: param.orNull(key_id),
    dates: param.list(param.text),
    starts: param.list(param.moment),
    ends: param.list(param.moment),
    most: param.integer,
  },
  ($) => sql<RequestsOfDay>`
  select keys.id as key_id, keys.name, days.date, sent.requests, refused.failed
  from (
    select id, name from api_keys where instance_id = ${$.instanceId} union all select 0, null
  ) keys (id, name)
  cross join unnest(${$.dates}::text[], ${$.starts}::timestamptz[], ${$.ends}::timestamptz[]) days (date, starts, ends)
  cross join lateral (
    select count(*)::int as requests from (
      select from request_log
      where instance_id = ${$.instanceId} and key_id = keys.id and at >= days.starts and at < days.ends
      limit ${$.most}
    ) counted
  ) sent
  cross join lateral (
    select count(*)::int as failed from (
      select from request_log
      where instance_id = ${$.instanceId} and key_id = keys.id and at >= days.starts and at < days.ends
        and status >= 400
      limit ${$.most}
    ) counted
  ) refused
  where (${$.keyId}::bigint is null or keys.id = ${$.keyId}) and sent.requests > 0
  order by keys.id = 0, keys.id, days.date`,
);

export interface RequestDelivery {
  id: number;
  subscription_id: number;
  url: string;
  event: string;
  status: 'pending' | 'succeeded' | 'failed';
}

/** Deliveries of an event are staged within seconds, or after an outage of the workers. */
const stagedWithin = sql`interval '1 day'`;

/** Lists the deliveries of the events that happened between two moments. */
export const listDeliveriesOfEvents = query(
  { instanceId: instance_id, from: param.moment, to: param.moment, most: param.integer },
  ($) => sql<RequestDelivery>`
  select d.id, d.subscription_id, s.url, d.event, d.status
  from events e
  join webhook_subscriptions s on s.instance_id = e.instance_id
  join webhook_deliveries d on d.instance_id = e.instance_id and d.subscription_id = s.id
    and d.event = e.event and d.event_id = e.id
  where e.instance_id = ${$.instanceId} and e.occurred_at between ${$.from}::timestamptz and ${$.to}::timestamptz
    and d.trigger = 'event'
    and d.created_at >= ${$.from}::timestamptz and d.created_at < ${$.to}::timestamptz + ${stagedWithin}
  order by d.id limit ${$.most}`,
);
