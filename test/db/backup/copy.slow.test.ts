import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import { copyIn, copyOut } from '../../../db/backup/copy.ts';
import { closeTimeoutMs, openSession } from '../../../db/backup/snapshot.ts';
import type { Connection } from '../../../db/connection/connection.ts';
import { connected, emptyDatabase, never } from '../../tools/operator/scene.ts';

async function session(): Promise<{ copying: Connection; url: string }> {
  const url = await emptyDatabase();
  const copying = openSession(url, never);
  onTestFinished(() => copying.close(closeTimeoutMs));
  await copying.sql.unsafe('create table numbers (n int primary key, text text)');
  return { copying, url };
}

async function load(copying: Connection, rows: Iterable<string>): Promise<number> {
  const copy = await copyIn(copying, 'copy numbers from stdin');
  await pipeline(Readable.from(rows), copy.rows);
  return await copy.count;
}

const manyRows = `copy (select n, repeat('x', 100) from generate_series(1, 200000) n) to stdout`;

test('reads as slowly as it is asked, and the session goes on after the last row', async () => {
  const { copying, url } = await session();
  const rows = copyOut(copying, manyRows);
  await rows.next();
  const sql = connected(url);
  const waitsFor = async () => {
    const [state] = await sql`
      select wait_event from pg_stat_activity where application_name = 'workshop backup'`;
    return state?.wait_event;
  };
  await expect.poll(waitsFor).toBe('ClientWrite');
  let bytes = 0;
  let step = await rows.next();
  for (; !step.done; step = await rows.next()) bytes += step.value.length;
  expect(step.value).toBe(200_000);
  expect(bytes).toBeGreaterThan(20_000_000);
  expect([...(await copying.sql.unsafe('select 1 as one'))]).toEqual([{ one: 1 }]);
});

test('a session that leaves a COPY before its end is over', async () => {
  const { copying } = await session();
  for await (const _ of copyOut(copying, manyRows)) break;
  expect(copying.lost).toBe(true);
});

test('writes all rows, and returns how many PostgreSQL took', async () => {
  const { copying } = await session();
  const rows = Array.from({ length: 100_000 }, (_, n) => `${n}\t${'y'.repeat(100)}\n`);
  expect(await load(copying, rows)).toBe(100_000);
  expect(await load(copying, [])).toBe(0);
  expect([...(await copying.sql.unsafe('select count(*) from numbers'))]).toEqual([{ count: 100_000 }]);
});

test.each([
  ['in the first row', ['x\ty\n', '1\ty\n']],
  ['after the last row', ['1\tx\n', '1\ty\n']],
  ['at the end of its text', ['1\tx\n', '2']],
])('a refusal %s is reported, and the session goes on', async (_, rows) => {
  const { copying } = await session();
  await expect(load(copying, rows)).rejects.toMatchObject({ code: /^2/ });
  expect(await load(copying, ['1\tx\n'])).toBe(1);
});

test('a refusal in the middle stops the source', async () => {
  const { copying } = await session();
  function* endless() {
    yield 'x\ty\n';
    for (let n = 0; ; n += 1) yield `${n}\ty\n`;
  }
  await expect(load(copying, endless())).rejects.toMatchObject({ code: '22P02' });
});

test('a source that fails writes no row', async () => {
  const { copying } = await session();
  function* failing() {
    yield '1\tx\n';
    throw new Error('no more');
  }
  await expect(load(copying, failing())).rejects.toThrow('no more');
  expect([...(await copying.sql.unsafe('select count(*) from numbers'))]).toEqual([{ count: 0 }]);
});

/** Ends the sessions of backups of this database. Databases of other test files on the server are not affected. */
async function endBackups(url: string): Promise<void> {
  await connected(url)`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'workshop backup' and datname = current_database()`;
}

test('a server that ends the session in the middle is reported', async () => {
  const { copying, url } = await session();
  const copy = await copyIn(copying, 'copy numbers from stdin');
  const failed = once(copy.rows, 'error');
  await endBackups(url);
  expect(await failed).toMatchObject([{ code: 'CONNECTION_CLOSED' }]);
  await expect(copy.count).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });

  const reading = openSession(url, never);
  const rows = copyOut(reading, manyRows);
  await rows.next();
  await endBackups(url);
  const rest = async () => {
    for await (const _ of rows);
  };
  await expect(rest()).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
});
