import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { release } from '../../../../../generated/release.ts';

const folder = resolve(import.meta.dirname, '../../../../../tools/partner/clients/php');
const manifest = JSON.parse(readFileSync(join(folder, 'composer.json'), 'utf8'));

test('the package has the version of the release', () => {
  expect(manifest.version).toBe(release.version);
});

test('the package needs PSR, and no library that sends', () => {
  const packages = Object.keys(manifest.require).filter((name) => name.includes('/'));
  expect(packages.filter((name) => !name.startsWith('psr/'))).toEqual([]);
});
