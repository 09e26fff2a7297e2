import { readdirSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '../../db/embedded/connect.ts';
import { migrate, pendingMigrations } from '../../db/migrate.ts';

const all = readdirSync(new URL('../../db/migrations', import.meta.url)).filter((file) =>
  file.endsWith('.sql'),
).length;

async function emptyDatabase(): Promise<string> {
  const { adminUrl } = inject('databases');
  const name = `empty_${Math.floor(performance.now() * 1e6)}`;
  const admin = connect(adminUrl, { max: 1 });
  await admin`create database ${admin(name)}`;
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

test('says how many migrations a database lacks', async () => {
  const url = await emptyDatabase();
  const sql = connect(url, { max: 1, onnotice: () => {} });
  expect(await pendingMigrations(sql)).toBe(all);
  await migrate(url);
  expect(await pendingMigrations(sql)).toBe(0);
  await sql.end();
});
