import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openEmbedded } from '../../db/embedded/index.ts';
import { connect } from '../../db/embedded/initdb.ts';
import { readExposition } from '../support/exposition.ts';
import { fillAsFormerVersion } from '../support/former-version.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { copiedDataDirs, emptyDataDir } from './holders.ts';
import { freePort, startService, workshop } from './programs.ts';

const newDataDir = copiedDataDirs();
const secret = 'a secret that is for tests alone';

test('starts on an empty folder, shows its keys once, and stores data and sent messages', async () => {
  const settings = { DATA_DIR: emptyDataDir(), PORT: String(await freePort()) };
  const first = startService(settings);
  const told = await first.says('curl');
  const [command = ''] = told.match(/^ {2}curl .*$/m) ?? [];
  expect(
    JSON.parse(execFileSync('/bin/sh', ['-c', `${command} -s`], { encoding: 'utf8' })).data,
  ).toHaveLength(3);
  const [page = ''] = told.match(/http\S+\/t\/\S+/) ?? [];
  expect(await (await fetch(page)).text()).toContain('Taller Ejemplo');
  const [key] = told.match(/pt_live_\w+/) ?? [];
  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${settings.PORT}/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': `first-of${path}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { id: number | string };
  };
  const { id } = await post('/clients', { name: 'Clara Ejemplo' });
  const mail = { to: 'clara@example.com', subject: 'Su coche está listo', text: 'Hasta las 19:00.' };
  const { id: mailId } = await post('/email', mail);
  const [outbox = ''] = told.match(/http\S+\/dev\/outbox/) ?? [];
  expect(await (await fetch(`${outbox}/${mailId}`)).text()).toContain(mail.subject);
  const metrics = await fetch(`http://127.0.0.1:${settings.PORT}/metrics`);
  const figures = readExposition(await metrics.text());
  expect(figures).toHaveProperty('workshop_queue_jobs');
  expect(figures).toHaveProperty('workshop_outbox_events');
  first.process.kill('SIGTERM');
  expect(await first.ended).toMatchObject({ status: 0, stderr: '' });

  const second = startService(settings);
  expect(await second.says('data ')).not.toMatch(/pt_(test|live)_/);
  const found = await fetch(`http://127.0.0.1:${settings.PORT}/api/v1/clients/${id}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(await found.json()).toMatchObject({ name: 'Clara Ejemplo' });
  // Sends two signals, because a launcher may forward a signal that the process has already received from the terminal.
  second.process.kill('SIGINT');
  second.process.kill('SIGTERM');
  expect(await second.ended).toMatchObject({ status: 0, stderr: '' });
});

test('refuses the folder of a version before the first release in one line, and leaves it as it was', async () => {
  const dataDir = newDataDir();
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const before = await openEmbedded({ dataDir, kind: 'cli' });
  await fillAsFormerVersion(before.url);
  await before.close();
  const { status, stderr } = await startService(settings).ended;
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The database was created by a version before the first release, .*\n$/);
  const after = await openEmbedded({ dataDir, kind: 'cli' });
  const sql = connect(after.url, { max: 1 });
  expect(await sql`select name from instances`.values()).toEqual([['Old']]);
  await sql.end();
  await after.close();
});

test('shares the database between the running service and commands', async () => {
  const settings = { DATA_DIR: newDataDir(), PORT: String(await freePort()), DEMO: '0' };
  const service = startService(settings);
  expect(await service.says('keys create')).toContain('There is no workshop yet');
  const created = await workshop(
    settings,
    'instance',
    'create',
    '--host',
    'one.test',
    '--name',
    'One',
    '--json',
  );
  expect(JSON.parse(created.stdout)).toMatchObject({ host: 'one.test' });
  const made = await workshop(
    settings,
    'keys',
    'create',
    '--name',
    'A',
    '--purpose',
    'B',
    '--scopes',
    'all',
    '--json',
  );
  const { key } = JSON.parse(made.stdout);
  const ping = await fetch(`http://127.0.0.1:${settings.PORT}/api/v1/ping`, {
    headers: { 'x-api-key': key },
  });
  expect(await ping.json()).toMatchObject({ instance: 'one.test' });
  service.process.kill('SIGTERM');
  expect((await service.ended).status).toBe(0);
  const listed = await workshop(settings, 'keys', 'list', '--json');
  expect(JSON.parse(listed.stdout).data).toHaveLength(1);
});

test('ends, and says so, when PostgreSQL ends under it', async () => {
  const dataDir = newDataDir();
  const service = startService({ DATA_DIR: dataDir, PORT: '0', DEMO: '0' });
  await service.says('data ');
  const [pid] = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n');
  process.kill(Number(pid), 'SIGINT');
  const { status, stderr } = await service.ended;
  expect(status).toBe(1);
  expect(stderr).toContain('PostgreSQL ended by itself');
});

test('says in one line that the port is in use, before anything else starts', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const dataDir = emptyDataDir();
  const { status, stderr } = await startService({ DATA_DIR: dataDir, PORT: String(port) }).ended;
  other.close();
  expect(status).toBe(1);
  expect(stderr).toBe(
    `PORT=${port}: 127.0.0.1:${port} is in use by another program; set PORT to a free one.\n`,
  );
});

test('reports a wrong setting in one line', async () => {
  const dataDir = emptyDataDir();
  mkdirSync(dataDir);
  const { status, stderr } = await startService({ DATA_DIR: dataDir, PORT: 'eighty' }).ended;
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'PORT=eighty: must be a whole number from 0 to 65535.\n',
  });
});

test('says in one line that the server of DATABASE_URL cannot be reached, without its password', async () => {
  const port = await freePort();
  const url = `postgres://somebody:pass-word@127.0.0.1:${port}/workshop`;
  const settings = { DATABASE_URL: url, DATA_DIR: emptyDataDir(), APP_SECRET: secret, PORT: '0' };
  const { status, stderr } = await startService(settings).ended;
  expect(status).toBe(1);
  expect(stderr).toMatch(/^DATABASE_URL: .*ECONNREFUSED.*\n$/);
  expect(stderr).not.toContain('pass-word');
});

test('serves a database of one’s own', async () => {
  const database = await createTestDatabase();
  const itsOwn = { DATABASE_URL: database.url, DATA_DIR: emptyDataDir(), APP_SECRET: secret };
  const service = startService({ ...itsOwn, PORT: '0', DEMO: '1' });
  const told = await service.says('curl');
  const [, url] = told.match(/API {2,}(\S+)/) ?? [];
  const [key] = told.match(/pt_test_\w+/) ?? [];
  const answer = await fetch(`${url}/ping`, { headers: { 'x-api-key': key ?? '', host: 'localhost' } });
  expect(await answer.json()).toMatchObject({ ok: true, instance: 'localhost' });
  service.process.kill('SIGTERM');
  expect((await service.ended).status).toBe(0);
  await database.drop();
});
