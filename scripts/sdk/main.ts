// Generates clients with the tools that partners use, from the document as the running service serves it;
// compiles them strictly, and calls the service with each.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../../db/embedded/cluster.ts';
import { migrate } from '../../db/migrate.ts';
import { type Deployment, openDeployment } from '../../test/contract/deployment/deployment.ts';

const home = fileURLToPath(new URL('../../test/sdk', import.meta.url));
const cache = join(home, '.cache');
const generated = (name: string) => join(cache, 'generated', name);

function run(program: string, parameters: string[], environment: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd: home,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${[program, ...parameters].join(' ')}\n${stdout}${stderr}`);
}

const tool = (path: string, ...parameters: string[]) => [join(home, 'node_modules', path), ...parameters];

function install(): void {
  const installed = join(home, 'node_modules/.package-lock.json');
  const wanted = join(home, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  run('npm', ['ci', '--ignore-scripts', '--loglevel=error']);
}

function generate(document: string, baseUrl: string): void {
  const node = process.execPath;
  run(node, tool('openapi-typescript/bin/cli.js', document, '-o', generated('openapi-typescript.ts')));
  run(node, tool('@hey-api/openapi-ts/bin/run.js', '-i', document, '-o', generated('hey-api')));
  const orval = { DOCUMENT: document, OUTPUT: generated('orval.ts'), BASE_URL: baseUrl };
  run(node, tool('orval/dist/bin/orval.mjs', '--config', 'orval.config.ts'), orval);
  run(node, tool('typescript/bin/tsc', '-p', 'tsconfig.json'));
}

async function callWith(client: string, given: { baseUrl: string; key: string }): Promise<void> {
  const { call } = await import(join(cache, 'compiled', `with-${client}.js`));
  const email = `${client}@example.com`;
  const { created, got, listed, existingId, fields } = await call({ ...given, email });
  assert.equal(created.name, 'Clara Ejemplo');
  assert.deepEqual(got, created);
  assert.equal(listed, 1);
  assert.equal(existingId, created.id);
  assert.deepEqual(fields.map(({ path }: { path: string }) => path).sort(), ['/email', '/name', '/name']);
  console.log(`${client}: listed, created, read; typed 409 with existing_id, typed 422 with fields`);
}

async function withService(work: (deployment: Deployment) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-sdk-'));
  const cluster = await startCluster({ folder, durable: false, discard: true });
  try {
    await migrate(cluster.url('postgres'));
    const deployment = await openDeployment(cluster.url('postgres'));
    await work(deployment).finally(deployment.close);
  } finally {
    await cluster.stop();
  }
}

install();
rmSync(cache, { recursive: true, force: true });
mkdirSync(cache, { recursive: true });
await withService(async ({ url, openWorkshop }) => {
  const workshop = await openWorkshop(new URL(url).host, 'business');
  const baseUrl = `${url}/api/v1`;
  const served = await fetch(`${baseUrl}/openapi.json?lang=en`);
  const document = join(cache, 'openapi.json');
  writeFileSync(document, await served.text());
  generate(document, baseUrl);
  for (const client of ['openapi-fetch', 'hey-api', 'orval']) {
    await callWith(client, { baseUrl, key: await workshop.freshKey() });
  }
});
