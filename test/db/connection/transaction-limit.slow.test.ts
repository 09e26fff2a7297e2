import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { isDatabaseUnavailable, openDatabase } from '../../../db/connection/client.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { openScene } from '../scene.ts';

const { database, url } = await openScene();

const transactionTimeoutMs = 2_000;

/** Opens a database without other timeouts, so that only the limit of transactions can end a long one. */
function openLimited(applicationName: string) {
  const settings = { statement_timeout: '0', idle_in_transaction_session_timeout: '0' };
  const opened = openDatabase({ url, poolSize: 1, applicationName, transactionTimeoutMs, settings });
  onTestFinished(() => opened.close(100));
  return opened;
}

const usage = (day: string) => `insert into usage_days values (1, '${day}', 1, 1)`;
const rowsOf = async (day: string) =>
  (await database.inSession((_, raw) => raw`select from usage_days where day = ${day}`)).length;
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('commits in time, on a new session and on one that was used before', async () => {
  const limited = openLimited('in time');
  for (const day of ['2026-01-01', '2026-01-02']) {
    await inTransaction(limited, (tx) => tx.$client.unsafe(usage(day)));
    expect(await rowsOf(day)).toBe(1);
  }
});

test('commits nothing after its time, though the process was held up and sends the COMMIT late', async () => {
  const limited = openLimited('held up');
  const late = inTransaction(limited, async (tx) => {
    await tx.$client.unsafe(usage('2026-02-01'));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, transactionTimeoutMs + 200);
  });
  expect(isDatabaseUnavailable(await failure(late))).toBe(true);
  expect(await rowsOf('2026-02-01')).toBe(0);
  await inTransaction(limited, (tx) => tx.$client.unsafe(usage('2026-02-02')));
  expect(await rowsOf('2026-02-02')).toBe(1);
});

/**
 * Two transactions that wait for a lock that is never released: one awaits each statement; the other is sent as a whole
 * with its COMMIT.
 */
const waits: Record<string, Parameters<typeof inTransaction<unknown>>[1]> = {
  'step by step': async ({ $client }) => {
    await $client.unsafe(usage('2026-03-01'));
    await $client.unsafe(lockHolidays);
  },
  'sent whole': async ({ $client }, _raw, sendWithCommit) => {
    await $client.unsafe(usage('2026-03-01'));
    sendWithCommit(() => $client.unsafe(lockHolidays).execute());
  },
};
const lockHolidays = 'lock table holidays in exclusive mode';

test.for(Object.entries(waits))(
  'ends a transaction, %s, that waits beyond its time',
  async ([name, work]) => {
    const limited = openLimited(name);
    const isOpen = async () =>
      (
        await database.reads.$client.unsafe(
          `select from pg_stat_activity where application_name = '${name}' and xact_start is not null`,
        )
      ).length > 0;
    await database.inSession(async (_, raw) => {
      await raw.unsafe(`begin; ${lockHolidays}`);
      expect(isDatabaseUnavailable(await failure(inTransaction(limited, work)))).toBe(true);
      while (await isOpen()) await wait(50);
      await raw.unsafe('commit');
    });
    await inTransaction(limited, (tx) => tx.$client.unsafe(usage('2026-03-02')));
    expect([await rowsOf('2026-03-01'), await rowsOf('2026-03-02')]).toEqual([0, 1]);
    await database.inSession((_, raw) => raw`delete from usage_days`);
  },
);
