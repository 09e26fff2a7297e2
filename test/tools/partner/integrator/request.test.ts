import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { jpeg } from '../../../support/document-files.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { machinesOfTests } from './run.ts';

const openMachine = machinesOfTests();

const workshop = await openWorkshop({ ownApps: true, settings: { defaultInstance: 'first' } });
const url = await workshop.app.listen({ port: 0, host: '127.0.0.1' });
const { key } = await workshop.createKey();
const machine = openMachine({ WORKSHOP_API_KEY: key, WORKSHOP_URL: url });

test('a read prints the status apart from the body', async () => {
  const { code, stdout, stderr } = await machine.run('request', 'get', '/ping');
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, instance: 'workshop.test' });
  expect(stderr).toMatch(/^HTTP 200\nX-Request-Id: req_/);
  expect(code).toBe(0);
});

test('a write shows its idempotency key, and repeated with it is done once', async () => {
  const file = machine.write('client.json', '{"name":"Clara Ejemplo"}');
  const first = await machine.run('request', 'POST', '/api/v1/clients', '--data', `@${file}`);
  const [, used = ''] = /Idempotency-Key: (\S+)/.exec(first.stderr) ?? [];
  const words = ['--data', '{"name":"Clara Ejemplo"}', '--idempotency-key', used];
  const again = await machine.run('request', 'POST', 'clients', ...words);
  expect(again.stdout).toBe(first.stdout);
  expect(again.stderr).toContain('HTTP 201, the first answer again');
});

test('spaces, accents and # reach the search as they were typed', async () => {
  await machine.run('request', 'POST', '/clients', '--data', '{"name":"Íñigo Inventado #1"}');
  const { stdout } = await machine.run('request', 'GET', '/clients?search=íñigo inventado #1');
  expect(JSON.parse(stdout).data).toMatchObject([{ name: 'Íñigo Inventado #1' }]);
});

test('a refusal exits with 1, and shows the body of the service', async () => {
  const { code, stdout } = await machine.run('request', 'POST', '/clients', '--data', '{"nome":1}');
  expect(JSON.parse(stdout).error.code).toBe('validation_error');
  expect(code).toBe(1);
});

test('--json gives status, headers, the key of the write and the body to a program', async () => {
  const { stdout } = await machine.run(
    'request',
    'POST',
    '/clients',
    '--json',
    '--data',
    '{"name":"Bruno Ficticio"}',
  );
  expect(JSON.parse(stdout)).toMatchObject({
    status: 201,
    request_id: expect.stringMatching(/^req_/),
    idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    body: { name: 'Bruno Ficticio' },
  });
});

test('a file is written as it came', async () => {
  const file = machine.path('document.json');
  const { code, stdout } = await machine.run('request', 'GET', '/openapi.json?lang=en', '--output', file);
  expect([code, stdout]).toEqual([0, '']);
  expect(JSON.parse(readFileSync(file, 'utf8')).openapi).toMatch(/^3\.1/);
});

test('a form uploads a file', async () => {
  const { id } = JSON.parse(
    (await machine.run('request', 'POST', '/clients', '--data', '{"name":"Ana Inventada"}')).stdout,
  );
  const line = { description: 'Frenos', quantity: 1, unit_price: 10 };
  const data = JSON.stringify({ client_id: id, lines: [line] });
  const budget = JSON.parse((await machine.run('request', 'POST', '/budgets', '--data', data)).stdout);
  const photo = machine.write('disc.jpg', jpeg());
  const words = ['--form', `file=@${photo}`, '--form', 'client_visible=true'];
  const { code, stdout } = await machine.run('request', 'POST', `/budgets/${budget.id}/documents`, ...words);
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ client_visible: true })]);
});

test('a write whose answer gets lost says how to repeat it safely', async () => {
  const server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const lost = openMachine({ WORKSHOP_API_KEY: key, WORKSHOP_URL: `http://127.0.0.1:${port}` });
  const { code, stderr } = await lost.run('request', 'POST', '/clients', '--data', '{}');
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/Repeat it with --idempotency-key [0-9a-f-]{36}:/),
  ]);
});

test.each([
  [[], 'METHOD and PATH are missing'],
  [['/clients'], '/clients is not a method'],
  [['GET'], 'PATH is missing'],
  [['GET', 'https://workshop.test/clients'], 'specify only the path'],
  [['GET', '/clients', 'more'], "Unexpected argument 'more'"],
  [['POST', '/clients', '--data', '{name:1}'], '--data is not JSON'],
  [['POST', '/clients', '--data', '@/nowhere'], '--data /nowhere: ENOENT'],
  [['POST', '/clients', '--form', 'file'], 'write NAME=VALUE'],
  [['GET', '/clients', '--idempotency-key', '12345678'], 'GET does not support it'],
  [['POST', '/clients', '--idempotency-key', 'a'], 'must have 8 to 255'],
])('request %j is refused with advice', async (args, message) => {
  const { code, stdout, stderr } = await machine.run('request', ...args);
  expect(stderr).toContain(message);
  expect([code, stdout]).toEqual([2, '']);
});

test('trigger refuses a workshop with real data, and writes nothing', async () => {
  const before = (await machine.run('request', 'GET', '/clients?limit=200')).stdout;
  const { code, stderr } = await machine.run('trigger', 'client.created');
  expect([code, stderr]).toEqual([2, expect.stringContaining('workshop.test is not a sandbox')]);
  expect((await machine.run('request', 'GET', '/clients?limit=200')).stdout).toBe(before);
});
