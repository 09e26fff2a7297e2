import { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openSafeRequests } from '../../../adapters/outbound/safe-request.ts';
import { answers, Receiver, repeats } from './receiver.ts';
import { openScene, untilClosed } from './scene.ts';

const ok = 'HTTP/1.1 200 OK\r\n';

test('runs requests to one receiver in parallel, on connections that are reused', async () => {
  const scene = await openScene();
  const waiting: Socket[] = [];
  scene.receiver.behave = (socket) => {
    waiting.push(socket);
    if (waiting.length < 8) return;
    for (const each of waiting.splice(0)) each.write(`${ok}Content-Length: 0\r\n\r\n`);
  };
  for (let round = 0; round < 5; round += 1) {
    const eight = await Promise.all(Array.from({ length: 8 }, () => scene.post()));
    expect(eight.map(({ status }) => status)).toEqual(Array(8).fill(200));
  }
  expect(scene.receiver.mostOpen).toBeGreaterThanOrEqual(8);
  expect(scene.receiver.connections).toBeLessThan(40);
});

test('silent receivers delay no other', async () => {
  const scene = await openScene({ deadlineMs: 3_000 });
  scene.receiver.behave = () => {};
  const silent = Array.from({ length: 50 }, () => scene.post());
  await expect.poll(() => scene.receiver.requests.length).toBe(50);
  scene.receiver.behave = answers(`${ok}Content-Length: 0\r\n\r\n`);
  expect(await scene.post()).toMatchObject({ status: 200 });
  expect(await Promise.race([...silent, 'still waiting'])).toBe('still waiting');
  await Promise.all(silent);
});

test('closes an idle connection soon, whatever the receiver asks for', async () => {
  const wishes = [
    '',
    'Keep-Alive: timeout=86400\r\n',
    'Keep-Alive: timeout=0\r\n',
    'Connection: keep-alive\r\n',
  ];
  const closed = wishes.map(async (wish) => {
    const scene = await openScene();
    scene.receiver.behave = answers(`${ok}${wish}Content-Length: 0\r\n\r\n`);
    expect(await scene.post()).toMatchObject({ status: 200 });
    await untilClosed(scene);
  });
  await Promise.all(closed);
});

test('closes the connections of further receivers at once when the limit is reached', async () => {
  const receiver = await Receiver.start();
  const requests = openSafeRequests({
    allowPrivate: true,
    dnsServers: [],
    dial: () => new Socket().connect(receiver.port, '127.0.0.1'),
  });
  const statuses = await inParallel(2_000, 20, (number) =>
    requests.post(`http://127.1.${number >> 8}.${number & 255}:8000/`, {}, '{}').then(({ status }) => status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(receiver.connections).toBe(2_000);
  expect(receiver.mostOpen).toBeLessThanOrEqual(512 + 20);
  await requests.close();
  await receiver.stop();
});

test('300 endless bodies fill neither the memory nor the line', async () => {
  const scene = await openScene();
  scene.receiver.behave = repeats(`${ok}\r\n`, Buffer.alloc(65_536, 'x'));
  await inParallel(30, 30, () => scene.post());
  const before = memoryUsed();
  const answered = await inParallel(300, 30, () => scene.post());
  expect(answered.every(({ status, body }) => status === 200 && body?.length === 1024)).toBe(true);
  await untilClosed(scene);
  await expect.poll(() => memoryUsed() - before).toBeLessThan(20_000_000);
  const read = scene.sockets.map(({ bytesRead }) => bytesRead);
  expect(Math.max(...read)).toBeLessThan(500_000);
});

async function inParallel<T>(
  total: number,
  width: number,
  run: (number: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    while (next < total) results.push(await run(next++));
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}

function memoryUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
