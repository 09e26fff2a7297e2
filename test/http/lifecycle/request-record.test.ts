import { expect, test } from 'vitest';
import type { Database } from '../../../db/connection/client.ts';
import type { LoggedRequest } from '../../../db/requests/log.ts';
import { RequestRecord } from '../../../http/lifecycle/request-record.ts';

test('what was recorded while a batch was written is written when flushing returns', async () => {
  const batches: (() => void)[] = [];
  const lease = () => new Promise<void>((resolve) => batches.push(resolve));
  const record = new RequestRecord({ lease } as unknown as Database, (error) => {
    throw error;
  });
  record.log({} as LoggedRequest);
  const first = record.flush();
  await expect.poll(() => batches.length).toBe(1);
  record.log({} as LoggedRequest);
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
