import { expect, test } from 'vitest';
import { openWorkshop } from '../../../support/workshop.ts';
import { machinesOfTests } from './run.ts';

const openMachine = machinesOfTests();

const workshop = await openWorkshop({ ownApps: true, settings: { defaultInstance: 'first' } });
const url = await workshop.app.listen({ port: 0, host: '127.0.0.1' });

async function machineWithKey() {
  const { key } = await workshop.createKey({ per_minute: 600 });
  return openMachine({ WORKSHOP_API_KEY: key, WORKSHOP_URL: url });
}

test('requests appear once each as they come, without those of the command itself', async () => {
  const machine = await machineWithKey();
  const tail = machine.start('logs', 'tail', '--json', '--interval', '0.05', '--path', '/clients');
  await machine.run('request', 'GET', '/clients?limit=500');
  await tail.until(({ stdout }) => stdout.includes('"status":422'));
  await machine.run('request', 'POST', '/clients', '--data', '{"name":"Clara Ejemplo"}');
  await tail.until(({ stdout }) => stdout.includes('"status":201'));
  await machine.run('request', 'GET', '/clients');
  await tail.until(({ stdout }) => stdout.includes('"status":200'));
  tail.stop();
  const { code, stdout } = await tail.ended;
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ method, status }) => `${method} ${status}`)).toEqual([
    'GET 422',
    'POST 201',
    'GET 200',
  ]);
  expect(code).toBe(0);
});

test('filters select among the last requests', async () => {
  const machine = await machineWithKey();
  await machine.run('request', 'GET', '/clients');
  await machine.run('request', 'GET', '/clients?limit=500');
  const { ended, until, stop } = machine.start('logs', 'tail', '--status', '4xx', '--interval', '0.05');
  await until(({ stdout }) => stdout.includes('validation_error'));
  stop();
  expect((await ended).stdout).toMatch(
    /^\S+ {2}GET \/api\/v1\/clients {2}422 validation_error {2}\d+ ms {2}req_\w+\n$/,
  );
  expect(await machine.run('logs', 'tail', '--once', '--method', 'delete')).toMatchObject({
    code: 0,
    stdout: '',
  });
});

test.each([
  [[], 'The subcommand is missing: workshop-api logs tail'],
  [['tail', '--status', '600'], 'must be a status such as 409'],
  [['tail', '--interval', 'x'], 'must be a number of seconds'],
])('logs %j is refused with advice', async (args, message) => {
  const { code, stderr } = await (await machineWithKey()).run('logs', ...args);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
