import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { buildDeskApp } from '../../http/desk-app.ts';
import { workshopProgram } from '../../scripts/command/commands.ts';
import { lazyOutside } from '../../scripts/command/lazy-outside.ts';
import { perform } from '../../scripts/command/perform.ts';
import { show } from '../../scripts/command/show.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let testDatabase: TestDatabase;
let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, poolSize: 1 });
  const config = parseConfig({ DEFAULT_INSTANCE: 'none', LOG_LEVEL: 'silent', APP_SECRET: 'x'.repeat(32) });
  app = await buildDeskApp({ config, database, outside: lazyOutside(config) });
});

afterAll(async () => {
  await app.close();
  await database.close();
  await testDatabase.drop();
});

/** What the words print; a refusal is thrown. */
async function workshop(...words: string[]): Promise<string> {
  let printed = '';
  const program = workshopProgram(async (operation, call) => {
    printed += show(await perform(app, operation, call), call.json);
  });
  await program.parseAsync(words, { from: 'user' });
  return printed;
}

test('asks which workshop is meant as soon as there are several', async () => {
  await expect(workshop('keys', 'list')).rejects.toThrow('There is no workshop yet');
  await workshop('instance', 'create', '--host', 'one.test', '--name', 'One');
  expect(await workshop('keys', 'list')).toBe('None.\n');
  await workshop('instance', 'create', '--host', 'two.test', '--name', 'Two');
  await expect(workshop('keys', 'list')).rejects.toThrow('say --instance with one of one.test, two.test.');
  expect(await workshop('keys', 'list', '--instance', 'two.test')).toBe('None.\n');
  await expect(workshop('keys', 'list', '--instance', 'three.test')).rejects.toThrow(
    'No workshop has the host three.test',
  );
});

test('prints exactly one JSON object with --json, and aligned text without', async () => {
  await workshop('instance', 'create', '--host', 'json.test', '--name', 'JSON', '--plan', 'business');
  const here = ['--instance', 'json.test'];
  const key = [
    'keys',
    'create',
    ...here,
    '--name',
    'A',
    '--purpose',
    'B',
    '--scopes',
    'clients:read,vehicles:read',
  ];
  expect(JSON.parse(await workshop(...key, '--ip', '10.0.0.0/8', '::1', '--json'))).toEqual({
    id: expect.any(Number),
    key: expect.stringMatching(/^pt_live_\w{49}$/),
    prefix: expect.stringMatching(/^pt_live_\w{8}$/),
  });
  expect(JSON.parse(await workshop('keys', 'list', ...here, '--json')).data[0]).toMatchObject({
    scopes: ['clients:read', 'vehicles:read'],
    ip_allow_list: ['10.0.0.0/8', '::1'],
  });
  expect(await workshop('keys', 'list', ...here)).toMatch(/^ID +NAME +PURPOSE .*\n\d+ +A +B /);
});

test('tells what was refused by the option that was typed, and where to read on', async () => {
  await workshop('instance', 'create', '--host', 'wrong.test', '--name', 'Wrong');
  const here = ['--instance', 'wrong.test'];
  const key = ['keys', 'create', ...here, '--name', 'A', '--purpose', 'B', '--scopes', 'all'];
  await expect(workshop(...key, '--per-minute', '601')).rejects.toThrow(
    /^validation_error: .*\n {2}--per-minute: .*\nSee .*keys create --help$/,
  );
  await expect(workshop('keys', 'revoke', '999', ...here)).rejects.toThrow(/^not_found: /);
});

test('names the argument that was refused, and the options of which one is needed', async () => {
  await workshop('instance', 'create', '--host', 'named.test', '--name', 'Named');
  const webhooks = (...words: string[]) => workshop('webhooks', ...words, '--instance', 'named.test');
  await expect(webhooks('deliveries', 'abc')).rejects.toThrow(/^validation_error: .*\n {2}ID: .*\nSee /);
  const oneOf = /\n {2}Give one of --since, --delivery\.\nSee /;
  await expect(webhooks('replay', '9')).rejects.toThrow(oneOf);
  const both = ['--since', '2026-11-20T09:00:00Z', '--delivery', '1'];
  await expect(webhooks('replay', '9', ...both)).rejects.toThrow(oneOf);
});

test('says how to learn why a campaign can’t be sent', async () => {
  await workshop('instance', 'create', '--host', 'poor.test', '--name', 'Poor');
  const campaigns = (...words: string[]) => workshop('campaigns', ...words, '--instance', 'poor.test');
  await campaigns('templates', 'set', '--name', 'winter', '--channel', 'sms', '--text', 'Hola {name}');
  const send = ['send', '--template', 'winter', '--segment', 'all'];
  await expect(campaigns(...send)).rejects.toThrow(
    /^upstream_error: .*\n {2}--dry-run names the obstacle\.\nSee /,
  );
  expect(await campaigns(...send, '--dry-run')).toMatch(/obstacle: +no_transport/);
});

test('lists in the help what an option may be', () => {
  const helpOf = (group: string, name: string) =>
    workshopProgram(async () => {})
      .commands.find((each) => each.name() === group)
      ?.commands.find((each) => each.name() === name)
      ?.helpInformation()
      .replaceAll(/\s+/g, ' ');
  const deliveries = helpOf('webhooks', 'deliveries');
  expect(deliveries).toContain('(choices: "pending", "succeeded", "failed")');
  expect(deliveries).toMatch(/--event .*\(choices: .*"client\.created".*"test\.ping"/);
  expect(helpOf('keys', 'create')).toMatch(/--scopes .*\(choices: "all", "clients:read"/);
});

test('clears with an empty value what may be empty, and takes back with --no- what was set', async () => {
  const host = ['--host', 'set.test'];
  await workshop('instance', 'create', ...host, '--name', 'Set', '--plan', 'partner');
  const set = ['instance', 'set', '--instance', 'set.test', '--json'];
  const limited = JSON.parse(
    await workshop(...set, '--plan-scopes', 'clients:read', '--plan-live-keys', '3'),
  );
  expect(limited).toMatchObject({ plan_scopes: ['clients:read'], plan_live_keys: 3 });
  const cleared = JSON.parse(await workshop(...set, '--plan-scopes', '', '--plan-live-keys', ''));
  expect(cleared).toMatchObject({ plan_scopes: null, plan_live_keys: null });
});
