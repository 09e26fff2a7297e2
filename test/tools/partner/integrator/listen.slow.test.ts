import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../../../tools/partner/clients/typescript/src/webhooks.ts';
import { answers, openReceiver } from '../../../support/receiver.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { machinesOfTests } from './run.ts';

const openMachine = machinesOfTests();

const workshop = await openWorkshop({ ownApps: true, settings: { defaultInstance: 'first' } });
const url = await workshop.app.listen({ port: 0, host: '127.0.0.1' });
const receiver = await openReceiver();
const quick = ['--interval', '0.05'];

/** Opens a machine with a new key, because the requests per minute of a key are limited. */
async function machineAt(address: string) {
  const { key } = await workshop.createKey({ per_minute: 600 });
  return openMachine({ WORKSHOP_API_KEY: key, WORKSHOP_URL: address });
}

let paths = 0;
function newPath(): string {
  paths += 1;
  return `/hooks-${paths}`;
}

async function newClients(count: number): Promise<void> {
  const { key } = await workshop.createKey({ per_minute: 600 });
  for (let at = 0; at < count; at += 1) {
    const { status } = await workshop.post('/clients', { name: `Clara Ejemplo ${at}` }, { key });
    expect(status).toBe(201);
  }
}

/**
 * Creates clients at most a hundred ahead of the forwarded events, with a new key for each hundred, because requests
 * are limited.
 */
async function newClientsInSteps(path: string, most: number): Promise<void> {
  for (let made = 0; made < most; made += 100) {
    await newClients(Math.min(100, most - made));
    await receiver.expect(path, made);
  }
}

/**
 * Opens a proxy in front of the service. The proxy cuts the connection in the middle of each answer whose number
 * `broken` contains.
 */
async function openBreaking(broken: number[]) {
  let count = 0;
  let left = broken.length;
  let done = () => {};
  const allBroken = new Promise<void>((resolve) => (done = resolve));
  const server = createServer((incoming, response) => {
    const { method, headers, url: path } = incoming;
    count += path?.includes('/events') ? 1 : 0;
    const isBroken = path?.includes('/events') && broken.includes(count);
    const passed = httpRequest(`${url}${path}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!isBroken) return answer.pipe(response);
      left -= 1;
      if (left === 0) done();
      return answer.once('data', (chunk: Buffer) => {
        response.write(chunk.subarray(0, chunk.length / 2), () => response.destroy());
        answer.destroy();
      });
    });
    passed.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, allBroken };
}

/** Numbers of events and of interrupted connections, such as 1000/20. */
const [count = 200, breaks = 5] = (process.env.FAULT_LISTEN ?? '200/5').split('/').map(Number);

/**
 * Returns the numbers of the answers to interrupt: two consecutive answers and single answers, such as 2, 3, 5, 8, 9,
 * 11, …
 */
function brokenAnswers(most: number): number[] {
  return Array.from({ length: 4 * most }, (_, at) => at)
    .filter((at) => [2, 3, 5].includes(at % 6))
    .slice(0, most);
}

test(`${count} events arrive once each, signed, through ${breaks} broken connections and a restart`, async () => {
  const connection = await openBreaking(brokenAnswers(breaks));
  const machine = await machineAt(connection.url);
  const path = newPath();
  const words = ['listen', '--forward-to', receiver.url(path), '--events', 'client.created', ...quick];
  const first = machine.start(...words);
  await first.until(({ stderr }) => stderr.includes('begins now'));
  const [, secret = ''] = /(whsec_\S+)/.exec(first.written.stderr) ?? [];
  const made = newClientsInSteps(path, count);
  await receiver.expect(path, Math.floor(count / 3));
  first.stop();
  expect((await first.ended).code).toBe(0);
  const second = machine.start(...words);
  await made;
  await receiver.expect(path, count);
  // Events are forwarded in order. Once this event has arrived, a repeated earlier event would also have arrived.
  await newClients(1);
  await receiver.expect(path, count + 1);
  await connection.allBroken;
  second.stop();
  expect((await second.ended).stderr).toContain('goes on where it was');
  const received = receiver.at(path);
  expect(received).toHaveLength(count + 1);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(count + 1);
  const events = await Promise.all(received.map(({ body, headers }) => unwrap(body, headers, secret)));
  expect(events.every(({ event }) => event === 'client.created')).toBe(true);
});

test('a receiver that is not there gets the event when it is, and a refused event is listed', async () => {
  const path = newPath();
  const tries = [answers.hangUp, answers.hangUp, answers.status(200)];
  receiver.answer(path, (response, received) =>
    (tries.shift() ?? answers.status(503, {}, 'busy'))(response, received),
  );
  const listening = (await machineAt(url)).start(
    'listen',
    '--forward-to',
    receiver.url(path),
    '--json',
    ...quick,
  );
  await listening.until(({ stderr }) => stderr.includes('begins now'));
  await newClients(2);
  await receiver.expect(path, 7);
  await listening.until(({ stdout }) => stdout.includes('"attempt":4,"status":503'));
  listening.stop();
  const { code, stdout, stderr } = await listening.ended;
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ status }) => status)).toEqual([null, null, 200, 503, 503, 503, 503]);
  expect(lines[3]).toMatchObject({ event: 'client.created', answer: 'busy', ok: false });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`--replay ${lines[3].id}`)]);
  receiver.answer(path, answers.status(204));
  const again = await (await machineAt(url)).run(
    'listen',
    '--forward-to',
    receiver.url(path),
    '--replay',
    lines[3].id,
  );
  expect([again.code, again.stdout]).toEqual([
    0,
    expect.stringMatching(`${lines[3].id}  client.created  204`),
  ]);
});

test('a moment brings back what happened since', async () => {
  const path = newPath();
  await newClients(1);
  const words = ['--forward-to', receiver.url(path), '--since', '2026-01-01T00:00:00Z', ...quick];
  const listening = (await machineAt(url)).start('listen', ...words);
  await receiver.expect(path, 1);
  listening.stop();
  expect((await listening.ended).stderr).toContain('begins at 2026-01-01');
});

test('a second listener for the same receiver is refused', async () => {
  const machine = await machineAt(url);
  const words = ['listen', '--forward-to', receiver.url(newPath()), ...quick];
  const first = machine.start(...words);
  await first.until(({ stderr }) => stderr.includes('begins now'));
  const { code, stderr } = await machine.run(...words);
  expect([code, stderr]).toEqual([2, expect.stringContaining('already forwards to this address')]);
  first.stop();
  await first.ended;
});

test.each([
  [[], '--forward-to is missing'],
  [['--forward-to', 'localhost'], '--forward-to localhost: must begin with https://'],
  [['--forward-to', 'http://localhost', '--events', 'client.made'], 'not an event. The events are'],
  [['--forward-to', 'http://localhost', '--since', 'yesterday'], 'must be now, or a moment'],
  [['--forward-to', 'http://localhost', '--interval', '0'], 'must be a number of seconds'],
  [['--forward-to', 'http://localhost', '--replay', '12'], 'must be the id of an event'],
  [['--forward-to', 'http://localhost', '--replay', 'evt_999999999'], 'No event evt_999999999'],
  [['--forward-to', 'http://localhost', '--secret-file', '/nowhere'], '--secret-file /nowhere: ENOENT'],
])('listen %j is refused with advice', async (args, message) => {
  const { code, stderr } = await (await machineAt(url)).run('listen', ...args);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
