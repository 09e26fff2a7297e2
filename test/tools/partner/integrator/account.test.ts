import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configFolder } from '../../../../tools/partner/integrator/profiles.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { machinesOfTests } from './run.ts';

const openMachine = machinesOfTests();

const workshop = await openWorkshop({ ownApps: true, settings: { defaultInstance: 'first' } });
const url = await workshop.app.listen({ port: 0, host: '127.0.0.1' });
const { key } = await workshop.createKey({ scopes: ['clients:read'] });

test('login tries the key, and keeps it in a file that only its owner can read', async () => {
  const machine = openMachine({ WORKSHOP_API_KEY: key });
  const { code, stdout } = await machine.run('login', '--url', `${url}/api/v1/`);
  expect(stdout).toContain('Logged in to workshop.test');
  expect(code).toBe(0);
  const file = join(machine.config, 'profiles/default/profile.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ url, key });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(file, '..'))).toEqual(['profile.json']);
});

test('a refused key is not stored, and the message says what to do', async () => {
  const machine = openMachine();
  const file = machine.write('key', 'pt_live_nobody\n');
  const { code, stderr } = await machine.run('login', '--url', url, '--key-file', file);
  expect([code, stderr]).toEqual([2, expect.stringContaining(`workshop-api login --url ${url}`)]);
  expect(machine.isThere(machine.config)).toBe(false);
});

test('logins have names, are listed without their keys, and end with logout', async () => {
  const machine = openMachine();
  const file = machine.write('key', key);
  await machine.run('login', '--url', url, '--key-file', file);
  await machine.run('login', '--url', url, '--key-file', file, '--profile', 'second');
  const listed = await machine.run('profiles', '--json');
  expect(JSON.parse(listed.stdout)).toEqual(
    ['default', 'second'].map((profile) => expect.objectContaining({ profile, url, sandbox: false })),
  );
  expect(listed.stdout).not.toContain(key);
  expect((await machine.run('profiles')).stdout).toMatch(/^default +http.+\nsecond +http/);
  expect((await machine.run('logout', '--profile', 'second')).code).toBe(0);
  expect((await machine.run('logout', '--profile', 'second')).stderr).toContain('no login named second');
  expect((await machine.run('profiles')).stdout).not.toContain('second');
});

test('an empty list of logins says how to log in', async () => {
  const { code, stdout, stderr } = await openMachine().run('profiles');
  expect([code, stdout, stderr]).toEqual([0, '', expect.stringContaining('workshop-api login --url')]);
});

test.each([
  ['login', [], '--url is missing'],
  ['login', ['--url', 'workshop'], 'must begin with https://'],
  ['login', ['--url', 'http://127.0.0.1:1'], 'no terminal to ask for the key'],
  ['login', ['--url', url, '--profile', '../x'], 'a name has up to 64'],
  ['login', ['--url', url, '--key-file', '/nowhere/key'], '--key-file /nowhere/key: ENOENT'],
  ['login', ['--uri', url], "Unknown option '--uri'. See workshop-api login --help."],
  ['logout', [], 'no login named default'],
  ['request', ['GET', '/ping'], 'Log in first: workshop-api login --url'],
  ['request', ['GET', '/ping', '--url', url], 'The key is missing'],
  ['request', ['GET', '/ping', '--profile', 'a', '--url', url], 'Specify either --profile, or --url'],
  ['nonsense', [], 'There is no command nonsense'],
])('%s %j is refused with advice', async (command, args, message) => {
  const { code, stdout, stderr } = await openMachine().run(command, ...args);
  expect(stderr).toContain(message);
  expect([code, stdout]).toEqual([2, '']);
});

test('a key without an address is refused, as it might go to a workshop that is not its own', async () => {
  const machine = openMachine({ WORKSHOP_API_KEY: key });
  expect((await machine.run('request', 'GET', '/ping')).stderr).toContain('The address is missing');
});

test('an address without the service behind it is reported', async () => {
  const machine = openMachine({ WORKSHOP_API_KEY: key });
  const { code, stderr } = await machine.run('login', '--url', 'http://127.0.0.1:1');
  expect([code, stderr]).toEqual([2, expect.stringContaining('No answer from http://127.0.0.1:1')]);
});

test.each([
  ['linux', {}, '/home/clara/.config/workshop-api'],
  ['linux', { XDG_CONFIG_HOME: '/settings' }, '/settings/workshop-api'],
  ['darwin', {}, '/home/clara/Library/Application Support/workshop-api'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/workshop-api'],
] as const)('the settings of %s with %j are in its usual folder', (platform, env, folder) => {
  expect(configFolder(env, platform, '/home/clara')).toBe(folder);
});

test.each(['login', 'logout', 'profiles', 'request'])('%s explains itself', async (command) => {
  const { code, stdout } = await openMachine().run(command, '--help');
  expect([code, stdout]).toEqual([0, expect.stringMatching(`^Usage: workshop-api ${command}`)]);
});
