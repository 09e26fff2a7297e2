import { readdirSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate, migrations, pendingMigrations } from '../../../db/connection/migrate.ts';
import { connect } from '../../../db/embedded/initdb.ts';
import { fillAsFormerVersion } from '../../support/former-version.ts';
import { nextRelease } from '../../support/next-release.ts';

const migrationFiles = readdirSync(new URL('../../../db/migrations', import.meta.url)).filter((file) =>
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
  expect(applied.map((each) => each.applied).toSorted()).toEqual([0, 0, migrationFiles]);
  expect(await migrate(url)).toEqual({ applied: 0 });
});

test('refuses a database that is not in UTF-8, and leaves it as it was', async () => {
  const url = await emptyDatabase(`template template0 encoding 'SQL_ASCII' locale 'C' locale_provider libc`);
  await expect(migrate(url)).rejects.toThrow(
    'DATABASE_URL: the encoding of the database is SQL_ASCII; UTF8 is needed.',
  );
  const sql = connect(url, { max: 1 });
  expect(await pendingMigrations(sql)).toBe(migrationFiles);
  await sql.end();
});

test('says how many migrations a database lacks', async () => {
  const url = await emptyDatabase();
  const sql = connect(url, { max: 1, onnotice: () => {} });
  expect(await pendingMigrations(sql)).toBe(migrationFiles);
  await migrate(url);
  expect(await pendingMigrations(sql)).toBe(0);
  await sql.end();
});

test('applies to a database of this release only the migrations that a later one adds', async () => {
  const url = await emptyDatabase();
  await migrate(url);
  const sql = connect(url, { max: 1, onnotice: () => {} });
  await sql`insert into instances (base_url, name, created_at) values ('http://old.test', 'Old', now())`;
  expect(await pendingMigrations(sql, nextRelease())).toBe(1);
  expect(await migrate(url, nextRelease())).toEqual({ applied: 1 });
  expect([...(await sql`select title, slogan from instances`)]).toEqual([{ title: 'Old', slogan: 'none' }]);
  await expect(migrate(url)).rejects.toThrow(/^The database was changed by a newer release than this one \(/);
  await sql.end();
});

test('has migrations that rise in time: one from before the last that was applied would never be', () => {
  const times = migrations().map(({ folderMillis }) => folderMillis);
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
});

test('refuses a database from before the first release, says how to start again, and leaves it as it was', async () => {
  const url = await emptyDatabase();
  await fillAsFormerVersion(url);
  const sql = connect(url, { max: 1, onnotice: () => {} });
  const contents = () =>
    sql`select relname, relnamespace::regnamespace::text, xmin::text from pg_class where relnamespace <> 'pg_toast'::regnamespace order by 1, 2`.values();
  const before = await contents();
  await expect(migrate(url)).rejects.toThrow(
    /^The database was created by a version before the first release, .* remove the data folder .* empty database in DATABASE_URL\.$/,
  );
  expect(await contents()).toEqual(before);
  expect(await sql`select name from instances`.values()).toEqual([['Old']]);
  expect(await sql`select count(*)::int from drizzle.__drizzle_migrations`.values()).toEqual([[2]]);
  await sql.end();
});
