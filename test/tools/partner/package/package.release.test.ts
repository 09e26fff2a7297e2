import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, expect, test } from 'vitest';
import { memberOf } from '../../../../domain/text/json.ts';
import { panelAssets } from '../../../../views/panel/assets.ts';
import { patienceMs } from '../../../support/patience.ts';
import { packTypescript } from '../clients/typescript/install.ts';
import { commandsOf } from './commands.ts';

const run = promisify(execFile);
const project = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'workshop-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

await run(process.execPath, [join(project, 'tools/partner/package/build.ts')]);
const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], {
  cwd: join(project, '.cache/package'),
});
const [{ filename }] = JSON.parse(packed.stdout);
// Installs on the disk, because the tests' folder for temporary files is in memory, which is too small for the
// packages.
const installed = mkdtempSync(join(project, '.cache/installed-'));
afterAll(() => rmSync(installed, { recursive: true, force: true }));
// PostgreSQL does not run as root, so another user must be able to enter the folders of its data.
for (const each of [folder, installed]) chmodSync(each, 0o755);
const accepted = await run(
  join(project, 'tools/partner/package/three-minutes.sh'),
  [installed, join(folder, filename), await packTypescript()],
  { env: { ...process.env, TMPDIR: folder } },
);
const program = join(installed, 'node_modules/.bin/workshop-api');

interface Sandbox {
  url: string;
  api: string;
  key: string;
  test_key: string;
  outbox: string;
}

type RunningSandbox = Sandbox & { child: ChildProcess };

/** Starts a sandbox with the installed program. The program's launcher forwards SIGTERM to the sandbox. */
async function startSandbox(...words: string[]): Promise<RunningSandbox> {
  const child = spawn(program, ['sandbox', '--port', '0', ...words], {
    cwd: installed,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) return { ...JSON.parse(line), child };
  throw new Error('the sandbox ended before it was ready');
}

interface KitAnswer {
  operation: string;
  answer: string;
  outcome: string;
  reason: string | null;
}

/** Maximum size of the program's output: the kit's report lists more than a thousand answers. */
const maxBuffer = 8 * 1024 ** 2;

/**
 * Runs the contract kit on a sandbox, first with the oldest supported Node, then with the installed program; returns
 * both outputs.
 */
async function runKit({ url, key, test_key }: Sandbox): Promise<{ onOldest: string; report: string }> {
  const env = { ...process.env, WORKSHOP_API_KEY: key, WORKSHOP_TEST_API_KEY: test_key };
  // Runs the file directly, because the launcher would use the Node that npm installed, if present.
  const file = join(installed, 'node_modules/workshop-api/tools/partner/contract.js');
  const onOldest = await run('node', [file, '--url', url, '--only', 'Clients', '--quiet'], { env });
  // Selects the tag Webhooks, because with all operations the kit would have to wait for the rate limit. `make
  // contract` tests the other operations.
  const words = ['--url', url, '--sandbox', '--reset', '--only', 'Webhooks', '--json', '-', '--quiet'];
  // The exit code is 1 if an answer deviates; the report lists the deviations.
  const given = await run(program, ['contract', ...words], { env, maxBuffer }).catch((error) => error);
  return { onOldest: onOldest.stdout, report: given.stdout };
}

const seed = join(folder, 'seed.json');
writeFileSync(
  seed,
  JSON.stringify([
    { name: 'clara', path: '/clients', body: { name: 'Clara Ejemplo', email: 'clara.seed@example.com' } },
    { path: '/vehicles', body: { client_id: '{clara.id}', plate: '9999ZZZ' } },
  ]),
);
const sandbox = await startSandbox('--seed', seed);
afterAll(() => void sandbox.child.kill('SIGKILL'));

const ask = async ({ api, key }: Sandbox, path: string) =>
  fetch(`${api}${path}`, { headers: { authorization: `Bearer ${key}` } });

/** Finds a vehicle as an assistant does: starts the installed command and calls a tool of its MCP server. */
async function vehiclesByAssistant({ url, key }: Sandbox, query: string): Promise<unknown> {
  const env = { PATH: String(process.env.PATH), WORKSHOP_URL: url, WORKSHOP_API_KEY: key };
  const assistant = new Client({ name: 'test', version: '1' });
  await assistant.connect(new StdioClientTransport({ command: program, args: ['mcp'], env }));
  const { structuredContent } = await assistant.callTool({
    name: 'find_client_or_vehicle',
    arguments: { query },
  });
  await assistant.close();
  return memberOf(structuredContent, 'vehicles');
}

test('from an empty folder a quote is accepted and its webhook verified within three minutes', () => {
  expect(accepted.stdout).toMatch(/^Verified: lead.status_changed of quote \d+, from Enviado to Aprobado$/m);
  const [, seconds] = /^(\d+) seconds/m.exec(accepted.stdout) ?? [];
  expect(Number(seconds)).toBeLessThan(180);
});

test('an installed sandbox serves what the seed asked for to the installed commands, and draws PDFs', async () => {
  expect(await (await ask(sandbox, '/ping')).json()).toMatchObject({ sandbox: true });
  const { data } = await (
    await ask(sandbox, '/clients?search=clara.seed@example.com&expand=vehicles')
  ).json();
  expect(data).toMatchObject([{ vehicles: [{ plate: '9999ZZZ' }] }]);
  expect(await vehiclesByAssistant(sandbox, '9999 zzz')).toMatchObject([{ plate: '9999ZZZ' }]);
  const integrator = join(installed, 'node_modules/workshop-api/tools/partner/integrator.js');
  const printed = await commandsOf({ program, integrator, config: join(folder, 'settings') }, sandbox);
  expect(printed).toMatchObject({
    loggedIn: expect.stringContaining('a sandbox'),
    requested: { name: 'Ana' },
    received: { id: printed.triggered.id, body: { event: 'client.created', data: printed.triggered.data } },
    completed: 'lead.accepted\tBudget accepted\n',
    opened: `${sandbox.url}/docs/reference/createBudget\n`,
    onOldest: expect.stringContaining('complete -F _workshop_api workshop-api'),
  });
  const pdf = await ask(sandbox, '/invoices/1/pdf');
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await ask(sandbox, '/openapi.json?lang=bg')).status).toBe(200);
  expect((await fetch(sandbox.outbox)).status).toBe(200);
  const former: Sandbox = JSON.parse(readFileSync(join(installed, 'sandbox.json'), 'utf8'));
  expect((await ask({ ...sandbox, key: former.key }, '/ping')).status).toBe(401);
});

/** Signs a person of the sandbox in to the panel. Returns the cookies. */
async function signInToPanel({ url }: Sandbox): Promise<string> {
  const [data = ''] = globSync('workshop-sandbox-*', { cwd: folder });
  const env = { ...process.env, DATA_DIR: join(folder, data) };
  const { stdout } = await run(program, ['workshop', 'people', 'link', 'Marta Ejemplo'], {
    cwd: installed,
    env,
  });
  const [link = ''] = /\/panel\/t\/[\w-]{43}/.exec(stdout) ?? [];
  const accepted = await fetch(`${url}${link}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ password: 'una frase que nadie adivina' }),
  });
  expect([stdout, accepted.status]).toEqual([stdout, 303]);
  return accepted.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

test('the panel of an installed sandbox has all its files, without the compiler and bundler', async () => {
  for (const name of ['esbuild', 'oxc-transform', 'lucide-static', 'typescript'])
    expect([name, existsSync(join(installed, 'node_modules', name))]).toEqual([name, false]);
  const cookie = await signInToPanel(sandbox);
  const load = async (path: string) => {
    // The sign-in page is shown only without a session.
    const headers = path === '/panel/sign-in' ? {} : { cookie };
    const answer = await fetch(`${sandbox.url}${path}`, { headers });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  const names = new Set<string>();
  const waiting = ['/panel/sign-in', '/panel/kit', '/panel/start/import/clients'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = await load(path);
    for (const [file, name = ''] of text.matchAll(/\/panel\/assets\/([\w.-]+)/g)) {
      const known = name.replace(/-[\da-f]{6,12}\./, '.');
      if (!names.has(known)) waiting.push(file);
      names.add(known);
    }
  }
  expect([...names].toSorted()).toEqual([...panelAssets().keys()].toSorted());
});

test('the package has its license, the notices of its dependencies and a bill of materials', () => {
  const read = (file: string) => readFileSync(join(installed, 'node_modules/workshop-api', file), 'utf8');
  expect(read('LICENSE')).toContain('Apache License');
  expect(read('THIRD-PARTY-NOTICES.txt')).toContain('\nfastify ');
  const { bomFormat, metadata, components } = JSON.parse(read('sbom.cdx.json'));
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'workshop-api']);
  expect(components.map(({ name }: { name: string }) => name)).toContain('fastify');
});

test('a mistake in the arguments or the seed is reported, and nothing starts', async () => {
  const wrong = join(folder, 'wrong.json');
  writeFileSync(wrong, '[{ "path": "clients" }]');
  const refusal = (...words: string[]) =>
    run(program, words).then(String, ({ code, stderr }) => [code, stderr]);
  expect(await refusal('sandbox', '--port', 'x')).toEqual([1, expect.stringContaining('--port x')]);
  expect(await refusal('sandbox', '--seed', wrong)).toEqual([1, expect.stringContaining('request 1')]);
  expect(await refusal('reqest')).toEqual([2, expect.stringContaining('Did you mean request?')]);
});

test('the desk of the package works on the data of the folder in which it runs', async () => {
  const { stdout } = await run(program, ['workshop', 'instance', 'list'], { cwd: installed });
  expect(stdout).not.toContain('localhost');
  expect(existsSync(join(installed, 'data'))).toBe(true);
});

test(
  'an installed sandbox gives the answers of its document to the installed contract kit',
  async () => {
    const { onOldest, report } = await runKit(sandbox);
    expect(onOldest).toContain(' 0 failed');
    const { operations } = JSON.parse(report);
    const answers: KitAnswer[] = operations.flatMap(
      (each: { operation_id: string; answers: Omit<KitAnswer, 'operation'>[] }) =>
        each.answers.map((answer) => ({ operation: each.operation_id, ...answer })),
    );
    expect(answers.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(answers.filter(({ reason }) => reason?.includes('does not know'))).toEqual([]);
    const verified = { operation: 'testWebhook', answer: 'signature', outcome: 'passed' };
    expect(answers).toContainEqual(expect.objectContaining(verified));
  },
  10 * patienceMs,
);

test('stopped sandboxes leave nothing', async () => {
  sandbox.child.kill('SIGTERM');
  expect(await once(sandbox.child, 'exit')).toEqual([0, null]);
  await expect.poll(() => globSync('workshop-sandbox-*', { cwd: folder })).toEqual([]);
});
