import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../../../config.ts';
import { openDatabase } from '../../../../db/connection/client.ts';
import { migrate } from '../../../../db/connection/migrate.ts';
import { listFailingSubscriptions, listLongTransactions } from '../../../../db/deployment/queries.ts';
import { openSecretBox, secretContexts } from '../../../../domain/secrets/secret-box.ts';
import { examineDeployment } from '../../../../tools/operator/doctor/doctor.ts';
import type { Finding } from '../../../../tools/operator/doctor/facts.ts';
import { emptyDataDir } from '../../../embedded/holders.ts';
import { freePort, startService, workshop } from '../../../embedded/programs.ts';
import { fillAsFormerVersion } from '../../../support/former-version.ts';
import { demoFolders } from '../data-folders.ts';
import { connected, emptyDatabase, migratedDatabase } from '../scene.ts';

const newDemoFolder = demoFolders();
const appSecret = 'a secret that is for tests alone and nothing else';

/** Examines a deployment; returns the findings that are not ok, as `level check`. */
async function complaints(settings: Record<string, string>): Promise<string[]> {
  return told(await examineDeployment(parseConfig(settings)));
}

/**
 * Formats findings that are not ok. Leaves out the warning about autovacuum, which the tests' PostgreSQL has switched
 * off.
 */
function told(findings: Finding[]): string[] {
  return findings
    .filter(({ level, message }) => level !== 'ok' && !message.startsWith('autovacuum is off'))
    .map(({ level, check }) => `${level} ${check}`);
}

test('says that all is well with a service that runs but for the missing owner, and ends with 0', async () => {
  const settings = { DATA_DIR: newDemoFolder().dataDir, PORT: String(await freePort()) };
  const service = startService(settings);
  await service.says('data ');
  const { status, stdout, stderr } = await workshop(settings, 'doctor');
  service.process.kill('SIGTERM');
  await service.ended;
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^ok {5}service +API processes: 1$/m);
  // The owner has not yet followed the link that the first start prints.
  expect(stdout.match(/^(warn|wrong) +.*?(?= {2})/gm)).toEqual(['warn   owners']);
});

test('says which setting is wrong, and ends with 1', async () => {
  const { status, stdout } = await workshop({ PORT: 'eighty' }, 'doctor', '--json');
  const { healthy, findings } = JSON.parse(stdout);
  expect({ status, healthy }).toEqual({ status: 1, healthy: false });
  expect(told(findings)).toEqual(['wrong settings']);
});

test('looks at a stopped service, and leaves its database stopped', async () => {
  const { dataDir } = newDemoFolder();
  expect(await complaints({ DATA_DIR: dataDir })).toEqual(['warn service', 'warn owners']);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('makes no data folder, no database and no secret', async () => {
  const dataDir = emptyDataDir();
  expect(await complaints({ DATA_DIR: dataDir })).toEqual(['wrong data folder']);
  expect(existsSync(dataDir)).toBe(false);
  const folder = newDemoFolder().dataDir;
  renameSync(join(folder, 'app-secret'), join(folder, 'postgres/elsewhere'));
  chmodSync(folder, 0o750);
  const found = await complaints({ DATA_DIR: folder });
  expect(found).toEqual(['warn data folder', 'wrong secret', 'warn service', 'warn owners', 'wrong sealed']);
  expect(existsSync(join(folder, 'app-secret'))).toBe(false);
});

test('says why PostgreSQL does not start', async () => {
  const { dataDir } = newDemoFolder();
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '9\n');
  const [finding] = (await examineDeployment(parseConfig({ DATA_DIR: dataDir }))).filter(
    ({ check }) => check === 'database',
  );
  expect(finding).toMatchObject({
    level: 'wrong',
    message: expect.stringMatching(/^PostgreSQL did not start .*incompatible/),
    remedy: 'read postgres.log in DATA_DIR',
  });
});

test('says that a database cannot be reached, without its password', async () => {
  const url = `postgres://somebody:pass-word@127.0.0.1:${await freePort()}/workshop`;
  const findings = await examineDeployment(parseConfig({ DATABASE_URL: url, APP_SECRET: appSecret }));
  expect(told(findings)).toEqual(['wrong database']);
  expect(JSON.stringify(findings)).toContain('ECONNREFUSED');
  expect(JSON.stringify(findings)).not.toContain('pass-word');
});

test('looks no further into a database that another release left behind', async () => {
  const url = await emptyDatabase();
  const settings = { DATABASE_URL: url, APP_SECRET: appSecret };
  expect(await complaints(settings)).toEqual(['wrong migrations']);
  await migrate(url);
  expect(await complaints(settings)).toContain('wrong workshops');
  await connected(url)`insert into drizzle.__drizzle_migrations (hash, created_at) values ('f00', 9e12)`;
  expect(await complaints(settings)).toEqual(['wrong migrations']);
});

test('knows a database from before the first release', async () => {
  const url = await emptyDatabase();
  await fillAsFormerVersion(url);
  const findings = await examineDeployment(parseConfig({ DATABASE_URL: url, APP_SECRET: appSecret }));
  expect(findings).toContainEqual(
    expect.objectContaining({ check: 'migrations', remedy: expect.stringMatching(/^start over/) }),
  );
});

test('reads from the database what is wrong in it', async () => {
  const url = await migratedDatabase();
  const sql = connected(url);
  await sql`insert into instances (base_url, name, created_at) values ('http://one.test', 'One', now())`;
  await sql`insert into instance_hosts (host, instance_id, canonical) values ('one.test', 1, true)`;
  await sql`insert into api_keys (instance_id, name, purpose, environment, scopes, created_at, revoked_at)
    values (1, 'A', 'B', 'live', '{}', now(), null), (1, 'A', 'B', 'live', '{}', now(), now())`;
  await sql`insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at, failing_since)
    values (1, 1, 'https://hooks.example.com', '{}', '', now(), now())`;
  const secretOf = (secret: string) =>
    openSecretBox([secret]).seal('whsec', secretContexts.webhookSecret(1, 1), Buffer.alloc(12));
  await sql`insert into webhook_secrets (instance_id, subscription_id, sealed, created_at)
    values (1, 1, ${secretOf(appSecret)}, now()), (1, 1, ${secretOf('x'.repeat(32))}, now())`;
  await sql`insert into events (instance_id, event, data, occurred_at)
    values (1, 'client.created', '{}', now() - interval '1 hour')`;
  await sql`insert into webhook_deliveries
      (instance_id, subscription_id, created_at, event_id, event, occurred_at, data, trigger)
    values (1, 1, '2020-01-01', 1, 'client.created', now(), '{}', 'event')`;
  const findings = await examineDeployment(
    parseConfig({ DATABASE_URL: url, APP_SECRET: appSecret, DEFAULT_INSTANCE: 'gone.test' }),
  );
  expect(told(findings)).toEqual([
    'warn service',
    'warn owners',
    'wrong default workshop',
    'warn address',
    'wrong sealed',
    'warn role',
    'warn partitions',
    'warn events',
    'warn subscriptions',
    'warn backups',
  ]);
  expect(findings.find(({ check }) => check === 'sealed')?.message).toContain('1 of 2');
  expect(findings.find(({ check }) => check === 'keys')?.message).toBe('valid live keys: 1');
});

test('does not report subscriptions of invalid keys, since nobody can repair them', async () => {
  const url = await migratedDatabase();
  const sql = connected(url);
  await sql`insert into instances (base_url, name, created_at) values ('http://one.test', 'One', now())`;
  await sql`insert into instance_hosts (host, instance_id, canonical) values ('one.test', 1, true)`;
  await sql`insert into api_keys (instance_id, name, purpose, environment, scopes, created_at, revoked_at, expires_at)
    select 1, 'A', 'B', 'live', '{}', now(), revoked_at, expires_at
    from (values (1, now(), null), (2, null, now()), (3, null, now() + interval '1 day')) ends (n, revoked_at, expires_at)
    order by n`;
  await sql`insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at, failing_since)
    select 1, id, 'https://hooks.example.com', '{}', '', now(), now() from api_keys order by id`;
  const database = openDatabase({ url, poolSize: 1 });
  onTestFinished(() => database.close());
  expect(await listFailingSubscriptions(database.reads, { most: 10 })).toMatchObject([{ id: 3 }]);
});

test('names the session of a long transaction', async () => {
  const url = await migratedDatabase();
  const database = openDatabase({ url, poolSize: 1 });
  onTestFinished(() => database.close());
  await connected(url).begin(async (tx) => {
    await tx`select set_config('application_name', 'forgotten', false)`;
    expect(await listLongTransactions(database.reads, { longerThanSeconds: 0 })).toMatchObject([
      { application: 'forgotten' },
    ]);
    expect(await listLongTransactions(database.reads, { longerThanSeconds: 3_600 })).toEqual([]);
  });
});
