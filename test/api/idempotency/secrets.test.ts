import { describe, expect, test } from 'vitest';
import { storedKey } from '../../../domain/requests/idempotency.ts';
import { openWebhooks } from '../webhooks/scene.ts';

const { post, send, subscribe, startProcess, host, liveKey, liveKeyId, sql } = await openWebhooks();

const body = { url: 'https://hooks.example.com/workshop', events: ['client.created'] };
const { id } = await subscribe();

const operations = [
  ['createWebhook', '/webhooks', body],
  ['rotateWebhookSecret', `/webhooks/${id}/secret`, undefined],
] as const;

describe.each(operations)('the answer of %s, which holds a secret,', async (operation, path, sent) => {
  const idempotencyKey = `a-secret-of-${operation}`;
  const first = await post(path, sent, { idempotencyKey });
  const [row] =
    await sql`select * from idempotency_keys where idempotency_key = ${storedKey(idempotencyKey)}`;

  test('is stored so that nobody can read it', () => {
    const { secret } = first.body;
    const text = Buffer.from(row?.body, 'base64');
    expect([row?.encrypted, row?.status, row?.leased_until]).toEqual([true, first.status, null]);
    for (const seen of [JSON.stringify(row), text.toString('latin1')]) {
      expect(seen).not.toContain(secret.slice(6));
      expect(seen).not.toContain('whsec_');
    }
    expect(text.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
  });

  test('is replayed byte for byte', async () => {
    const again = await post(path, sent, { idempotencyKey });
    expect(again.headers['idempotent-replay']).toBe('true');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
  });

  test('is replayed when the application’s secret was rotated', async () => {
    const old = 'a secret that is for tests alone and nothing else';
    const { app } = await startProcess({ appSecrets: ['another secret, which has taken its place', old] });
    const again = await send('POST', path, { body: sent, idempotencyKey }, app);
    expect([again.headers['idempotent-replay'], again.text]).toEqual(['true', first.text]);
  });

  test('does not open in another’s place', async () => {
    await sql`
      insert into idempotency_keys (instance_id, key_id, idempotency_key, fingerprint, status, body, encrypted, created_at)
      select instance_id, key_id, ${storedKey(`stolen-${operation}`)}, fingerprint, status, body, encrypted, created_at
      from idempotency_keys where idempotency_key = ${storedKey(idempotencyKey)} and key_id = ${liveKeyId}`;
    const { app } = await startProcess({ logLevel: 'silent', strictResponses: false });
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { host, authorization: `Bearer ${liveKey}`, 'idempotency-key': `stolen-${operation}` },
      ...(sent && { payload: sent }),
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([500, 'internal_error']);
  });
});
