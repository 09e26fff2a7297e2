import { connect, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openProviderRequests } from '../../../adapters/outbound/provider-requests.ts';
import { type Answer, answers, openReceiver } from '../../support/receiver.ts';
import { openRequests, shortMs } from '../../workers/messages/scene.ts';

async function openProvider(answer?: Answer) {
  const provider = await openReceiver();
  onTestFinished(() => provider.close());
  if (answer) provider.answer('/', answer);
  return { provider, request: { method: 'POST', url: provider.url('/'), headers: {}, body: 'x' } as const };
}

test('identifies itself, and returns the whole answer', async () => {
  const { provider, request } = await openProvider(
    answers.status(201, { 'retry-after': '3' }, 'é'.repeat(50_000)),
  );
  expect(await openRequests().call(request)).toEqual({
    came: true,
    status: 201,
    body: 'é'.repeat(50_000),
    retryAfterSeconds: 3,
  });
  expect(provider.received[0]?.headers['user-agent']).toBe('workshop-api/1.0 (messages)');
});

test('stops reading an endless answer: its status counts', async () => {
  let written = 0;
  const { request } = await openProvider((response) => {
    const more = () => {
      written += 65_536;
      if (!response.destroyed) response.write(Buffer.alloc(65_536, 'x'), () => setImmediate(more));
    };
    response.writeHead(201);
    more();
  });
  expect(await openRequests().call(request)).toMatchObject({ came: true, status: 201, body: null });
  expect(written).toBeLessThan(64_000_000);
});

test('an answer that does not end in time has its status and no body', async () => {
  const { request } = await openProvider((response) => response.writeHead(201).write('{"sid":'));
  const requests = openRequests({ deadlineMs: shortMs });
  expect(await requests.call(request)).toMatchObject({ came: true, status: 201, body: null });
});

test('distinguishes a request that was never sent from one that may have arrived', async () => {
  const { request } = await openProvider(answers.hangUp);
  const requests = openRequests();
  const nowhere = { ...request, url: 'http://127.0.0.1:1/' };
  expect(await requests.call(nowhere)).toMatchObject({ came: false, mayHaveArrived: false });
  expect(await requests.call(request)).toMatchObject({ came: false, mayHaveArrived: true });
});

test('does not send a request that was given up before its connection was open', async () => {
  const { provider, request } = await openProvider();
  const late = new Socket();
  const requests = openProviderRequests({
    allowPrivate: true,
    dnsServers: [],
    deadlineMs: shortMs,
    dial: () => late,
  });
  onTestFinished(() => requests.close());
  expect(await requests.call(request)).toEqual({
    came: false,
    error: 'no answer within 1 s',
    mayHaveArrived: false,
  });
  late.connect(Number(new URL(request.url).port), '127.0.0.1');
  await new Promise<void>((closed) => late.once('close', () => closed()));
  expect(provider.received).toEqual([]);
});

test('closing waits for requests under way', async () => {
  let answer = () => {};
  const asked = Promise.withResolvers<void>();
  const { request } = await openProvider((response) => {
    answer = () => void response.end('done');
    asked.resolve();
  });
  const requests = openProviderRequests({ allowPrivate: true, dnsServers: [], dial: connect });
  const answered = requests.call(request);
  await asked.promise;
  const closed = requests.close();
  answer();
  expect(await answered).toMatchObject({ came: true, body: 'done' });
  await closed;
});
