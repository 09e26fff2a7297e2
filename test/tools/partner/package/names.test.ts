import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/**
 * Matches commands that install a package with one of this project's names from a public registry, where another person
 * could own the name.
 */
const fetchesByName = [
  /\bnpx (?!--no\b)(?:-\S+ )*workshop-api\b/,
  /"command": "npx", "args": \[(?!"--no")(?:"-\S+", )*"workshop-api"/,
  /\b(?:npm (?:i|install|add|exec)|pnpm (?:add|dlx)|yarn (?:add|dlx)|bunx|bun add|deno add) (?:-\S+ )*(?:npm:)?workshop-api(?:-client)?(?:@\S+)?(?=[\s`'"]|$)/m,
  /\b(?:pip3? install|uv add|uvx|pipx run|pipx install) (?:-\S+ )*workshop[-_]api[-_]client\b/,
];

function findFetches(text: string): string[] {
  return fetchesByName.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

test('no file tells a reader to fetch one of our packages by name from a public registry', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const files = tracked.filter((file) => file !== '' && !file.endsWith('package/names.test.ts'));
  const found = files.flatMap((file) =>
    findFetches(readFileSync(join(root, file), 'utf8')).map((command) => `${file}: ${command}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'npx workshop-api login',
  'npx -y workshop-api mcp',
  'npm install workshop-api-client',
  'npm i -g workshop-api',
  'pip install workshop-api-client',
  '{ "command": "npx", "args": ["workshop-api", "mcp"] }',
])('finds %s', (command) => {
  expect(findFetches(command)).not.toEqual([]);
});

test.each([
  'npx --no workshop-api sandbox',
  'npm install --global ./workshop-api-1.0.0.tgz',
  'npm install /path/to/.cache/workshop-api-client-1.0.0.tgz',
  'pip install /path/to/clients/python',
])('allows %s', (command) => {
  expect(findFetches(command)).toEqual([]);
});
