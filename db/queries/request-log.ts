import { arrayLiteral, type Db, sqlState, statement } from '../client.ts';
import { afterLast, type Page, pageOf } from '../page.ts';

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

/** What a key is shown of its requests. */
export interface RequestRow {
  id: number;
  at: string;
  method: string;
  route: string;
  status: number;
  code: string | null;
  duration_ms: number;
  request_id: string;
  source_ip: string;
}

/** A moment, and one of the requests of it. */
export type RequestPosition = [at: string, id: number];
/** The first page starts before it. */
export const newestRequest: RequestPosition = ['9999-12-31T23:59:59.999Z', afterLast];
const beginningOfTime = '-infinity';

/** The bounds of `at` alone leave out the days that can't have any. */
const listWhere = (condition: string) => `
  select id, at, method, route, status, code, duration_ms, request_id, host(source_ip) as source_ip
  from request_log
  where instance_id = $1 and key_id = $2 and at <= $3 and (at, id) < ($3, $4) and at >= $5 ${condition}
  order by at desc, id desc limit $6`;

const listAll = statement<RequestRow>(listWhere(''));
const listOfStatus = statement<RequestRow>(listWhere('and status = $7'));

/** Requests of a key before one of them, the newest first. */
export async function listRequests(
  db: Db,
  { instanceId, keyId }: { instanceId: number; keyId: number },
  { status, since }: { status?: number | undefined; since?: Date | undefined },
  [at, id]: RequestPosition,
  limit: number,
): Promise<Page<RequestRow>> {
  const from = since?.toISOString() ?? beginningOfTime;
  const values = [instanceId, keyId, at, id, from, limit + 1] as const;
  const found =
    status === undefined ? await listAll(db, ...values) : await listOfStatus(db, ...values, status);
  return pageOf(found, limit);
}
