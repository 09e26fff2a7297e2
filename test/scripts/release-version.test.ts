import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { product } from '../../domain/verifactu/system.ts';
import document from '../../generated/openapi/en.json' with { type: 'json' };
import { release } from '../../generated/release.ts';
import { listRecorded } from '../../scripts/release/recorded-answers.ts';
import { differingVersions } from '../../scripts/release/version.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('the changelog begins with this version, and says when it was released', () => {
  const [first = ''] = read('CHANGELOG.md').match(/^## .*$/m) ?? [];
  expect([`## ${release.version} (unreleased)`, `## ${release.version} (${release.date})`]).toContain(first);
});

test('a version that was released is not given to later changes', () => {
  const [first = ''] = read('CHANGELOG.md').match(/^## .*$/m) ?? [];
  if (first.endsWith('(unreleased)')) expect(listRecorded()).not.toContain(release.version);
});

test('version and date have one source', () => {
  const { version, releaseDate } = JSON.parse(read('package.json'));
  expect({ version, date: releaseDate }).toEqual(release);
  expect(document.info['x-release']).toBe(releaseDate);
  expect(product.version).toBe(version);
});

test('the served document keeps the version of the contract', () => {
  expect(document.info.version).toBe('1.0.0');
});

test('manifests, deployment and pages name the same version', () => {
  expect(differingVersions(release.version)).toEqual([]);
});

test.each([
  ['docs/operators/first-deployment.md', 'npm install ./workshop-api-9.9.9.tgz'],
  ['docs/guide/bg/client-packages.md', 'npm install /path/to/workshop-api-client-9.9.9.tgz'],
  ['tools/partner/clients/python/pyproject.toml', '\nversion = "9.9.9"\n'],
  ['deploy/helm/workshop-api/Chart.yaml', 'appVersion: 9.9.9'],
  ['package-lock.json', '"name": "workshop-api",\n  "version": "9.9.9",'],
])('another version in %s is found', (file, text) => {
  const found = differingVersions(release.version, (each) => (each === file ? text : ''));
  expect(found).toEqual([`${file} names version 9.9.9, package.json ${release.version}`]);
});
