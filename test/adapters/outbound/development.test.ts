import { expect, onTestFinished, test } from 'vitest';
import { openSafeRequests } from '../../../adapters/outbound/safe-request.ts';
import { answers, Receiver } from './receiver.ts';

async function openDevelopment() {
  const receiver = await Receiver.start();
  const requests = openSafeRequests({ allowPrivate: true, dnsServers: [] });
  onTestFinished(async () => {
    await requests.close();
    await receiver.stop();
  });
  return { receiver, requests };
}

test.each(['localhost', '127.0.0.1', '127.1'])('in development, http://%s is called', async (host) => {
  const { receiver, requests } = await openDevelopment();
  const url = `http://${host}:${receiver.port}/hooks`;
  expect(await requests.judge(url)).toBeNull();
  expect(await requests.post(url, {}, '{}')).toMatchObject({ status: 200, error: null });
});

test('in development, a receiver need not run when it is subscribed', async () => {
  const { requests } = await openDevelopment();
  expect(await requests.judge('http://hooks.test:3000/')).toBeNull();
});

test('in development, redirects are not followed either', async () => {
  const { receiver, requests } = await openDevelopment();
  const url = `http://127.0.0.1:${receiver.port}/`;
  receiver.behave = answers(`HTTP/1.1 302 Found\r\nLocation: ${url}again\r\nContent-Length: 0\r\n\r\n`);
  expect(await requests.post(url, {}, '{}')).toMatchObject({
    status: 302,
    error: 'redirects are not followed',
  });
  expect(receiver.requests).toHaveLength(1);
});

test.each([
  ['http://a:b@localhost:3000/', 'urlUserInfo'],
  ['ftp://localhost:3000/', 'urlScheme'],
  ['localhost:3000', 'urlForm'],
] as const)('in development, %s is refused all the same', async (url, problem) => {
  const { requests } = await openDevelopment();
  expect(await requests.judge(url)).toBe(problem);
  expect(await requests.post(url, {}, '{}')).toMatchObject({ status: 0, body: null });
});
