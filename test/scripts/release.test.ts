import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import document from '../../generated/openapi/en.json' with { type: 'json' };
import { release } from '../../generated/release.ts';

const root = new URL('../../', import.meta.url);

test('the changelog begins with this release, by its version and date, after what is unreleased', () => {
  const changelog = readFileSync(new URL('CHANGELOG.md', root), 'utf8');
  const [first] = changelog.match(/^## (?!Unreleased$).*$/m) ?? [];
  expect(first).toBe(`## ${release.version} (${release.date})`);
});

test('version and date have one source', () => {
  const { version, releaseDate } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  expect({ version, date: releaseDate }).toEqual(release);
  expect(document.info['x-release']).toBe(releaseDate);
});
