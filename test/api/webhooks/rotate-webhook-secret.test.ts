import { expect, test } from 'vitest';
import { maxSecrets } from '../../../domain/webhooks/subscription.ts';
import type { ReceivedRequest } from '../../support/receiver.ts';
import { openWebhooks, verified } from './scene.ts';

const { send, subscribe, receiver, setClock, clock, sql } = await openWebhooks();

const dayMs = 24 * 3_600_000;
const later = (ms: number) => setClock(new Date(clock.now().getTime() + ms).toISOString());
const rotate = async (id: number): Promise<string> => {
  const { status, body } = await send('POST', `/webhooks/${id}/secret`);
  expect(status).toBe(200);
  return body.secret;
};

/** Sends a test delivery; returns the secrets whose signature the delivery contains. */
async function signing(subscription: { id: number; path: string }, secrets: string[]) {
  await send('POST', `/webhooks/${subscription.id}/test`);
  const sent = receiver.at(subscription.path).at(-1) as ReceivedRequest;
  // The library compares the time with its own clock, which does not follow the test's clock.
  const at = { ...sent, headers: { ...sent.headers } };
  return secrets.filter((secret) => isSignedBy(secret, at));
}

function isSignedBy(secret: string, sent: ReceivedRequest): boolean {
  const realNow = Date.now;
  Date.now = () => Number(sent.headers['webhook-timestamp']) * 1000;
  try {
    verified(secret, sent);
    return true;
  } catch {
    return false;
  } finally {
    Date.now = realNow;
  }
}

test('shows the new secret, and keeps it sealed', async () => {
  const { secret: before, path, ...item } = await subscribe();
  const { status, body } = await send('POST', `/webhooks/${item.id}/secret`);
  expect(status).toBe(200);
  expect(body).toEqual({ item, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) });
  expect(body.secret).not.toBe(before);
  const rows = await sql`select sealed from webhook_secrets where subscription_id = ${item.id}`;
  expect(rows).toHaveLength(2);
  expect(rows.some(({ sealed }) => sealed.includes(body.secret))).toBe(false);
});

test('the old secret signs for 24 hours more, beside the new one', async () => {
  const subscription = await subscribe();
  const { id, secret: first } = subscription;
  const second = await rotate(id);
  expect(await signing(subscription, [first, second])).toEqual([first, second]);
  await later(dayMs / 2);
  const third = await rotate(id);
  expect(await signing(subscription, [first, second, third])).toEqual([first, second, third]);
  await later(dayMs / 2 + 60_000);
  expect(await signing(subscription, [first, second, third])).toEqual([second, third]);
  await later(dayMs);
  expect(await signing(subscription, [first, second, third])).toEqual([third]);
});

test('however often it is rotated, messages have few signatures, and the newest secrets sign', async () => {
  const subscription = await subscribe();
  const secrets = [subscription.secret];
  for (let turn = 0; turn < maxSecrets + 2; turn += 1) secrets.push(await rotate(subscription.id));
  expect(await signing(subscription, secrets)).toEqual(secrets.slice(-maxSecrets));
});
