import { expect, test } from 'vitest';
import {
  findTransport,
  listTransportSecrets,
  resealTransport,
  type SealedPart,
} from '../../../db/messages/transports.ts';
import { openHookToken, openSettings } from '../../../domain/messages/transport.ts';
import { openSecretBox, secretContexts, UnknownSecretError } from '../../../domain/secrets/secret-box.ts';
import { resealSecrets } from '../../../workers/housekeeping/reseal-secrets.ts';
import { openWebhooks, verified } from '../../api/webhooks/scene.ts';

const { subscribe, send, desk, newBudget, receiver, startProcess, database, instanceId, sql } =
  await openWebhooks();

const old = 'a secret that is for tests alone and nothing else';
const newer = 'the secret that has taken the place of the other one';

test('what an older secret has sealed opens with the newest alone, and signs as before', async () => {
  const subscriptions = [await subscribe(), await subscribe(), await subscribe()];
  const box = openSecretBox([newer, old]);
  expect([await resealSecrets(database, box), await resealSecrets(database, box)]).toEqual([4, 0]); // three webhook secrets, and the older key for the workshop's seals
  const rows = await sql`select instance_id, subscription_id, sealed from webhook_secrets order by id`;
  for (const [index, { instance_id, subscription_id, sealed }] of rows.entries()) {
    const place = secretContexts.webhookSecret(instance_id, subscription_id);
    expect(openSecretBox([newer]).open(sealed, place)).toBe(subscriptions[index]?.secret);
    expect(() => openSecretBox([old]).open(sealed, place)).toThrow(UnknownSecretError);
  }
  const { app } = await startProcess({ appSecrets: [newer] });
  for (const { id, path, secret } of subscriptions) {
    expect((await send('POST', `/webhooks/${id}/test`, {}, app)).body).toEqual({ ok: true, status: 200 });
    const [sent] = await receiver.expect(path, 1);
    expect(verified(secret, sent as never)).toMatchObject({ event: 'test.ping' });
  }
});

test('reports a secret that does not open, and seals all others again', async () => {
  const [lost, kept] = [await subscribe(), await subscribe()];
  const strange = openSecretBox(['another secret, which is not among those of the application']);
  const sealed = strange.seal(
    lost.secret,
    secretContexts.webhookSecret(instanceId, lost.id),
    Buffer.alloc(12, 7),
  );
  await sql`update webhook_secrets set sealed = ${sealed} where subscription_id = ${lost.id}`;

  await expect(resealSecrets(database, openSecretBox([newer, old]))).rejects.toThrow(UnknownSecretError);
  const [row] = await sql`select sealed from webhook_secrets where subscription_id = ${kept.id}`;
  const place = secretContexts.webhookSecret(instanceId, kept.id);
  expect(openSecretBox([newer]).open(row?.sealed, place)).toBe(kept.secret);
});

test('so do the settings of transports, and the tokens in their URLs', async () => {
  const url = 'smtps://taller:clave@smtp.example.com';
  const { hook_url } = (await desk('POST', '/email', { url, from: 'taller@example.com' })).body;
  await resealSecrets(database, openSecretBox([newer, old])).catch(() => {}); // the secret that the previous test made unreadable fails again

  const box = openSecretBox([newer]);
  const row = await findTransport(database.reads, { instanceId, channel: 'email' });
  expect(row && openSettings(box, row)).toMatchObject({ user: 'taller', password: 'clave' });
  expect(row && openHookToken(box, row)).toBe(hook_url.split('/').at(-1));
});

test('does not overwrite a secret that was replaced meanwhile', async () => {
  const { deskApp } = await startProcess({ appSecrets: [newer] });
  const before = { instance_id: 0, channel: 'email', part: 'hook_token' } as const;
  const [settings] = await listTransportSecrets(database.reads, { ...before, limit: 1 });
  const payload = { url: 'smtp://other.example.com', from: 'taller@example.com' };
  const headers = { host: 'workshop.test' };
  const set = await deskApp.inject({ method: 'POST', url: '/email', headers, payload });
  await database.inSession((db) =>
    resealTransport(db, { ...(settings as SealedPart), resealed: Buffer.from('stale') }),
  );
  const shown = await deskApp.inject({ url: '/email', headers });
  expect(shown.json()).toEqual(set.json());
  expect(shown.json()).toMatchObject({ host: 'other.example.com' });
});

test("opens clients' links with only the newest secret, and they lead where they led", async () => {
  const budget = await newBudget();
  await resealSecrets(database, openSecretBox([newer, old])).catch(() => {}); // the secret that an earlier test made unreadable fails again
  const { app } = await startProcess({ appSecrets: [newer] });
  const shown = await send('GET', `/budgets/${budget.id}`, {}, app);
  expect(shown.body).toEqual(budget);
});
