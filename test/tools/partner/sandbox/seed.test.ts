import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendSeed } from '../../../../tools/partner/sandbox/seed.ts';

/** Opens a server that gives these answers, one after the other; returns the received requests. */
async function openService(answers: [status: number, body: object][]) {
  const requests: unknown[] = [];
  const left = [...answers];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const { method, url, headers } = request;
    requests.push([method, url, body, headers['idempotency-key']]);
    const [status, answer] = left.shift() ?? [500, {}];
    response.writeHead(status, { 'retry-after': '0' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'pt_live_X', requests };
}

test('a seed takes values of earlier answers, and repeats a request with the same key while the service is busy', async () => {
  const service = await openService([
    [503, {}],
    [201, { id: 7 }],
    [200, {}],
  ]);
  const seed = [
    { name: 'clara', method: 'POST', path: '/clients', body: { name: 'Clara' } },
    { method: 'DELETE', path: '/clients/{clara.id}', body: undefined },
  ];
  await sendSeed(seed, service);
  const post = ['POST', '/clients', '{"name":"Clara"}', expect.any(String)];
  expect(service.requests).toEqual([post, post, ['DELETE', '/clients/7', '', expect.any(String)]]);
  const [[, , , first], [, , , second]] = service.requests as string[][] as [string[], string[]];
  expect(second).toBe(first);
});

test('a seed ends at the first refusal, with the answer', async () => {
  const service = await openService([[422, { error: { code: 'validation_error' } }]]);
  const seed = [{ method: 'POST', path: '/clients', body: {} }];
  await expect(sendSeed(seed, service)).rejects.toThrow('request 1 (POST /clients) was refused: {"error":');
  expect(service.requests).toHaveLength(1);
});
