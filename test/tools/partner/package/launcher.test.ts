import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const project = join(import.meta.dirname, '../../../..');
const root = mkdtempSync(join(tmpdir(), 'workshop-launcher-'));
afterAll(() => rmSync(root, { recursive: true }));
for (const folder of ['bin', 'scripts', 'tools/partner/integrator', 'tools/operator/desk', 'http'])
  mkdirSync(join(root, folder), { recursive: true });
const nearest = pathToFileURL(join(project, 'tools/partner/integrator/similar-names.ts'));
writeFileSync(join(root, 'tools/partner/integrator/similar-names.js'), `export * from '${nearest}';`);
cpSync(join(project, 'tools/partner/package/workshop-api.js'), join(root, 'bin/workshop-api.js'));
cpSync(join(project, 'scripts/quick-imports.mjs'), join(root, 'scripts/quick-imports.mjs'));
writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
const program = `
import { getCompileCacheDir } from 'node:module';
import { imported } from './imported.js';
const { argv, execArgv, ppid } = process;
console.log(JSON.stringify({ words: argv.slice(2), execArgv, ppid, cache: getCompileCacheDir(), imported }));
process.exitCode = 3;`;
for (const file of ['tools/operator/desk/main.js', 'tools/partner/integrator.js', 'scripts/start.js']) {
  writeFileSync(join(root, file), program);
  writeFileSync(join(root, dirname(file), 'imported.js'), 'export const imported = true;');
}

interface StartReport {
  words: string[];
  execArgv: string[];
  ppid: number;
  cache: string;
}

function run(words: string[], env: Record<string, string> = {}): StartReport {
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'bin/workshop-api.js'), ...words], {
    env: { PATH: String(process.env.PATH), ...env },
    encoding: 'utf8',
  });
  expect(status).toBe(3);
  return JSON.parse(stdout);
}

test.each([
  [
    ['workshop', 'clients', 'list'],
    ['clients', 'list'],
  ],
  [
    ['logs', 'tail'],
    ['logs', 'tail'],
  ],
])('%j runs in the process of the launcher', (typed, words) => {
  expect(run(typed)).toMatchObject({ words, ppid: process.pid });
});

test('a process that serves is started with a small heap', () => {
  const { execArgv, ppid } = run(['start']);
  expect(execArgv).toContain('--max-semi-space-size=16');
  expect(ppid).not.toBe(process.pid);
});

test('compiled modules are cached where the settings say', () => {
  const cache = join(root, 'cache');
  expect(run(['workshop'], { NODE_COMPILE_CACHE: cache }).cache).toContain(cache);
  expect(existsSync(cache) && readdirSync(cache)).not.toEqual([]);
});

test('or in the home of the user, whatever HOME says', () => {
  const { cache } = run(['workshop'], { HOME: root });
  expect(cache).toMatch(/\/\.cache\/workshop-api\//);
  expect(cache).not.toContain(root);
});

test('a mistyped command gets the nearest one, and ends with 2', () => {
  const { stderr, status } = spawnSync(process.execPath, [join(root, 'bin/workshop-api.js'), 'reqest'], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^workshop-api has no command reqest\. Did you mean request\?\n/);
});
