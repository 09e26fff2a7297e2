import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { patienceMs } from '../support/patience.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { openWorkshop } from '../support/workshop.ts';
import { installPhp, missesPhp, testPhp } from './php/install.ts';
import { installPython, missesPython, testPython } from './python/install.ts';
import { missesCurl, runSamples } from './samples/programs.ts';
import { calls, possibleCalls } from './samples/scene.ts';
import { onceEach, type Program, runScenario } from './scenario.ts';
import { installTypescript } from './typescript/install.ts';

const { databaseUrl, openInstance, sql } = await openWorkshop();
let service: ServiceProcess;
beforeAll(async () => {
  service = await startService(databaseUrl);
  return service.stop;
});

interface Language {
  name: string;
  install(folder: string): Promise<Program>;
  /** Nobody needs the tools of all languages; CI has them, and fails without. */
  skip: boolean;
}
const typescript: Language = { name: 'TypeScript', install: installTypescript, skip: false };
const python: Language = { name: 'Python', install: installPython, skip: !process.env.CI && missesPython() };
const php: Language = { name: 'PHP', install: installPhp, skip: !process.env.CI && missesPhp() };

describe.concurrent.each([typescript, python, php])('$name', ({ name, install, skip }) => {
  test.skipIf(skip)(
    'a program with the packed client works through a bad connection, and nothing is done twice',
    async ({ expect, onTestFinished }) => {
      const folder = mkdtempSync(join(tmpdir(), 'workshop-client-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const workshop = await openInstance(`${name.toLowerCase()}.test`, 'business');
      const { steps, faults, rows } = await runScenario(
        { ...workshop, sql },
        service.url,
        await install(folder),
      );
      expect(steps).toBeGreaterThanOrEqual(30);
      expect(Object.entries(faults).filter(([, count]) => count === 0)).toEqual([]);
      expect(rows).toEqual(onceEach);
    },
    5 * patienceMs,
  );
});

test.skipIf(python.skip)('the Python client passes its own tests', testPython, 5 * patienceMs);

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
    const { port } = new URL(service.url);
    const place = { url: `http://localhost:${port}`, key };
    expect(await runSamples(language, possible, place)).toEqual({ failed: [], finished: calls.length });
  },
  5 * patienceMs,
);
