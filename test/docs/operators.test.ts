import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examplesIn } from './fences.ts';

const root = join(import.meta.dirname, '../..');
const path = join(root, 'docs/operators.md');
const examples = examplesIn(path).filter(({ language }) => language === 'sh');
const walk = examples.filter(({ name }) => name.startsWith('From nothing to a served deployment: '));

test('a shell understands the commands of the page', () => {
  expect(examples.length).toBeGreaterThan(50);
  // Each is a function: what one leaves open does not hide in the next.
  const input = examples.map(({ code }, index) => `example${index}() {\n:\n${code}\n}\n`).join('');
  const { status, stderr } = spawnSync('bash', ['-n'], { input, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('links within the page lead to its headings', () => {
  const page = readFileSync(path, 'utf8');
  const anchorOf = (heading = '') =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
  const anchors = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading));
  const linked = [...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => String(anchor));
  expect(linked.length).toBeGreaterThan(20);
  expect(linked.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});

test('from nothing to a served deployment, only files are installed that the package has', () => {
  const listed = readFileSync(join(root, 'tools/partner/package/build.ts'), 'utf8');
  const named = walk.flatMap(
    ({ code }) => code.match(/(?<= )(?:systemd|postgres)\/[\w.*@-]+|(?<= )Caddyfile/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(10);
  for (const name of new Set(named)) {
    expect([name, ...globSync(join(root, 'deploy', name))].length).toBeGreaterThan(1);
    expect(listed).toContain(`'deploy/${name.split('/', 1)}'`);
  }
});

test('what is installed listens where the settings look for it', () => {
  const settings = readFileSync(join(root, 'deploy/systemd/workshop-api.env'), 'utf8');
  const portOf = (name: string) =>
    new RegExp(`^${name}=postgres:.*:(\\d+)/workshop$`, 'm').exec(settings)?.[1];
  const pooler = readFileSync(join(root, 'deploy/postgres/pgbouncer.ini'), 'utf8');
  const commands = walk.map(({ code }) => code).join('');
  expect(/^listen_port = (\d+)$/m.exec(pooler)?.[1]).toBe(portOf('DATABASE_URL'));
  expect(/ port=(\d+)/.exec(pooler)?.[1]).toBe(portOf('DATABASE_DIRECT_URL'));
  expect(/pg_createcluster \S+ replica --port (\d+)/.exec(commands)?.[1]).toBe(portOf('DATABASE_READ_URL'));
});
