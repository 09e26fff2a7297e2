import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../support/locks.ts';
import { startService } from '../../support/service-process.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { post: postHere, sql, host, liveKey, liveKeyId, createKey, databaseUrl } = await openWorkshop();
const { body: known } = await postHere('/clients', { name: 'Clara Ejemplo' });
const { key: revoked, id: revokedId } = await createKey();
await sql`update api_keys set revoked_at = now() where id = ${revokedId}`;

/** Secrets and personal data that no log may contain. */
const person = {
  name: 'Ermelinda Supuesta',
  phone: '+34600123987',
  email: 'ermelinda@example.com',
  tax_id: '12345678Z',
  address: 'Calle Inventada 7',
};
const another = { name: person.name, address: person.address };
const madeUpKey = 'pt_live_NobodyHasThisOneAtAll0000000000000000000000000000';
const idempotencyKey = 'an-idempotency-key-of-theirs';
const secrets = [
  ...[...Object.values(person), '600123987', 'Ermelinda', '12345678', 'Inventada'],
  ...[liveKey, revoked, madeUpKey, idempotencyKey, liveKey.slice(8, 40)],
];

const service = await startService(databaseUrl, { LOG_LEVEL: 'trace', STRICT_RESPONSES: '0' });
afterAll(service.kill);

interface SentRequest {
  method?: string;
  key?: string;
  body?: unknown;
}

async function send(path: string, { method = 'GET', key = liveKey, body }: SentRequest = {}) {
  const headers = {
    'x-forwarded-host': host,
    'x-api-key': key,
    cookie: `session=${liveKey}`,
    ...(method !== 'GET' && { 'idempotency-key': `${idempotencyKey}-${performance.now()}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers,
    ...(payload && { body: payload }),
  });
  const answered = { status: response.status, id: response.headers.get('x-request-id') as string };
  return { ...answered, text: await response.text() };
}

const sent: { what: string; status: number; answered: number; id: string }[] = [];
type Exchange = () => Promise<{ status: number; id: string }>;

async function run(what: string, status: number, work: Exchange): Promise<void> {
  const answer = await work();
  sent.push({ what, status, answered: answer.status, id: answer.id });
}

const create = (body: unknown) => send('/api/v1/clients', { method: 'POST', body });
const change = (body: unknown) => send(`/api/v1/clients/${known.id}`, { method: 'PATCH', body });

let subscription = 0;

async function subscribe() {
  const body = { url: 'http://127.0.0.1:1/their-own-token', events: ['client.created'] };
  const answer = await send('/api/v1/webhooks', { method: 'POST', body });
  const { item, secret } = JSON.parse(answer.text);
  subscription = item.id;
  secrets.push(secret, 'their-own-token');
  return answer;
}

/** Sends a test delivery to a port without a server. */
const testSubscription = () => send(`/api/v1/webhooks/${subscription}/test`, { method: 'POST' });

async function malformed(): Promise<void> {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /?name=${person.name} HTTP/1.1\r\nauthorization: ${liveKey}\r\nbroken header\r\n\r\n`);
  await text(socket);
}

/** Runs `work` while a constraint of the database rejects the write, which the service reports as a defect. */
async function whileRefused(work: Exchange) {
  await sql`alter table clients add constraint nobody_from_vigo check (city <> 'Vigo')`;
  const answer = await work();
  await sql`alter table clients drop constraint nobody_from_vigo`;
  return answer;
}

async function whileBroken(work: Exchange) {
  await sql`alter table clients rename column vip to famous`;
  const answer = await work();
  await sql`alter table clients rename column famous to vip`;
  return answer;
}

async function breakingOff(work: Exchange) {
  await sql`begin`;
  await sql`lock table events in exclusive mode`;
  const answer = work();
  await untilSomebodyWaits(sql);
  await sql`select pg_terminate_backend(pid) from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  await sql`commit`;
  return answer;
}

beforeAll(async () => {
  await run('a read', 200, () => send(`/api/v1/clients/${known.id}`));
  await run('a search', 200, () => send('/api/v1/clients?search=Ermelinda%20Supuesta'));
  await run('a bad query', 422, () => send(`/api/v1/clients?phone=${encodeURIComponent(person.phone)}`));
  await run('a creation', 201, () => create(person));
  await run('a twin of it', 409, () => create(person));
  await run('a change', 200, () => change({ address: person.address }));
  await run('a bad value', 422, () => create({ ...person, name: 7 }));
  await run('broken JSON', 400, () => create(`{"name":"${person.name}`));
  await run('another content', 404, () => send(`/api/v1/${person.name}`, { method: 'PUT', body: person }));
  await run('a key of nothing', 401, () => send('/api/v1/ping', { key: madeUpKey }));
  await run('a revoked key', 401, () => send('/api/v1/ping', { key: revoked }));
  await run('a refused row', 500, () =>
    whileRefused(() => change({ city: 'Vigo', address: person.address })),
  );
  await run('a broken statement', 500, () => whileBroken(() => create(another)));
  await run('a broken connection', 503, () => breakingOff(() => create(another)));
  await run('a subscription', 201, subscribe);
  await run('a test of it', 200, testSubscription);
  await malformed();
  await service.stop();
});

const lines = () =>
  service
    .output()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

test('each was answered as it should be', () => {
  expect(sent.filter(({ status, answered }) => status !== answered)).toEqual([]);
});

test('every line is a JSON object, also at the most talkative level', () => {
  expect(lines().length).toBeGreaterThan(sent.length);
});

test('neither keys nor what is personal is written, whatever is asked, sent or fails', () => {
  const written = service.output();
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  expect(written).not.toMatch(/search=|Failing row|session=/);
});

test('each request has one line, with who, what, how it ended and how long it took', () => {
  const told = lines().filter(({ msg }) => msg === 'request');
  // A client continues as soon as it has the answer, so log lines of consecutive requests may be in another order.
  expect(told.map(({ requestId, status }) => `${requestId} ${status}`).toSorted()).toEqual(
    sent.map(({ id, answered }) => `${id} ${answered}`).toSorted(),
  );
  const [read] = told;
  expect(Object.keys(read).toSorted()).toEqual([
    'code',
    'durationMs',
    'hostname',
    'instanceId',
    'keyId',
    'level',
    'msg',
    'operation',
    'pid',
    'requestId',
    'status',
    'time',
  ]);
  expect(read).toMatchObject({ level: 30, operation: 'getClient', code: null, keyId: liveKeyId });
});

describe('a defect is logged with the id that the client was given, and where it is', () => {
  test.each([
    ['a refused row', { code: '23514', constraint_name: 'nobody_from_vigo', table_name: 'clients' }],
    ['a broken statement', { code: '42703', message: expect.stringContaining('vip') }],
  ])('%s', (what, error) => {
    const { id } = sent.find((each) => each.what === what) as { id: string };
    const [line] = lines().filter(({ requestId, err }) => requestId === id && err);
    expect(line).toMatchObject({
      level: 50,
      err: { type: 'PostgresError', stack: expect.stringContaining(' at '), ...error },
    });
  });
});
