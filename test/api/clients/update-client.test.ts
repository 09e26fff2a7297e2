import { describe, expect, test } from 'vitest';
import type { Client } from '../../support/fixtures.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, patch, createKey, sql } = await openWorkshop();
const { history, consent, events, claims } = rowsIn(sql);

let made = 0;
/** Creates a client with a unique name, email and phone. */
async function someone(fields: object = {}) {
  made += 1;
  const own = {
    name: `Clara Ejemplo ${made}`,
    email: `clara${made}@example.com`,
    phone: `600 000 ${100 + made}`,
  };
  return newClient({ ...own, ...fields });
}

/** Returns the history and the events that were added after the creation of the client. */
async function traces(id: number) {
  return {
    history: (await history(id)).slice(1),
    events: (await events(id)).slice(1),
  };
}

describe('a change of email and phone', async () => {
  const before = await someone();
  const { id: keyId, key } = await createKey({ name: 'Contabilidad' });
  const changes = { email: 'Nueva@Example.com', phone: '+34 600 000 777' };
  const changed = await patch(`/clients/${before.id}`, changes, { key });

  test('answers 200 with the client, and nothing else is changed', async () => {
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...before, email: 'nueva@example.com', phone: '+34 600 000 777' });
    expect((await get(`/clients/${before.id}`)).body).toEqual(changed.body);
  });

  test("is in the client's history, old and new, under the name of the key", async () => {
    expect((await traces(before.id)).history).toEqual([
      {
        action: 'client.updated',
        vehicle_id: null,
        changes: {
          email: [before.email, 'nueva@example.com'],
          phone: [before.phone, '+34 600 000 777'],
        },
        actor_kind: 'key',
        actor_id: keyId,
        actor_name: 'Contabilidad',
      },
    ]);
  });

  test('is announced as client.updated, with the names of the fields and no values', async () => {
    const data = { client_id: before.id, changed: expect.toSatisfy(sameMembers(['email', 'phone'])) };
    expect((await traces(before.id)).events).toEqual([{ event: 'client.updated', data }]);
  });

  test('moves what the client holds: the old values are free, the new ones taken', async () => {
    expect(await claims(before.id)).toEqual({ email: 'nueva@example.com', phone: '+34600000777' });
    expect((await post('/clients', { name: 'Otra', email: before.email })).status).toBe(201);
    expect((await post('/clients', { name: 'Otra', email: 'nueva@example.com' })).status).toBe(409);
  });
});

const sameMembers = (wanted: string[]) => (found: string[]) =>
  found.length === wanted.length && wanted.every((each) => found.includes(each));

test('null clears every field that may be without value', async () => {
  const clearable = {
    phone: '600 000 888',
    phone_secondary: '600 000 889',
    email: 'borrable@example.com',
    billing_email: 'b@example.com',
    tax_id: '00000008P',
    address: 'Calle Inventada, 1',
    city: 'Lugo',
    zip: '27000',
    province: 'Lugo',
    country: 'España',
    preferred_language: 'es',
    preferred_contact_method: 'email',
  };
  const { id } = await someone(clearable);
  const nulls = Object.fromEntries(Object.keys(clearable).map((field) => [field, null]));
  const cleared = await patch(`/clients/${id}`, nulls);
  expect(cleared.body).toMatchObject(nulls);
  expect(await claims(id)).toEqual({});
});

test.each(['name', 'marketing_opt_out', 'channel_opt_out'])('refuses null for %s', async (field) => {
  const { id } = await someone();
  const refused = await patch(`/clients/${id}`, { [field]: null });
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual([{ path: `/${field}`, message: expect.any(String) }]);
});

test('opt-outs by channel merge, and each change is in the consent log', async () => {
  const { id } = await someone({ channel_opt_out: { sms: true } });
  await patch(`/clients/${id}`, { channel_opt_out: { email: true } });
  const { body } = await patch(`/clients/${id}`, {
    channel_opt_out: { sms: false },
    marketing_opt_out: true,
  });
  expect(body.channel_opt_out).toEqual({ email: true, sms: false, whatsapp: false, call: false });
  expect((await consent(id)).map(({ subject, opted_out }) => [subject, opted_out])).toEqual([
    ['sms', true],
    ['email', true],
    ['marketing', true],
    ['sms', false],
  ]);
});

test('refuses an unknown channel', async () => {
  const { id } = await someone();
  const refused = await patch(`/clients/${id}`, { channel_opt_out: { push: true } });
  expect(refused.body.error.fields).toEqual([{ path: '/channel_opt_out/push', message: expect.any(String) }]);
});

test.each([
  ['no field', () => ({})],
  ['the same values', (own: Client) => ({ name: own.name, phone: own.phone })],
  ['an email in other case', (own: Client) => ({ email: own.email?.toUpperCase() })],
  ['opt-outs as they are', () => ({ marketing_opt_out: false, channel_opt_out: { sms: false } })],
])('a change of nothing (%s) answers 200 and leaves no history and no event', async (_what, change) => {
  const own = await someone();
  const answer = await patch(`/clients/${own.id}`, change(own));
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(own);
  expect(await traces(own.id)).toEqual({ history: [], events: [] });
  expect(await consent(own.id)).toEqual([]);
});

test('only the fields that did change are announced', async () => {
  const own = await someone();
  await patch(`/clients/${own.id}`, { ...{ name: own.name, phone: own.phone }, city: 'Soria' });
  const { history: lines, events: told } = await traces(own.id);
  expect(lines[0]).toMatchObject({ changes: { city: [null, 'Soria'] } });
  expect(told).toEqual([{ event: 'client.updated', data: { client_id: own.id, changed: ['city'] } }]);
});

test.each(['email', 'phone', 'tax_id'] as const)(
  "refuses another client's %s with existing_id",
  async (field) => {
    const other = await someone({ tax_id: `0000010${made}X` });
    const own = await someone();
    const refused = await patch(`/clients/${own.id}`, {
      [field]: ` ${other[field]}`.slice(field === 'email' ? 1 : 0),
    });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ code: 'client_exists', existing_id: other.id });
    expect((await get(`/clients/${own.id}`)).body).toEqual(own);
    expect(await traces(own.id)).toEqual({ history: [], events: [] });
  },
);

test('a phone may be spelled differently: it is the same one, and still its own', async () => {
  const own = await someone({ phone: '600 000 999' });
  const { status, body } = await patch(`/clients/${own.id}`, { phone: '+34 600000999' });
  expect([status, body.phone]).toEqual([200, '+34 600000999']);
  expect(await claims(own.id)).toMatchObject({ phone: '+34600000999' });
});

test('refuses what only the workshop sets', async () => {
  const own = await someone();
  for (const field of ['vip', 'whatsapp_phone', 'erased_at', 'id', 'vehicles']) {
    const refused = await patch(`/clients/${own.id}`, { [field]: null });
    expect(refused.body.error.fields).toEqual([{ path: `/${field}`, message: expect.any(String) }]);
  }
});
