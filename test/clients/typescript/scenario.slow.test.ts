import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { jpeg } from '../../support/document-files.ts';
import { addPart } from '../../support/parts.ts';
import { patienceMs } from '../../support/patience.ts';
import { startService } from '../../support/service-process.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { openFaultyProxy } from './faulty-proxy.ts';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const env = {
  ...process.env,
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  npm_config_offline: 'true',
};
const compile = join(root, 'node_modules/typescript/bin/tsc');

const workshop = await openWorkshop();
const { desk, createKey, databaseUrl, host, sql } = workshop;

/** Packs the package as it is published, and installs it where nothing else is, with a program that uses it. */
async function installedProgram(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const source = join(folder, 'source');
  cpSync(join(root, 'clients/typescript'), source, {
    recursive: true,
    filter: (path) => !path.endsWith('/dist'),
  });
  await run(process.execPath, [compile, '-p', source]);
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: source, env });
  const [packed = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  const program = join(folder, 'program');
  cpSync(join(root, 'test/sdk/workshop-api-client'), program, { recursive: true });
  writeFileSync(join(program, 'package.json'), '{"private":true,"type":"module"}');
  await run('npm', ['install', join(folder, packed)], { cwd: program, env });
  expect(readdirSync(join(program, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'workshop-api-client',
  ]);
  return program;
}

test(
  'a program with the packed client works through a bad connection, and nothing is done twice',
  async () => {
    const program = await installedProgram();
    // Types of Node, for the program's own receiver.
    symlinkSync(join(root, 'node_modules/@types'), join(program, 'node_modules/@types'));
    symlinkSync(join(root, 'node_modules/undici-types'), join(program, 'node_modules/undici-types'));
    await run(process.execPath, [compile, '-p', program]).catch(({ stdout }) => expect(stdout).toBe(''));
    await desk('PATCH', '/settings', { booking_mode: 'book' });
    await desk('POST', '/boxes', { name: 'Box 1' });
    const part = await addPart(workshop, { reference: 'FIL-0012', on_hand_thousandths: 10_000 });
    const { key } = await createKey({ per_minute: 600 });
    const service = await startService(databaseUrl);
    onTestFinished(service.stop);
    const proxy = await openFaultyProxy(service.url, host);
    onTestFinished(proxy.close);
    const given = { BASE_URL: proxy.url, API_KEY: key, PART: String(part), PHOTO: jpeg().toString('base64') };
    const { stdout } = await run(process.execPath, ['scenario.mjs'], {
      cwd: program,
      env: { ...env, ...given },
    });
    const { steps, budget } = JSON.parse(stdout);
    expect(steps).toBeGreaterThanOrEqual(30);
    expect(Object.values(proxy.counts).every((count) => count > 0)).toBe(true);
    expect(await rowsOf(budget)).toEqual(onceEach);
  },
  5 * patienceMs,
);

const onceEach = {
  clients: 3,
  vehicles: 1,
  budgets: 1,
  lines: 2,
  documents: 1,
  movements: 4,
  webhooks: 0,
  'client.created': 3,
  'client.updated': 1,
  'lead.created': 1,
  'lead.sent': 1,
  'appointment.confirmed': 1,
  'appointment.cancelled': 1,
  'test.ping': 1,
};

async function rowsOf(budget: number) {
  const [counted] = await sql`select
    (select count(*)::int from clients) as clients,
    (select count(*)::int from vehicles) as vehicles,
    (select count(*)::int from budgets) as budgets,
    (select count(*)::int from budget_lines where budget_id = ${budget}) as lines,
    (select count(*)::int from budget_documents where budget_id = ${budget}) as documents,
    (select count(*)::int from stock_movements) as movements,
    (select count(*)::int from webhook_subscriptions) as webhooks`;
  const events = await sql`select event, count(*)::int from events group by event`;
  const ofEvents = events.map(({ event, count }) => [event, count] as const);
  return { ...counted, ...Object.fromEntries(ofEvents.filter(([event]) => event in onceEach)) };
}
