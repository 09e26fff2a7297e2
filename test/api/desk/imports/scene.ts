import type { Sql } from 'postgres';
import { tablesOfInstances } from '../../../support/instance-rows.ts';
import type { TestWorkshop } from '../../../support/workshop.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of a report
type Report = any;

type ImportTarget = Pick<TestWorkshop, 'deskApp' | 'host'>;

export const staffName = 'Marta Supuesta';

/** Sends a CSV file to the desk; returns the status and the body of the answer. */
export async function sendTable(
  { deskApp, host }: ImportTarget,
  path: string,
  content: string | Buffer,
  query: Record<string, string> = {},
): Promise<{ status: number; body: Report }> {
  const response = await deskApp.inject({
    method: 'POST',
    url: path,
    query,
    headers: { host, 'content-type': 'text/csv', 'x-staff-name': staffName, 'accept-language': 'en' },
    payload: Buffer.from(content),
  });
  return { status: response.statusCode, body: response.json() };
}

export async function importTable(
  workshop: ImportTarget,
  path: string,
  content: string | Buffer,
  query?: Record<string, string>,
): Promise<Report> {
  const { status, body } = await sendTable(workshop, path, content, query);
  if (status !== 200) throw new Error(`the desk refused: ${JSON.stringify(body)}`);
  return body;
}

/** Opens another workshop of the same service, without rows. */
export async function ownWorkshop(workshop: TestWorkshop, host: string) {
  const own = await workshop.openInstance(host, 'business');
  return { ...workshop, ...own, id: own.instanceId };
}

/**
 * Tables of keys, requests, events and counts of changes. They are not compared, because some of their rows are written
 * after the import.
 */
const ofTheDoor = new Set([
  ...[
    'events',
    'idempotency_keys',
    'api_keys',
    'api_key_secrets',
    'usage_days',
    'request_log',
    'change_counts',
  ],
  ...['instances', 'instance_hosts', 'holidays'],
]);
/** Columns that are not compared, because they depend on the time of the write or on its author. */
const ofTheWriting = [
  'instance_id',
  'created_at',
  'updated_at',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
];

/** Reads all rows of a workshop in a comparable form: ids are relative to the first client and the first vehicle. */
export async function writtenIn(sql: Sql, instanceId: number): Promise<Record<string, object[]>> {
  const [first] = await sql`
    select (select min(id) from clients where instance_id = ${instanceId}) as client,
      (select min(id) from vehicles where instance_id = ${instanceId}) as vehicle`;
  const written: Record<string, object[]> = {};
  for (const table of await tablesOfInstances(sql)) {
    if (ofTheDoor.has(table)) continue;
    const rows = await sql.unsafe(`select to_jsonb(t) as row from ${table} t where instance_id = $1`, [
      instanceId,
    ]);
    written[table] = rows.map(({ row }) => JSON.stringify(comparable(row))).sort() as never;
  }
  return written;

  function comparable(row: Record<string, unknown>) {
    const { id: _, ...rest } = row;
    for (const name of ofTheWriting) delete rest[name];
    for (const [name, from] of Object.entries({ client_id: first?.client, vehicle_id: first?.vehicle }))
      if (typeof rest[name] === 'number') rest[name] = rest[name] - Number(from);
    const { changes } = rest as { changes?: Record<string, [unknown, unknown]> };
    if (typeof changes?.client_id?.[1] === 'number') changes.client_id[1] -= Number(first?.client);
    return rest;
  }
}
