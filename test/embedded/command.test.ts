import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { FastifyInstance } from 'fastify';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { appendEvidence } from '../../actions/signatures/append.ts';
import { parseConfig } from '../../config.ts';
import { insertClient } from '../../db/clients/writes.ts';
import { type Database, openDatabase } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { findInstanceByHost, type Instance } from '../../db/workshops/queries.ts';
import { newClient } from '../../domain/clients/client.ts';
import { openSecretBox } from '../../domain/secrets/secret-box.ts';
import { deskOperations } from '../../generated/operations.ts';
import { buildDeskApp, deskRuntime } from '../../http/desk-app.ts';
import { workshopProgram } from '../../tools/operator/desk/commands.ts';
import { show } from '../../tools/operator/desk/output/show.ts';
import { lazyExternalCalls, perform } from '../../tools/operator/desk/perform.ts';
import { insertBudget } from '../db/signatures/scene.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

const appSecret = 'a secret that is for tests alone';
const secretBox = openSecretBox([appSecret]);
let testDatabase: TestDatabase;
let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, poolSize: 1 });
  const config = parseConfig({ DEFAULT_INSTANCE: 'none', LOG_LEVEL: 'silent', APP_SECRET: appSecret });
  app = await buildDeskApp(deskRuntime({ config, database, externalCalls: lazyExternalCalls(config) }));
});

afterAll(async () => {
  await app.close();
  await database.close();
  await testDatabase.drop();
});

type Surroundings = Parameters<typeof perform>[3];

/** Runs a command from its words; returns its output. Throws if the desk refuses. */
async function workshopIn(surroundings: Surroundings, ...words: string[]): Promise<string> {
  let printed = '';
  const program = workshopProgram(async (operation, call) => {
    printed += show(await perform(app, operation, call, surroundings), call.json);
  });
  await program.parseAsync(words, { from: 'user' });
  return printed;
}

const workshop = (...words: string[]) => workshopIn({}, ...words);
const create = (host: string, ...more: string[]) =>
  workshop('instance', 'create', '--host', host, '--name', `Taller ${host}`, ...more);

test('asks by name which workshop is meant as soon as there are several', async () => {
  await expect(workshop('keys', 'list')).rejects.toThrow('There is no workshop yet');
  await create('one.test');
  expect(await workshop('keys', 'list')).toBe('None.\n');
  await create('another.test');
  await expect(workshop('keys', 'list')).rejects.toThrow(
    'There are several workshops. Choose one:\n' +
      '  --instance one.test      Taller one.test\n' +
      '  --instance another.test  Taller another.test',
  );
  expect(await workshop('keys', 'list', '--instance', 'another.test')).toBe('None.\n');
  await expect(workshop('keys', 'list', '--instance', 'three.test')).rejects.toThrow(
    'No workshop has the host three.test. There are:\n  one.test ',
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

test('names the refused option as it was typed, and where to read on', async () => {
  await workshop('instance', 'create', '--host', 'wrong.test', '--name', 'Wrong');
  const here = ['--instance', 'wrong.test'];
  const key = ['keys', 'create', ...here, '--name', 'A', '--purpose', 'B', '--scopes', 'all'];
  await expect(workshop(...key, '--per-minute', '601')).rejects.toThrow(
    /^--per-minute: Too large\. Maximum: 600\.\nSee .*keys create --help$/,
  );
  await expect(workshop(...key, '--scopes', 'clients:delete')).rejects.toThrow(/^--scopes clients:delete: /);
  await expect(workshop(...key, '--ip', '10.0.0.1', '10.0.0')).rejects.toThrow(/^--ip 10\.0\.0: Not an IP/);
  await expect(workshop('keys', 'revoke', '999', ...here)).rejects.toThrow(
    /^The workshop has nothing with this ID 999\.$/,
  );
  await expect(workshop('campaigns', 'list', ...here, '--cursor', 'abc')).rejects.toThrow(
    /^--cursor: It does not belong to this list /,
  );
  const hours = ['settings', 'set', ...here, '--schedule', '{"mon":{"start":"9"}}'];
  await expect(workshop(...hours)).rejects.toThrow(/^--schedule \(mon\/end\): It is missing\.\n/);
  await expect(workshop('email', 'test', ...here)).rejects.toThrow(
    /^--to: The workshop has no email address to send this to\. Name an address with --to, .*settings set --email /,
  );
});

test('names the argument that was refused, and the options of which one is needed', async () => {
  await workshop('instance', 'create', '--host', 'named.test', '--name', 'Named');
  const webhooks = (...words: string[]) => workshop('webhooks', ...words, '--instance', 'named.test');
  await expect(webhooks('deliveries', 'abc')).rejects.toThrow(/^ID abc: It must be a whole number\.\nSee /);
  const oneOf = /^Give exactly one of --since, --delivery, --deliveries\.\nSee /;
  await expect(webhooks('replay', '9')).rejects.toThrow(oneOf);
  const both = ['--since', '2026-11-20T09:00:00Z', '--delivery', '1'];
  await expect(webhooks('replay', '9', ...both)).rejects.toThrow(oneOf);
  await expect(workshop('history', '--instance', 'named.test')).rejects.toThrow(
    /^Give exactly one of --client, --budget\.\nSee /,
  );
});

test('says how to learn why a campaign can’t be sent', async () => {
  await workshop('instance', 'create', '--host', 'poor.test', '--name', 'Poor');
  const campaigns = (...words: string[]) => workshop('campaigns', ...words, '--instance', 'poor.test');
  await campaigns('templates', 'set', '--name', 'winter', '--channel', 'sms', '--text', 'Hola {name}');
  const send = ['send', '--template', 'winter', '--segment', 'all'];
  await expect(campaigns(...send)).rejects.toThrow(
    /^Nothing can be sent: .* --dry-run shows what is missing\.$/,
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

test('a flag that is required is given as yes or no', () => {
  const share = workshopProgram(async () => {})
    .commands.find((each) => each.name() === 'inspections')
    ?.commands.find((each) => each.name() === 'share');
  expect(share?.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags)).toEqual(['--shared']);
  expect(share?.options.map(({ flags }) => flags)).toContain('--no-shared');
});

test('describes every group of commands, every argument, and marks what is required', () => {
  const program = workshopProgram(async () => {});
  const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
  for (const command of all(program)) {
    expect(command.description(), command.name()).toMatch(/\w{3}/);
    for (const argument of command.registeredArguments) expect(argument.description).toMatch(/\w{3}/);
    for (const { mandatory, description, flags } of command.options)
      expect(description.includes('(required)'), flags).toBe(mandatory === true);
  }
});

test('an empty change is refused, with the fields that can change and how to see them', async () => {
  await create('idle.test');
  const here = ['--instance', 'idle.test'];
  await expect(workshop('settings', 'set', ...here)).rejects.toThrow(
    /^Nothing to change: give one or more of --name, .*--tax-rate\.\nCurrent values: .*settings show\nSee /,
  );
  await expect(workshop('keys', 'set', '1', ...here)).rejects.toThrow(/Current values: .*keys show/);
  expect(await workshop('settings', 'show', ...here)).toMatch(
    /\nschedule:\n {2}mon: {2}start=08:30 end=18:30 closed=false\n/,
  );
});

test('an empty list is typed as an empty value', async () => {
  await create('lists.test');
  const here = ['--instance', 'lists.test', '--json'];
  const key = ['keys', 'create', ...here, '--name', 'A', '--purpose', 'B', '--scopes', 'clients:read'];
  const { id } = JSON.parse(await workshop(...key, '--ip', '10.0.0.1'));
  const set = (...words: string[]) => workshop('keys', 'set', String(id), ...here, ...words);
  expect(JSON.parse(await set('--ip', '')).ip_allow_list).toEqual([]);
  await expect(set('--scopes', '')).rejects.toThrow(/^--scopes: Too few entries/);
});

test('every list is an object with data, with --json', async () => {
  await create('lists-json.test');
  for (const { cli } of Object.values(deskOperations)) {
    const words = cli.command;
    // The lists of the own account need a person who acts.
    if (words.at(-1) !== 'list' || cli.arguments.length > 0 || words[1] === 'account') continue;
    const instance = cli.instance === 'one' ? ['--instance', 'lists-json.test'] : [];
    expect(JSON.parse(await workshop(...words, ...instance, '--json')), words.join(' ')).toHaveProperty(
      'data',
    );
  }
});

describe('evidence', () => {
  const decided = async (host: string) => {
    await create(host);
    const instance = (await findInstanceByHost(database.reads, host)) as Instance;
    return inTransaction(database, async (tx) => {
      const client = await insertClient(tx, instance, newClient({ name: 'Clara Ejemplo' }), new Date());
      const budgetId = await insertBudget(tx, instance.id, client.id);
      const decision = { budgetId, kind: 'accepted', content: { total: 121 } } as const;
      await appendEvidence({ tx, instance, secretBox, now: new Date() }, decision);
      return String(budgetId);
    });
  };
  const folder = mkdtempSync(join(tmpdir(), 'workshop-command-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('verify prints its result', async () => {
    const budget = await decided('verified.test');
    const here = ['--instance', 'verified.test'];
    // The scene changes only the evidence, and not the budget's row, so verification reports differences.
    expect(await workshop('evidence', 'verify', ...here)).toMatch(
      /^ok: +false\nentries: +1\nbroken: +-\nfiles: +0\ndiffering: +3\n/,
    );
    expect(
      JSON.parse(await workshop('evidence', 'verify', '--budget', budget, ...here, '--json')),
    ).toMatchObject({
      ok: false,
      entries: 1,
      broken: null,
      differing: 3,
    });
    await expect(workshop('evidence', 'verify', '--budget', '999', ...here)).rejects.toThrow(
      /^The workshop has nothing with this --budget 999\.$/,
    );
  });

  test('export writes its archive where --out says, and refuses a path that exists', async () => {
    const budget = await decided('exported.test');
    const out = join(folder, 'evidence.zip');
    const words = ['evidence', 'export', '--budget', budget, '--instance', 'exported.test', '--json'];
    const told = JSON.parse(await workshop(...words, '--out', out));
    const bytes = readFileSync(out);
    const written = { file: out, sha256: hash('sha256', bytes), size: bytes.length };
    expect(told).toEqual({ ...written, ok: true, differences: [] });
    expect(Object.keys(unzipSync(bytes))).toContain('README.txt');
    await expect(workshop(...words, '--out', out)).rejects.toThrow(/exists already\. Nothing was written\.$/);
    const history = ['history', '--budget', budget, '--instance', 'exported.test', '--json'];
    expect(JSON.parse(await workshop(...history)).data).toHaveLength(1);
  });
});

describe('instance remove', () => {
  const answering = (answer: string) => ({ ask: vi.fn(async (_question: string) => answer) });

  test('asks for the host, and removes nothing for another answer', async () => {
    await create('asked.test');
    for (const answer of ['', 'yes', 'one.test']) {
      const removal = workshopIn(answering(answer), 'instance', 'remove', 'asked.test');
      await expect(removal).rejects.toThrow(/^Nothing was removed: /);
    }
    await expect(workshop('instance', 'remove', 'asked.test')).rejects.toThrow('In a script, use --yes.');
    const { ask } = answering(' Asked.TEST\n');
    expect(await workshopIn({ ask }, 'instance', 'remove', 'ASKED.test')).toMatch(/^ok: +true\n/);
    expect(ask.mock.calls[0]?.[0]).toContain('Taller asked.test (asked.test) with all its data');
    await expect(workshop('instance', 'remove', 'asked.test')).rejects.toThrow('No workshop has the host');
  });

  test('asks nothing with --yes', async () => {
    await create('scripted.test');
    const removed = await workshop('instance', 'remove', 'scripted.test', '--yes', '--json');
    expect(JSON.parse(removed)).toMatchObject({ ok: true, host: 'scripted.test', documents: 0 });
  });

  test('shows which workshop then answers for unclaimed hosts, and refuses one that the settings name', async () => {
    await create('named-default.test');
    const remove = ['instance', 'remove', 'named-default.test', '--yes'];
    const named = { defaultInstance: 'named-default.test' };
    await expect(workshopIn(named, ...remove)).rejects.toThrow(
      /^DEFAULT_INSTANCE=named-default\.test names /,
    );
    const [oldest] = JSON.parse(await workshop('instance', 'list', '--json')).data;
    const { ask } = answering('no');
    const first = { ask, defaultInstance: 'first' };
    await expect(workshopIn(first, 'instance', 'remove', oldest.host)).rejects.toThrow('Nothing was removed');
    expect(ask.mock.calls[0]?.[0]).toMatch(
      /Taller another\.test \(another\.test\) answers for unknown hosts\./,
    );
    expect(await workshopIn({ defaultInstance: 'first' }, ...remove)).toMatch(/^ok: +true\n/);
  });
});

test('clears optional fields with an empty value, and unsets flags with --no-', async () => {
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

test('offers twenty of many workshops, and says how to find the others', async () => {
  await database.inSession((db) =>
    db.$client.unsafe(`
      with created as (
        insert into instances (base_url, name, created_at) select 'https://many' || n || '.test', 'Taller Peña ' || n, now()
        from generate_series(1, 30) n returning id
      )
      insert into instance_hosts (host, instance_id, canonical) select 'many' || id || '.test', id, true from created`),
  );
  const refusal = await workshop('keys', 'list').catch(({ message }) => message);
  const lines = refusal.split('\n');
  expect(lines).toHaveLength(1 + 20 + 1);
  expect(lines.at(-1)).toMatch(/^There are more: .*instance list --search finds them/);
  const typo = workshop('keys', 'list', '--instance', 'x'.repeat(300));
  await expect(typo).rejects.toThrow(/^No workshop has the host x+\. There are:\n(.*\n){20}There are more/);
  expect(await workshop('instance', 'list', '--search', 'PENA 1', '--limit', '3')).toMatch(
    /^ID.*\n(\d+ +many.* Taller Peña 1\d? .*\n){3}There are more: /,
  );
});
