import { beforeAll, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const path = '/.well-known/webauthn';
const workshop = await openWorkshop();
const { app, sql, instanceId, desk } = workshop;
const [canonical, alias] = ['taller.example.com', 'motor.example.test'];

const get = (host: string, url = path) => app.inject({ url, headers: { host } });

beforeAll(async () => {
  for (const host of [canonical, alias])
    await sql`insert into instance_hosts (instance_id, host) values (${instanceId}, ${host})`;
  await desk('PATCH', '/instance', { base_url: `https://${canonical}` });
});

test('the canonical host lists the origins of the other hosts, for browsers without cookies', async () => {
  const { statusCode, headers, json } = await get(canonical);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  const { origins } = json();
  expect(origins).toContain(`https://${alias}`);
  expect(origins).not.toContain(`https://${canonical}`);
});

test('other hosts have no such document', async () => {
  expect((await get(alias)).statusCode).toBe(404);
  expect((await get('unknown.example.com')).statusCode).toBe(404);
});

test('a method other than GET is refused', async () => {
  const { statusCode } = await app.inject({ method: 'POST', url: path, headers: { host: canonical } });
  expect(statusCode).toBe(405);
});
