import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { signIn } from '../../support/panel.ts';
import { listening } from '../../support/socket.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ ownApps: true, settings: { panelPlainHttp: true } });
const { app, host, sql, clock, setClock, desk } = workshop;
const { url } = await listening(app);

async function ask(cookie: string, method: 'GET' | 'HEAD' = 'GET'): Promise<IncomingMessage> {
  const sent = request(`${url}/panel/live`, { method, agent: false, headers: { host, cookie } }).end();
  const [response] = await once(sent, 'response');
  return response;
}

/** Returns the content of a stream, once the service has ended it. */
async function readAll(response: IncomingMessage): Promise<string> {
  let content = '';
  for await (const part of response) content += part;
  return content;
}

const ended = 'event: ended\ndata: {}\n\n';

test('a stream says when something has changed, and is closed to frames and caches', async () => {
  const { cookie } = await signIn(workshop, 'office', 'Primera Muestra');
  const response = await ask(cookie);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  const content = readAll(response);
  const [session] = await sql`select max(id)::int as id from sessions`;
  await sql`delete from sessions where id = ${session?.id}`;
  expect(await content).toMatch(new RegExp(`^retry: 2000\n\n.*${ended}$`, 's'));
});

test.each([
  ['the person leaves', (staffId: number) => desk('PATCH', `/staff/${staffId}`, { active: false })],
  ['its time is over', () => setClock(new Date(clock.now().getTime() + 13 * 3_600_000).toISOString())],
] as const)('a stream ends when %s', async (_what, end) => {
  const person = await signIn(workshop, 'office', `Otra Muestra ${_what}`);
  const content = readAll(await ask(person.cookie));
  await end(person.staffId);
  expect(await content).toContain(ended);
});

test('a request for the head alone opens no stream', async () => {
  const { cookie } = await signIn(workshop, 'office', 'Última Muestra');
  const response = await ask(cookie, 'HEAD');
  expect(await readAll(response)).toBe('');
});

test('a request without a session is led to the sign-in page', async () => {
  const response = await ask('');
  response.resume();
  expect([response.statusCode, response.headers.location]).toEqual([
    303,
    '/panel/sign-in?next=%2Fpanel%2Flive',
  ]);
});
