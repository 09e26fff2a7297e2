import { expect, test } from 'vitest';
import type { Database } from '../../../db/connection/client.ts';
import type { LoggedRequest } from '../../../db/requests/log-batch.ts';
import { RequestRecord } from '../../../http/runtime/request-record.ts';

const request: LoggedRequest = {
  instanceId: 1,
  keyId: 1,
  at: new Date(),
  sourceIp: '192.0.2.1',
  method: 'GET',
  route: '/api/v1/clients',
  status: 200,
  code: null,
  path: null,
  fields: null,
  durationMs: 1,
  requestId: 'req_1',
};

/** Opens a request record whose database executes no statements: `inSession` replaces all work in a session. */
function recordOn(inSession: () => Promise<unknown> | undefined): { record: RequestRecord; lost: number[] } {
  const lost: number[] = [];
  const record = new RequestRecord({ inSession } as unknown as Database, (_, rows) => lost.push(rows));
  return { record, lost };
}

test('what was recorded while a batch was written is written when flushing returns', async () => {
  const batches: (() => void)[] = [];
  const { record } = recordOn(() => new Promise<void>((resolve) => batches.push(resolve)));
  record.log(request);
  const first = record.flush();
  await expect.poll(() => batches.length).toBe(1);
  record.log(request);
  let isWritten = false;
  const second = record.flush().then(() => {
    isWritten = true;
  });
  batches[0]?.();
  await first;
  await expect.poll(() => batches.length).toBe(2);
  expect(isWritten).toBe(false);
  batches[1]?.();
  await second;
  expect(record.rowsWaiting).toBe(0);
  await record.close();
});

test('sends no statement to the database if there is nothing to write', async () => {
  let asked = 0;
  const { record } = recordOn(async () => {
    asked += 1;
  });
  await record.flush();
  record.log(request);
  await record.flush();
  await record.flush();
  expect(asked).toBe(1);
  await record.close();
});

test('stores up to 50,000 requests while the database is not available, and reports how many are lost', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  let isAway = true;
  let written = 0;
  const { record, lost } = recordOn(async () => {
    if (isAway) throw away;
    written += 1;
  });
  const log = (count: number) => {
    for (let n = 0; n < count; n += 1) record.log(request);
  };
  log(3);
  await record.flush();
  log(4);
  await record.flush();
  expect([record.rowsWaiting, lost]).toEqual([7, [0, 0]]);
  log(55_000);
  await record.flush();
  expect(record.rowsWaiting + (lost.at(-1) ?? 0)).toBe(55_007);
  expect(record.rowsWaiting).toBeGreaterThan(40_000);
  expect(record.rowsWaiting).toBeLessThanOrEqual(50_000);
  isAway = false;
  await record.flush();
  expect([record.rowsWaiting, written]).toEqual([0, 5]);
  await record.close();
});

test('a batch that the database refuses does not stop those behind it', async () => {
  const refused = Object.assign(new Error('refused'), { code: '22P02' });
  const outcomes = [Promise.reject(refused), Promise.resolve()];
  const { record, lost } = recordOn(() => outcomes.shift());
  record.log(request);
  await record.flush();
  record.log(request);
  await record.flush();
  expect([lost, record.rowsWaiting, outcomes]).toEqual([[1], 0, []]);
  await record.close();
});
