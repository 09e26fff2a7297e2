import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dropOldDays, ensureDays, listDays, requestLog } from '../../../db/connection/partitions.ts';
import {
  insertRequestLog,
  LogBatch,
  type LoggedRequest,
  lacksPartition,
} from '../../../db/requests/log-batch.ts';
import { now, openScene } from '../scene.ts';

const { database, instance, write } = await openScene();
const dayMs = 86_400_000;

const request: LoggedRequest = {
  instanceId: instance.id,
  keyId: 7,
  at: now,
  sourceIp: '2001:db8::1',
  method: 'GET',
  route: '/api/v1/clients/{id}',
  status: 404,
  code: 'not_found',
  path: null,
  fields: ['/lines/0/quantity', 'query/limit'],
  durationMs: 1.6,
  requestId: 'req "1", \\{}',
};

function batchOf(...requests: LoggedRequest[]): LogBatch {
  const batch = new LogBatch();
  for (const each of requests) batch.add(each);
  return batch;
}

test('keeps every request unchanged, those without a workshop too', async () => {
  await database.inSession((db) => ensureDays(db, requestLog, now));
  const stranger = { ...request, instanceId: 0, keyId: 0, sourceIp: '192.0.2.1', code: null };
  await database.inSession((db) => insertRequestLog(db, batchOf(request, stranger)));
  await database.inSession((db) => insertRequestLog(db, batchOf()));
  const rows = await database.inSession((_, raw) => raw`select * from request_log order by id`);
  expect(rows.map(({ id, ...row }) => row)).toEqual([
    {
      instance_id: instance.id,
      key_id: 7,
      at: now.toISOString(),
      source_ip: '2001:db8::1',
      method: 'GET',
      route: '/api/v1/clients/{id}',
      status: 404,
      code: 'not_found',
      path: null,
      fields: ['/lines/0/quantity', 'query/limit'],
      duration_ms: 2,
      request_id: 'req "1", \\{}',
    },
    expect.objectContaining({ instance_id: 0, key_id: 0, source_ip: '192.0.2.1', code: null }),
  ]);
});

test('keeps the order of requests, whatever they have in common', async () => {
  const came = [
    { status: 200, afterMs: 0 },
    { status: 404, afterMs: 5 },
    { status: 200, afterMs: -3 },
    { status: 403, afterMs: 5 },
    { status: 404, afterMs: 2 ** 33 },
    { status: 200, afterMs: 0 },
  ];
  const sent = came.map(({ status, afterMs }, n) => {
    return { ...request, status, at: new Date(now.getTime() + afterMs), requestId: `in-order-${n}` };
  });
  for (const { at } of sent) await database.inSession((db) => ensureDays(db, requestLog, at));
  await database.inSession((db) => insertRequestLog(db, batchOf(...sent)));
  const rows = await database.inSession(
    (_, raw) =>
      raw`select request_id, status, at from request_log where request_id like 'in-order-%' order by id`,
  );
  expect(rows).toEqual(
    sent.map(({ requestId, status, at }) => ({ request_id: requestId, status, at: at.toISOString() })),
  );
});

test('keeps none of a workshop that is being removed, or is gone', async () => {
  const leaving = { ...request, requestId: 'leaving' };
  await write((tx) => tx.execute(sql`update instances set removing_at = now() where id = ${instance.id}`));
  await database.inSession((db) => insertRequestLog(db, batchOf(leaving, { ...leaving, instanceId: 4_711 })));
  await write((tx) => tx.execute(sql`update instances set removing_at = null where id = ${instance.id}`));
  const rows = await database.inSession(
    (_, raw) => raw`select from request_log where request_id = 'leaving'`,
  );
  expect(rows).toHaveLength(0);
});

test('has a place for today and the two days after, though several processes make it at once', async () => {
  const day = new Date('2026-06-30T23:59:59Z');
  await Promise.all(
    Array.from({ length: 6 }, () => database.inSession((db) => ensureDays(db, requestLog, day))),
  );
  expect(await listDays(database.reads, requestLog)).toEqual(
    expect.arrayContaining(['2026-06-30', '2026-07-01', '2026-07-02']),
  );
  const [first, last] = ['2026-06-30T00:00:00.000Z', '2026-07-02T23:59:59.999Z'];
  await database.inSession((db) =>
    insertRequestLog(db, batchOf({ ...request, at: new Date(first) }, { ...request, at: new Date(last) })),
  );
});

test('fails if a day has no partition', async () => {
  const error = await database
    .inSession((db) => insertRequestLog(db, batchOf({ ...request, at: new Date('2031-01-01') })))
    .catch((thrown: unknown) => thrown);
  expect(lacksPartition(error)).toBe(true);
});

test('drops only entries that are older than 90 days', async () => {
  const start = new Date('2027-01-01T12:00:00Z');
  await database.inSession((db) => ensureDays(db, requestLog, start));
  const later = (days: number) => new Date(start.getTime() + days * dayMs);
  await database.inSession((db) => dropOldDays(db, requestLog, later(requestLog.keepDays)));
  expect(await listDays(database.reads, requestLog)).toEqual(['2027-01-01', '2027-01-02', '2027-01-03']);
  expect(
    await database.inSession((db) => dropOldDays(db, requestLog, later(requestLog.keepDays + 1))),
  ).toEqual(['2027-01-01']);
});
