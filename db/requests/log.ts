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

const insert = statement(`
  insert into request_log
    (instance_id, key_id, at, source_ip, method, route, status, code, duration_ms, request_id)
  select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::inet[], $5::text[], $6::text[],
    $7::smallint[], $8::text[], $9::int[], $10::text[]) as n (instance_id)
  where instance_id = ${noInstance} or instance_id in ${liveInstances}`);

/** Those that came to a workshop which is being removed are not kept: they would outlast it. */
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
