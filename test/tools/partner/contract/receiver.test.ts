import { expect, test } from 'vitest';
import { signatureHeaders, signingKey, webhookSecret } from '../../../../domain/webhooks/signature.ts';
import { Deployment } from '../../../../tools/partner/contract/kit/deployment.ts';
import { deliveryProblem } from '../../../../tools/partner/contract/kit/receiver.ts';
import { liveKey, openScripted } from './scripted-deployment.ts';

const [secret, other] = [1, 2].map((byte) => webhookSecret(Buffer.alloc(32, byte))) as [string, string];
const now = new Date('2026-11-20T09:00:00Z');
const body = Buffer.from('{"event":"test.ping"}');
const signed = (at = now, by = secret) => signatureHeaders('evt_7', body, [signingKey(by)], at);

test.each([
  ['signed with the secret', { headers: signed(), body }, null],
  ['signed with another secret', { headers: signed(now, other), body }, /no signature was made/],
  ['changed on its way', { headers: signed(), body: Buffer.from('{}') }, /no signature was made/],
  ['ten minutes old', { headers: signed(new Date(now.getTime() - 600_000)), body }, /more than five minutes/],
  ['of no time', { headers: { ...signed(), 'webhook-timestamp': 'now' }, body }, /no number of seconds/],
  ['without an id', { headers: { ...signed(), 'webhook-id': undefined }, body }, /lacks webhook-id/],
])('a delivery that is %s is judged', (_, delivery, problem) => {
  const found = deliveryProblem(delivery, secret, now);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

test('without --sandbox no write leaves the machine', async () => {
  const { url, requests } = await openScripted();
  const deployment = new Deployment({ url, key: liveKey, sandbox: false, timeoutMs: 1_000 });
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
    await expect(deployment.send({ method, path: '/clients' })).rejects.toThrow('would be a write');
  expect(requests).toEqual([]);
});
