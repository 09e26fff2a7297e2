import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import document from '../../../../../generated/openapi/en.json' with { type: 'json' };
import { release } from '../../../../../generated/release.ts';
import { methodName } from '../../../../../scripts/spec/clients/methods.ts';
import { version } from '../../../../../tools/partner/clients/typescript/src/index.ts';

const folder = resolve(import.meta.dirname, '../../../../../tools/partner/clients/typescript');
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const sources = globSync('src/**/*.ts', { cwd: folder }).map((file) =>
  readFileSync(join(folder, file), 'utf8'),
);

/**
 * Maximum size of the compressed package, in bytes: small enough for a worker or a web page that loads the package at
 * every start.
 */
const mostGzipBytes = 12_000;

test('the package has the version of the release, and the licence of the document', () => {
  expect([manifest.version, version]).toEqual([release.version, release.version]);
  expect(manifest.license).toBe(document.info.license.identifier);
});

test('the runtime needs no other package, and nothing of Node', () => {
  expect(Object.keys(manifest)).not.toContain('dependencies');
  const foreign = sources.flatMap(
    (source) =>
      source
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .match(/from '(?!\.)[^']*'|\b(?:Buffer|process|require)\b[.(]/g) ?? [],
  );
  expect(foreign).toEqual([]);
});

test('the whole runtime has at most 12 kB, even without a bundler that shortens it', () => {
  const runtime = sources.map((source) =>
    stripTypeScriptTypes(source.replaceAll(/^export interface [\s\S]*?^\}$/gm, '')),
  );
  expect(gzipSync(runtime.join('\n'), { level: 9 }).length).toBeLessThanOrEqual(mostGzipBytes);
});

test('the README names the versions of the runtimes with which the package is tried', () => {
  const lock = join(folder, '../../../lab/sdk/programs/workshop-api-client-runtimes/package-lock.json');
  const { packages } = JSON.parse(readFileSync(lock, 'utf8'));
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  for (const [name, title] of [
    ['deno', 'Deno'],
    ['bun', 'Bun'],
    ['workerd', 'workerd'],
  ])
    expect(readme).toContain(`${title} ${packages[`node_modules/${name}`].version}`);
});

test.each([
  ['listClients', 'Clients', 'list'],
  ['createBudgetLine', 'Budgets', 'createLine'],
  ['rotateWebhookSecret', 'Webhooks', 'rotateSecret'],
  ['getRevenueReport', 'Reports', 'getRevenue'],
  ['listCatalogItems', 'Catalog', 'listItems'],
  ['createStockMovements', 'Stock', 'createMovements'],
  ['getPing', 'General', 'getPing'],
])('%s of %s is called %s', (operationId, tag, name) => {
  expect(methodName(operationId, tag)).toBe(name);
});
