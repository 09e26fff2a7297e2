import { connect, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openProviderRequests } from '../../../workers/messages/provider-requests.ts';
import { type Answer, answers, openReceiver } from '../../support/receiver.ts';
import { openRequests, shortMs } from './scene.ts';

async function openProvider(answer?: Answer) {
  const provider = await openReceiver();
  onTestFinished(() => provider.close());
  if (answer) provider.answer('/', answer);
  return { provider, request: { method: 'POST', url: provider.url('/'), headers: {}, body: 'x' } as const };
}

test('says who calls, and hands on the whole answer', async () => {
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

test('an answer without end is left where enough was read: its status counts', async () => {
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

test('what was never sent is told from what may have arrived', async () => {
  const { request } = await openProvider(answers.hangUp);
  const requests = openRequests();
  const nowhere = { ...request, url: 'http://127.0.0.1:1/' };
  expect(await requests.call(nowhere)).toMatchObject({ came: false, mayHaveArrived: false });
  expect(await requests.call(request)).toMatchObject({ came: false, mayHaveArrived: true });
});

test('what was given up before its connection stood is not sent when it does', async () => {
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

test('closing waits for what is under way', async () => {
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
