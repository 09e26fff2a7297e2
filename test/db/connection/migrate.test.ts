import { readdirSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate, pendingMigrations } from '../../../db/connection/migrate.ts';
import { connect } from '../../../db/embedded/initdb.ts';

const all = readdirSync(new URL('../../../db/migrations', import.meta.url)).filter((file) =>
  file.endsWith('.sql'),
).length;

async function emptyDatabase(as = ''): Promise<string> {
  const { adminUrl } = inject('databases');
  const name = `empty_${Math.floor(performance.now() * 1e6)}`;
  const admin = connect(adminUrl, { max: 1 });
  await admin`create database ${admin(name)} ${admin.unsafe(as)}`;
  onTestFinished(async () => {
    await admin`drop database ${admin(name)} with (force)`;
    await admin.end();
  });
  return adminUrl.replace('/postgres?', `/${name}?`);
}

test('brings an empty database up once, though several processes start at once', async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(applied.map((each) => each.applied).toSorted()).toEqual([0, 0, all]);
  expect(await migrate(url)).toEqual({ applied: 0 });
});

test('refuses a database that is not in UTF-8, and leaves it as it was', async () => {
  const url = await emptyDatabase(`template template0 encoding 'SQL_ASCII' locale 'C' locale_provider libc`);
  await expect(migrate(url)).rejects.toThrow(
    'DATABASE_URL: the encoding of the database is SQL_ASCII; UTF8 is needed.',
  );
  const sql = connect(url, { max: 1 });
  expect(await pendingMigrations(sql)).toBe(all);
  await sql.end();
});

test('says how many migrations a database lacks', async () => {
  const url = await emptyDatabase();
  const sql = connect(url, { max: 1, onnotice: () => {} });
  expect(await pendingMigrations(sql)).toBe(all);
  await migrate(url);
  expect(await pendingMigrations(sql)).toBe(0);
  await sql.end();
});
