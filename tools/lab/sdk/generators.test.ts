import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apis, generators } from './generators.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const page = read('docs/guide/en/generators.md');
const document: { paths: Record<string, Record<string, { tags: string[] }>> } = JSON.parse(
  read('generated/openapi/en.json'),
);

test.each(generators.map(({ name, generate }) => [name, generate]))(
  'the guide shows the command that %s is tried with',
  (_, command) => {
    expect(page.replaceAll(/ \\\n +/g, ' ').split('\n')).toContain(command);
  },
);

test.each(generators.map(({ name, version }) => [name, version]))(
  'the guide names the version of %s',
  (_, version) => {
    expect(page).toMatch(new RegExp(`^\\| .* \\| ${version.replaceAll('.', '\\.')} \\| `, 'm'));
  },
);

test('the options of openapi-generator name every tag that has operations', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const tags = operations.flatMap((operation) => operation.tags);
  expect([...new Set(tags)]).toEqual(apis);
});
