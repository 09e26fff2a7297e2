import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../../config.ts';
import { migrations, pendingMigrations } from '../../../db/connection/migrate.ts';
import { claimService, prepareService } from '../../../http/lifecycle/service-claim.ts';
import { startService } from '../../support/service-process.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { temporaryFolder } from '../../tools/operator/scene.ts';

const secretOf = (name: string) => `the secret of ${name} for this test and no other`;

const newest = migrations().at(-1);

/** Opens a database without the newest migration, as before an upgrade. */
async function olderDatabase() {
  const { url, sql } = await openTestDatabase({ atEnd: onTestFinished });
  await sql`delete from drizzle.__drizzle_migrations where created_at = ${newest?.folderMillis ?? 0}`;
  expect(await pendingMigrations(sql)).toBe(1);
  const documents = join(temporaryFolder(), 'documents');
  const config = (secret: string) =>
    parseConfig({
      DATABASE_URL: url,
      DOCUMENTS_URL: pathToFileURL(documents).href,
      APP_SECRET: secretOf(secret),
    });
  const start = (secret: string) => prepareService(config(secret), { ownerUrl: url, runtimeUrl: url });
  const finishUpgrade = () =>
    sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${newest?.hash ?? ''}, ${newest?.folderMillis ?? 0})`;
  return { url, sql, documents, config, start, finishUpgrade };
}

test('a second process without Redis is refused before it migrates or creates a folder', async () => {
  const { url, sql, documents, config, start, finishUpgrade } = await olderDatabase();
  const first = await claimService(config('own'), url);
  await expect(start('own')).rejects.toThrow('another API process serves this database');
  expect(await pendingMigrations(sql)).toBe(1);
  expect(await sql`select from releases`).toHaveLength(0);
  expect(existsSync(documents)).toBe(false);
  await first.release();
  await finishUpgrade();
  const claim = await start('own');
  expect(existsSync(documents)).toBe(true);
  await expect(start('own')).rejects.toThrow('another API process serves this database');
  await claim.release();
});

test('a process with another secret is refused before it migrates or creates a folder', async () => {
  const { sql, documents, start, finishUpgrade } = await olderDatabase();
  await finishUpgrade();
  await (await start('own')).release();
  await sql`delete from drizzle.__drizzle_migrations where created_at = ${newest?.folderMillis ?? 0}`;
  rmSync(documents, { recursive: true });
  await expect(start('other')).rejects.toThrow(/^APP_SECRET/);
  expect(existsSync(documents)).toBe(false);
  expect(await pendingMigrations(sql)).toBe(1);
});

test('a start that is refused for its store of documents releases the service lock', async () => {
  const { url, documents, config, start } = await olderDatabase();
  writeFileSync(documents, 'no folder');
  await expect(start('own')).rejects.toThrow(/^DOCUMENTS_URL/);
  const claim = await claimService(config('own'), url);
  await claim.release();
});

test('a process that cannot store documents is refused before it migrates', async () => {
  const { url, sql } = await olderDatabase();
  const file = join(temporaryFolder(), 'documents');
  writeFileSync(file, 'no folder');
  const start = startService(url, { DOCUMENTS_URL: pathToFileURL(file).href });
  await expect(start).rejects.toThrow('the process ended before it had started');
  expect(await pendingMigrations(sql)).toBe(1);
});
