import { expect, test } from 'vitest';
import { signatureHeaders, signingKey, webhookSecret } from '../../../../domain/webhooks/signature.ts';
import { machinesOfTests } from './run.ts';

const openMachine = machinesOfTests();

const secret = webhookSecret(Buffer.alloc(32, 7));
const other = webhookSecret(Buffer.alloc(32, 8));
const body = '{"event":"client.created","timestamp":"2026-11-20T09:30:00.000Z","data":{"client_id":7}}';
const machine = openMachine({ WORKSHOP_WEBHOOK_SECRET: secret });
const headersOf = (at = new Date()) => signatureHeaders('evt_12', body, [signingKey(secret)], at);
const old = new Date(Date.now() - 600_000);

async function verify(headers: Record<string, string>, content: string | Uint8Array, ...words: string[]) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const files = [machine.write('headers', lines.join('\r\n')), machine.write('body', content)];
  return machine.run(
    'webhooks',
    'verify',
    '--headers',
    String(files[0]),
    '--body',
    String(files[1]),
    ...words,
  );
}

test('a delivery with its secret fits, from lines and from JSON', async () => {
  expect(await verify(headersOf(), body)).toMatchObject({ code: 0, stdout: 'The signature fits.\n' });
  const json = machine.write('headers.json', JSON.stringify(headersOf()));
  const words = ['--headers', json, '--body', machine.write('body', body), '--json'];
  const { stdout } = await machine.run('webhooks', 'verify', ...words);
  expect(JSON.parse(stdout)).toEqual({ valid: true, reason: null });
});

test('an old delivery is refused for its age alone', async () => {
  expect(await verify(headersOf(old), body)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^The signature fits, but webhook-timestamp \d+ is more than five minutes/),
  });
  expect((await verify(headersOf(old), body, '--any-time')).code).toBe(0);
});

test.each([
  [
    'a body that was written again',
    {},
    JSON.stringify(JSON.parse(body), null, 2),
    'parsed and written again',
  ],
  ['a body with a line break', {}, `${body}\n`, 'got a line break at its end'],
  ['another body', {}, '{}', 'no signature was made with this secret, or the body'],
  ['bytes that are no text', {}, Uint8Array.of(255, 0), 'no signature was made'],
  ['another id', { 'webhook-id': 'evt_13' }, body, 'no signature was made'],
  ['no id', { 'webhook-id': '' }, body, 'the delivery lacks webhook-id'],
  ['a timestamp in words', { 'webhook-timestamp': 'today' }, body, 'is no number of seconds'],
  ['another version', { 'webhook-signature': 'v2,abc' }, body, 'begins with v1,'],
])('%s is refused with the reason', async (_, changes, content, reason) => {
  const { code, stdout } = await verify({ ...headersOf(), ...changes }, content);
  expect(stdout).toContain(reason);
  expect(code).toBe(1);
});

test('another secret is refused', async () => {
  const { code, stdout } = await verify(
    headersOf(),
    body,
    '--secret-file',
    machine.write('secret', `${other}\n`),
  );
  expect([code, stdout]).toEqual([1, expect.stringContaining('no signature was made with this secret')]);
});

test.each([
  [[], 'The subcommand is missing: workshop-api webhooks verify'],
  [['verify'], '--body is missing'],
  [['verify', '--body', '/nowhere'], 'The headers are missing'],
  [['verify', '--body', '/nowhere', '--header', 'webhook-id: evt_1'], '--body /nowhere: ENOENT'],
  [['verify', '--body', '-', '--header', 'webhook-id'], 'write it as webhook-id: evt_12'],
  [['verify', '--secret-file', machine.write('wrong', 'secret')], 'must begin with whsec_'],
])('webhooks %j is refused with advice', async (args, message) => {
  const { code, stderr } = await machine.run('webhooks', ...args);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

test('without a secret nothing is verified', async () => {
  const { code, stderr } = await openMachine().run('webhooks', 'verify');
  expect([code, stderr]).toEqual([2, expect.stringContaining('The secret is missing')]);
});
