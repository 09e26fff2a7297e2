import { randomBytes } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection/client.ts';
import { connect } from '../../../db/connection/connection.ts';
import { migrate } from '../../../db/connection/migrate.ts';
import { prepareDatabase, requireKnownSecret } from '../../../db/deployment/prepare.ts';
import { listReleases } from '../../../db/deployment/releases.ts';
import { findWriteObstacle } from '../../../db/deployment/write-obstacle.ts';
import { openSecretBox, secretContexts } from '../../../domain/secrets/secret-box.ts';
import { release } from '../../../generated/release.ts';
import { resealSecrets } from '../../../workers/housekeeping/reseal-secrets.ts';
import { nextRelease } from '../../support/next-release.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const [secret, newer, stranger] = ['first', 'newer', 'other'].map((name) => `${name} ${'x'.repeat(32)}`) as [
  string,
  string,
  string,
];

const database = () => openTestDatabase({ atEnd: onTestFinished });

const start = (url: string, ...appSecrets: string[]) =>
  prepareDatabase({ ownerUrl: url, runtimeUrl: url }, { appSecrets, embedded: false });

/** Returns the URL of another database of the server, optionally with another role. */
function urlOf(name: string, user?: string): string {
  const url = inject('databases').adminUrl.replace('/postgres?', `/${name}?`);
  return user === undefined ? url : url.replace(/:\/\/[^@]*@/, `://${user}@`);
}

test('refuses a secret other than the database was written with, even if nothing was sealed yet', async () => {
  const { url } = await database();
  await start(url, secret);
  await start(url, secret);
  await expect(start(url, stranger)).rejects.toThrow(
    /^APP_SECRET: this is not the secret that the database was written with\. .* put DATA_DIR\/app-secret back .*new,old/,
  );
  await expect(requireKnownSecret(url, [stranger])).rejects.toThrow(/^APP_SECRET/);
});

test('of two secrets that come at the same time, one is refused', async () => {
  const { url } = await database();
  const results = await Promise.allSettled([start(url, secret), start(url, stranger)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the check follows a rotation once the workers have sealed everything again', async () => {
  const { url } = await database();
  await start(url, secret);
  await start(url, secret, newer);
  await start(url, newer, secret);
  await expect(start(url, newer)).rejects.toThrow(/^APP_SECRET/);
  const sealed = openDatabase({ url, poolSize: 1 });
  await resealSecrets(sealed, openSecretBox([newer, secret]));
  await sealed.close();
  await start(url, newer);
  await expect(start(url, secret)).rejects.toThrow(/^APP_SECRET/);
});

test('judges a database from before the check by its sealed values', async () => {
  const { url, sql } = await database();
  await sql`insert into instances (base_url, name, created_at) values ('http://one.test', 'One', now())`;
  const nonce = randomBytes(12);
  const sealed = openSecretBox([secret]).seal('{}', secretContexts.transport(1, 'email'), nonce);
  await sql`insert into transports (instance_id, channel, kind, sealed, sender, hook_token_hash, sealed_hook_token, created_at)
    values (1, 'email', 'dev', ${sealed}, 'a@example.com', 'hash', 'token', now())`;
  await expect(start(url, stranger)).rejects.toThrow(/^APP_SECRET/);
  expect(await sql`select from secret_checks`).toHaveLength(0);
  await start(url, secret);
  await expect(start(url, stranger)).rejects.toThrow(/^APP_SECRET/);
});

test('records which releases have run', async () => {
  const { url } = await database();
  await start(url, secret);
  await start(url, secret);
  const reader = openDatabase({ url, poolSize: 1 });
  onTestFinished(() => reader.close());
  const [row, ...others] = await listReleases(reader.reads, {});
  expect(others).toEqual([]);
  expect(row).toMatchObject({ version: release.version, released_on: release.date });
});

test('refuses a database that a newer release has changed, names that release, and leaves it as it was', async () => {
  const { url, sql } = await database();
  await migrate(url, nextRelease());
  await sql`insert into releases values ('1.1.0', '2027-01-20', now(), now())`;
  await expect(start(url, secret)).rejects.toThrow(
    /^The database was changed by a newer release \(1\.1\.0 of 2027-01-20\) than this one/,
  );
  expect(await sql`select from secret_checks`).toHaveLength(0);
});

test('refuses a database that takes no writes, and names the reason', async () => {
  const { url, sql } = await database();
  const [{ name } = { name: '' }] = await sql`select current_database() as name`;
  await sql`alter database ${sql(name)} set default_transaction_read_only = on`;
  expect(await findWriteObstacle(url)).toBe('read_only');
  await expect(start(url, secret)).rejects.toThrow(
    'DATABASE_URL: PostgreSQL takes no writes: default_transaction_read_only is on for the server, the database or the user.',
  );
  await sql`set default_transaction_read_only = off`;
  await sql`alter database ${sql(name)} reset default_transaction_read_only`;
  expect(await findWriteObstacle(url, { writes: true })).toBeNull();
});

test('a session that turned read-only is replaced', async () => {
  const { url, sql } = await database();
  const pool = openDatabase({ url, poolSize: 1 });
  onTestFinished(() => pool.close());
  const [{ name } = { name: '' }] = await sql`select current_database() as name`;
  const write = () =>
    pool.inSession(
      (_db, raw) => raw`insert into releases values (${randomBytes(4).toString('hex')}, '', now(), now())`,
    );
  await sql`alter database ${sql(name)} set default_transaction_read_only = on`;
  await expect(write()).rejects.toThrow(/read-only/);
  await sql`alter database ${sql(name)} reset default_transaction_read_only`;
  await write();
});

test('creates a database that is missing, once, though several processes start at once', async () => {
  const name = `Missing_${randomBytes(4).toString('hex')}`;
  const url = urlOf(name);
  const admin = connect({ url: inject('databases').adminUrl, applicationName: 'test', settings: {} });
  onTestFinished(async () => {
    await admin.sql`drop database if exists ${admin.sql(name)} with (force)`;
    await admin.close(1_000);
  });
  await Promise.all([start(url, secret), start(url, secret)]);
  const [row] =
    await admin.sql`select pg_encoding_to_char(encoding) as encoding, datctype from pg_database where datname = ${name}`;
  expect(row).toEqual({ encoding: 'UTF8', datctype: 'C.UTF-8' });
});

test('names the remedy in one line if its user may not create the database', async () => {
  const user = `guest_${randomBytes(4).toString('hex')}`;
  const admin = connect({ url: inject('databases').adminUrl, applicationName: 'test', settings: {} });
  await admin.sql`create role ${admin.sql(user)} login`;
  onTestFinished(async () => {
    await admin.sql`drop role ${admin.sql(user)}`;
    await admin.close(1_000);
  });
  await expect(start(urlOf('nowhere', user), secret)).rejects.toThrow(
    'DATABASE_URL: the server has no database "nowhere", and it could not be created (its user may not create one). ' +
      'Create it: createdb --template template0 --encoding UTF8 --owner <its user> nowhere',
  );
});

test('reports in one line that nothing answers', async () => {
  await expect(start('postgres://somebody@127.0.0.1:1/workshop', secret)).rejects.toThrow(
    /^DATABASE_URL: connect ECONNREFUSED 127\.0\.0\.1:1 \(ECONNREFUSED\)\.$/,
  );
});
