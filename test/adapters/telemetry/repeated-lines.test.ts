import { expect, test } from 'vitest';
import { createLog } from '../../../adapters/telemetry/log.ts';
import { RepeatedLines } from '../../../adapters/telemetry/repeated-lines.ts';

function openLog(intervalMs = 50) {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  const log = createLog({ logLevel: 'info' }, { write }, new RepeatedLines({ intervalMs }));
  return { log, lines: () => lines.map((line) => JSON.parse(line)) };
}

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('writes an error that repeats once, and then how often it came', async () => {
  const { log, lines } = openLog();
  for (let n = 1; n <= 1_000; n += 1)
    log.warn({ err: away(), requestId: `req_${n}` }, 'the database is not available');
  expect(lines()).toMatchObject([
    { msg: 'the database is not available', requestId: 'req_1', err: { code: 'ECONNREFUSED' } },
  ]);
  await expect.poll(lines).toHaveLength(2);
  expect(lines()[1]).toMatchObject({
    level: 40,
    msg: 'the database is not available',
    repeated: 999,
    err: { code: 'ECONNREFUSED' },
  });
  expect(lines()[1].requestIds).toEqual(Array.from({ length: 10 }, (_, n) => `req_${n + 2}`));
});

test('an error that came once has no second line, and comes again after the interval', async () => {
  const { log, lines } = openLog(20);
  log.error(away());
  await new Promise((resolve) => setTimeout(resolve, 60));
  log.error(away());
  expect(lines().map(({ repeated }) => repeated)).toEqual([undefined, undefined]);
});

test('other errors, messages and levels are other lines', () => {
  const { log, lines } = openLog();
  const error = away();
  log.warn({ err: error }, 'one');
  log.warn({ err: error }, 'two');
  log.error({ err: error }, 'one');
  log.warn({ err: new TypeError('another') }, 'one');
  log.warn({ err: error }, 'one');
  expect(lines()).toHaveLength(4);
});

test('lines without an error are written as they come', () => {
  const { log, lines } = openLog();
  log.info({ requestId: 'req_1' }, 'request');
  log.info({ requestId: 'req_2' }, 'request');
  log.warn({ instanceId: 1 }, 'an SMS hook was not signed');
  log.warn({ instanceId: 1 }, 'an SMS hook was not signed');
  expect(lines()).toHaveLength(4);
});
