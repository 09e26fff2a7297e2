import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import document from '../../../../../generated/openapi/en.json' with { type: 'json' };
import { release } from '../../../../../generated/release.ts';

const folder = resolve(import.meta.dirname, '../../../../../tools/partner/clients/python');
const manifest = readFileSync(join(folder, 'pyproject.toml'), 'utf8');

test('the package has the version of the release, and the licence of the document', () => {
  expect(manifest).toContain(`\nversion = "${release.version}"\n`);
  expect(manifest).toContain(`\nlicense = { text = "${document.info.license.identifier}" }\n`);
});

test('the package needs httpx, and nothing else', () => {
  expect(/^dependencies = .*$/m.exec(manifest)?.[0]).toMatch(/^dependencies = \["httpx [^",]*,[^",]*"\]$/);
});
