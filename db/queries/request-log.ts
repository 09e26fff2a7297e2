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
