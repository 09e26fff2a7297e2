import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run, runAt } from './run.ts';
import { error, liveKey, openScripted, type Script, without } from './scripted-deployment.ts';

const folder = mkdtempSync(join(tmpdir(), 'workshop-contract-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a key without the scope is refused as documented, and the rest is left out with the reason', async () => {
  const script: Script = {
    scopes: [],
    fault: (answer, operationId, { url }) =>
      operationId === 'getClient' && answer.status === 200 && !url?.includes('?')
        ? { ...answer, status: 403, body: error('insufficient_scope') }
        : answer,
  };
  const { stdout } = await runAt(script, '--only', 'getClient', '--json', '-');
  const { operations } = JSON.parse(stdout);
  const outcomes = Object.fromEntries(
    operations[0].answers.map(({ answer, outcome, reason }: Record<string, string>) => [
      answer,
      reason ?? outcome,
    ]),
  );
  expect(outcomes).toMatchObject({ '200': 'the key lacks clients:read', missing_api_key: 'passed' });
});

test('a deployment that asks to come back is asked again', async () => {
  let refusals = 2;
  const { code, stdout } = await runAt({
    fault: (answer, operationId) => {
      if (operationId !== 'listClients' || answer.status !== 200 || refusals === 0) return answer;
      refusals -= 1;
      return {
        ...answer,
        status: 429,
        headers: { ...answer.headers, 'retry-after': '0' },
        body: error('rate_limited'),
      };
    },
  });
  expect(stdout).toContain('0 failed');
  expect([code, refusals]).toEqual([0, 0]);
});

test('a limit is provoked where that is asked for, after everything else', async () => {
  let left = 40;
  const { code, requests, stdout } = await runAt(
    {
      fault: (answer, operationId) => {
        if (operationId !== 'getPing' || answer.status !== 200 || left-- > 0) return answer;
        const headers = { ...answer.headers, 'retry-after': '60' };
        return { ...answer, status: 429, headers, body: error('rate_limited') };
      },
    },
    '--rate-limit',
  );
  expect(stdout).toContain('0 failed');
  expect(code).toBe(0);
  expect(requests.slice(-30)).toEqual(Array.from({ length: 30 }, () => 'GET /api/v1/ping'));
});

test('results are written for CI and for programs', async () => {
  const [junit, json] = [join(folder, 'junit.xml'), join(folder, 'report.json')];
  const { code } = await runAt(
    {
      fault: (a, operationId) =>
        operationId === 'getClient' && a.status === 404 ? without(a, 'x-request-id') : a,
    },
    ...['--junit', junit, '--json', json, '--only', 'Clients'],
  );
  expect(code).toBe(1);
  const xml = readFileSync(junit, 'utf8');
  expect(xml).toMatch(
    /<testsuites name="workshop-api contract http[^"]+" tests="\d+" failures="1" skipped="\d+"/,
  );
  expect(xml).toMatch(
    /<testcase classname="getClient" name="not_found" time="[\d.]+"><failure message="GET [^"]+: header X-Request-Id is missing">/,
  );
  expect(xml).toMatch(/name="rate_limited" time="[\d.]+"><skipped message="only with --rate-limit">/);
  const report = JSON.parse(readFileSync(json, 'utf8'));
  expect(report).toMatchObject({ workshop: 'workshop.example.com', sandbox: false, failed: 1 });
  expect(report.operations.map((each: { operation_id: string }) => each.operation_id)).toEqual([
    'listClients',
    'createClient',
    'getClient',
    'updateClient',
  ]);
});
const refusals: [what: string, script: Script, args: string[], env: NodeJS.ProcessEnv, message: RegExp][] = [
  ['no address', {}, ['--url', ''], {}, /--url : must begin with https/],
  ['no key', {}, [], {}, /The key is missing: set WORKSHOP_API_KEY/],
  ['two keys', {}, ['--key', 'a', '--key-file', 'b'], {}, /not both/],
  ['a key file that is missing', {}, ['--key-file', join(folder, 'none')], {}, /--key-file .*none: ENOENT/],
  ['a key with a line break', {}, ['--key', 'a\nb'], {}, /contains a space, a line break/],
  ['a wrong key', {}, ['--key', 'pt_live_wrong'], {}, /The key is refused \(invalid_api_key\)/],
  ['an unknown option', {}, ['--color'], {}, /Unknown option '--color'. See workshop-api contract --help/],
  [
    'an unknown operation',
    {},
    ['--only', 'listCars', '--key', liveKey],
    {},
    /--only listCars: is neither.*Clients/,
  ],
  ['an endless timeout', {}, ['--timeout', '0', '--key', liveKey], {}, /--timeout 0: must be a whole number/],
  [
    'writing at a live workshop',
    {},
    ['--sandbox', '--key', liveKey],
    {},
    /workshop.example.com is not a sandbox/,
  ],
  [
    'writing with a test key',
    { sandbox: true, environment: 'test' },
    ['--sandbox', '--key', liveKey],
    {},
    /a test key, which cannot write/,
  ],
  ['resetting a live workshop', {}, ['--reset', '--key', liveKey], {}, /--reset requires --sandbox/],
  [
    'a place without the document',
    { fault: (a) => ({ ...a, body: {} }) },
    ['--key', liveKey],
    {},
    /is not a workshop-api/,
  ],
  [
    'a redirecting place',
    { fault: (a) => ({ ...a, status: 301, headers: { location: 'https://other.example' } }) },
    ['--key', liveKey],
    {},
    /redirects to https:\/\/other.example/,
  ],
  [
    'a report that cannot be written',
    {},
    ['--junit', join(folder, 'no/such/folder'), '--key', liveKey, '--only', 'getPing'],
    {},
    /--junit .*ENOENT/,
  ],
];

test.each(refusals)('%s: exits with 2 and says what to do', async (_, script, args, env, message) => {
  const { url, requests } = await openScripted(script);
  const { code, stderr } = await run(['--url', url, ...args], env);
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(code).toBe(2);
  expect(requests.filter((each) => !each.startsWith('GET '))).toEqual([]);
});

test('a place where nothing answers: exits with 2 and says what to do', async () => {
  const { code, stderr } = await run(['--url', 'http://127.0.0.1:9']);
  expect(stderr).toMatch(/^No answer from http:\/\/127.0.0.1:9: .*ECONNREFUSED.*Check that it is running/);
  expect(code).toBe(2);
});

test('takes the key from a file, and the address with the path of the API', async () => {
  const { url } = await openScripted();
  const file = join(folder, 'key');
  writeFileSync(file, `${liveKey}\n`);
  const { code } = await run(['--url', `${url}/api/v1/`, '--key-file', file, '--only', 'getPing'], {});
  expect(code).toBe(0);
});

test('shows its options', async () => {
  const { code, stdout } = await run(['--help'], {});
  expect([code, stdout]).toEqual([0, expect.stringContaining('--key-file FILE')]);
});
