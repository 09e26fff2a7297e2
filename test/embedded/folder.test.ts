import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '../../db/embedded/index.ts';
import { connect } from '../../db/embedded/initdb.ts';
import { copiedDataDirs, emptyDataDir } from './holders.ts';

const newDataDir = copiedDataDirs();

const open = (dataDir: string) => openEmbedded({ dataDir, kind: 'service', durable: false });
const modeOf = (path: string) => statSync(path).mode & 0o777;

test('keeps data and socket private, and listens on no TCP port', async () => {
  const dataDir = emptyDataDir();
  const embedded = await open(dataDir);
  const sql = connect(embedded.url, { max: 1 });
  const [settings] = await sql`SELECT current_setting('listen_addresses') AS addresses`;
  await sql.end();
  expect(settings?.addresses).toBe('');
  expect([modeOf(dataDir), modeOf(join(dataDir, 'socket')), modeOf(join(dataDir, 'postgres'))]).toEqual([
    0o700, 0o700, 0o700,
  ]);
  await embedded.close();
});

test('folds case beyond ASCII, sorts by code point, and knows Cyrillic words', async () => {
  const embedded = await open(newDataDir());
  const sql = connect(embedded.url, { max: 1 });
  await sql`CREATE EXTENSION pg_trgm`;
  const [row] =
    await sql`SELECT lower('ÑANDÚ ЖЪЛТ') AS low, 'Z' < 'a' AS by_code, show_trgm('жълт') AS trigrams`;
  await sql.end();
  expect(row).toMatchObject({ low: 'ñandú жълт', by_code: true });
  expect(row?.trigrams).toHaveLength(5);
  await embedded.close();
});

test('puts the socket elsewhere where the path is too long for one', async () => {
  const dataDir = emptyDataDir('d'.repeat(100));
  const embedded = await open(dataDir);
  const sql = connect(embedded.url, { max: 1 });
  expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  await sql.end();
  await embedded.close();
});

test('writes durably by default', async () => {
  const embedded = await openEmbedded({ dataDir: newDataDir(), kind: 'service' });
  const sql = connect(embedded.url, { max: 1 });
  const [row] =
    await sql`SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`;
  await sql.end();
  expect(row).toEqual({ fsync: 'on', commit: 'on' });
  await embedded.close();
});

test('refuses a folder that holds other things', async () => {
  const dataDir = emptyDataDir();
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'holiday-photo.jpg'), '');
  await expect(open(dataDir)).rejects.toThrow(`DATA_DIR: ${dataDir} holds other things already`);
  expect(readFileSync(join(dataDir, 'holiday-photo.jpg'), 'utf8')).toBe('');
});

test.runIf(process.getuid?.() === 0)('tells root which folder PostgreSQL’s user cannot pass', async () => {
  const home = mkdtempSync(join(tmpdir(), 'workshop-home-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  await expect(open(join(home, 'data'))).rejects.toThrow(`cannot pass ${home}`);
});

test('tells when PostgreSQL ends by itself', async () => {
  const dataDir = newDataDir();
  const embedded = await open(dataDir);
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGINT');
  await embedded.lost;
  await embedded.close();
});
