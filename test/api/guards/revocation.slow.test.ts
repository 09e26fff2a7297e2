import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { workshopCacheMs } from '../../../domain/keys/keys.ts';
import { storedKey } from '../../../domain/requests/idempotency.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, get, post, newClient, send, createKey, desk, startProcess, sql, host } = await openWorkshop({
  ownApps: true,
});
const second = await startProcess();
const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

/** Begins a POST request whose body the client sends in two parts; returns functions to complete it. */
async function slowPost(key: string, path = '/clients', sent: object = { name: 'Nadie' }) {
  const body = JSON.stringify(sent);
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${key}`,
    'idempotency-key: a-slow-request',
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  const ended = once(socket, 'end');
  return {
    finish: async () => {
      socket.write(body.slice(5));
      await ended;
      return answer;
    },
  };
}

describe.concurrent('once a revocation is reported as done', () => {
  test('no process accepts the key any more, for reading or writing', async () => {
    const { id, key } = await createKey();
    const ask = [
      () => get('/ping', { key }),
      () => post('/clients', { name: 'Nadie' }, { key }),
      () => send('GET', '/ping', { key }, second.app),
    ];
    for (const each of ask) expect((await each()).status).toBeLessThan(300);
    const revoked = await desk('POST', `/keys/${id}/revoke`);
    expect(revoked.body.revoked_at).not.toBeNull();
    for (const each of ask) {
      const refused = await each();
      expect([refused.status, refused.body.error.code]).toEqual([401, 'revoked_api_key']);
    }
  });

  test('a request whose body was still on its way is refused, and has no effect', async () => {
    const { id, key } = await createKey();
    const request = await slowPost(key);
    await get('/ping', { key });
    await desk('POST', `/keys/${id}/revoke`);
    const answer = await request.finish();
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('"revoked_api_key"');
    const [row] =
      await sql`select count(*) as rows from idempotency_keys where idempotency_key = ${storedKey('a-slow-request')}`;
    expect(Number(row?.rows)).toBe(0);
  });

  test('two seconds have passed since it was committed: twice the longest that anybody trusts', async () => {
    const { id } = await createKey();
    const asked = performance.now();
    let reported = false;
    const reporting = desk('POST', `/keys/${id}/revoke`).then(() => {
      reported = true;
    });
    await untilRevoked(id);
    expect(reported).toBe(false);
    await reporting;
    expect(performance.now() - asked).toBeGreaterThan(1_990);
  });

  test('revoking once more changes nothing', async () => {
    const { id } = await createKey();
    const first = await desk('POST', `/keys/${id}/revoke`);
    expect((await desk('POST', `/keys/${id}/revoke`)).body).toEqual(first.body);
  });
});

async function untilRevoked(id: number): Promise<void> {
  for (;;) {
    const [row] = await sql`select revoked_at from api_keys where id = ${id}`;
    if (row?.revoked_at) return;
    await sleep(5);
  }
}

test('a plan that no longer allows the scope refuses a request whose body was still on its way', async () => {
  const { key } = await createKey();
  const request = await slowPost(key);
  await get('/ping', { key });
  await desk('PATCH', '/instance', { plan: 'included' });
  await sleep(workshopCacheMs);
  const answer = await request.finish();
  await desk('PATCH', '/instance', { plan: 'business' });
  expect(answer).toContain('"plan_scope_not_allowed"');
  await sleep(workshopCacheMs);
});

test('a plan that no longer allows what such a body asks for refuses it as well', async () => {
  const client = await newClient({ name: 'Clara Ejemplo' });
  const { key } = await createKey();
  await desk('PATCH', '/instance', { plan: 'business' });
  const lines = [{ description: 'Frenos' }];
  const request = await slowPost(key, '/budgets', { client_id: client.id, lines, notify_client: true });
  await get('/ping', { key });
  await desk('PATCH', '/instance', { plan: 'developer' });
  await sleep(workshopCacheMs);
  const answer = await request.finish();
  await desk('PATCH', '/instance', { plan: 'business' });
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  expect(answer).toContain('"plan_scope_not_allowed"');
  expect(await sql`select 1 from budgets where client_id = ${client.id}`).toHaveLength(0);
  await sleep(workshopCacheMs);
});

test('a process trusts what it read of a key for a second at most', async () => {
  const { id, key } = await createKey();
  await get('/ping', { key });
  await sql`update api_keys set revoked_at = now() where id = ${id}`;
  const committed = performance.now();
  let lastAccepted = 0;
  for (let code = ''; code !== 'revoked_api_key'; ) {
    const asked = performance.now();
    const { body } = await get('/ping', { key });
    // The answer 429 means that the key was still accepted.
    code = body.error?.code;
    if (code !== 'revoked_api_key') lastAccepted = asked;
    await sleep(5);
  }
  expect(lastAccepted - committed).toBeLessThan(1_000);
});
