import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { patienceMs } from '../../../support/patience.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { openFaultyProxy } from './faulty-proxy.ts';
import { installPhp, missesPhp, testPhp } from './php/install.ts';
import { installPython, missesPython, testPython } from './python/install.ts';
import { missesCurl, runSamples } from './samples/programs.ts';
import { calls, possibleCalls } from './samples/scene.ts';
import { onceEach, type Program, runScenario } from './scenario.ts';
import { installTypescript } from './typescript/install.ts';

const { app, openInstance, sql } = await openWorkshop();

/**
 * Installs a client package in a new folder. Developers may lack the tools of some languages, so their tests are
 * skipped; in CI missing tools fail the tests.
 */
function begin(install: (folder: string) => Promise<Program>, isMissing = () => false) {
  const skip = !process.env.CI && isMissing();
  const folder = mkdtempSync(join(tmpdir(), 'workshop-client-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const program = skip ? Promise.reject(new Error('its tools are missing')) : install(folder);
  program.catch(() => {}); // the tests that await it report the error
  return { skip, program };
}
const typescript = begin(installTypescript);
const python = begin(installPython, missesPython);
const php = begin(installPhp, missesPhp);

describe.concurrent.each([
  { name: 'TypeScript', client: typescript },
  { name: 'Python', client: python },
  { name: 'PHP', client: php },
])('$name', ({ name, client: { skip, program } }) => {
  test.skipIf(skip)(
    'a program with the packed client works in a sandbox through a bad connection, and nothing is done twice',
    async ({ expect }) => {
      const opening = openInstance(`${name.toLowerCase()}.test`, 'business', { sandbox: true });
      const [client, sandbox] = await Promise.all([program, opening]);
      const { steps, retries, faults, rows } = await runScenario({ ...sandbox, app, sql }, client);
      expect(steps).toBeGreaterThanOrEqual(30);
      expect(retries).toBeGreaterThanOrEqual(steps);
      expect(Object.entries(faults).filter(([, count]) => count === 0)).toEqual([]);
      expect(rows).toEqual(onceEach);
    },
    5 * patienceMs,
  );
});

test.skipIf(python.skip)(
  'the Python client passes its own tests',
  async () => testPython(await python.program),
  5 * patienceMs,
);

test.skipIf(php.skip)('the PHP client passes its own tests', testPhp, 5 * patienceMs);

const sandbox = await openInstance('localhost', 'business', { sandbox: true });

test.each([
  { language: 'curl', skip: !process.env.CI && missesCurl() },
  { language: 'typescript', skip: typescript.skip },
  { language: 'python', skip: python.skip },
  { language: 'php', skip: php.skip },
] as const)(
  'each sample in $language does in a sandbox what it shows',
  async ({ language, skip }) => {
    if (skip) return;
    const { key } = await sandbox.createKey({ per_minute: 600 });
    const possible = await possibleCalls({ sandbox, sql }, key);
    const connection = await openFaultyProxy(app, sandbox.host, 0);
    try {
      const place = { url: connection.url.replace('127.0.0.1', 'localhost'), key };
      const outcome = await runSamples(language, possible, place, python.program);
      expect(outcome).toEqual({ failed: [], finished: calls.length });
    } finally {
      connection.close();
    }
  },
  5 * patienceMs,
);
