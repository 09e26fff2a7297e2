import { describe, expect, test } from 'vitest';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, openInstance, liveKeyId, sql } = await openWorkshop();
const { history, consent, events, claims, count } = rowsIn(sql);

const complete = {
  name: 'Clara Ejemplo',
  phone: '600 000 001',
  phone_secondary: '(91) 000.00-02',
  email: 'Clara@Example.com',
  billing_email: 'Facturas@Example.com',
  tax_id: '00000000-t',
  address: 'Calle Inventada, 7',
  city: 'Madrid',
  zip: '28000',
  province: 'Madrid',
  country: 'España',
  preferred_language: 'ca',
  preferred_contact_method: 'sms',
  marketing_opt_out: true,
  channel_opt_out: { sms: true },
};

describe('a complete client', async () => {
  const created = await post('/clients', complete);
  const { id } = created.body;

  test('is answered with 201 and every field as sent, emails in lower case', () => {
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      ...complete,
      id: expect.any(Number),
      email: 'clara@example.com',
      billing_email: 'facturas@example.com',
      whatsapp_phone: null,
      vip: false,
      channel_opt_out: { email: false, sms: true, whatsapp: false, call: false },
      erased_at: null,
    });
  });

  test('is shown the same afterwards', async () => {
    expect((await get(`/clients/${id}`)).body).toEqual(created.body);
  });

  test("has its history begin under the key's name, with what was sent", async () => {
    const changes = Object.fromEntries(
      Object.keys(complete).map((field) => [field, [null, created.body[field]]]),
    );
    expect(await history(id)).toEqual([
      {
        action: 'client.created',
        vehicle_id: null,
        changes,
        actor_kind: 'key',
        actor_id: liveKeyId,
        actor_name: 'Prueba',
      },
    ]);
  });

  test('has its opt-outs in the consent log', async () => {
    const by = { actor_kind: 'key', actor_name: 'Prueba' };
    expect(await consent(id)).toEqual([
      { subject: 'marketing', opted_out: true, ...by },
      { subject: 'sms', opted_out: true, ...by },
    ]);
  });

  test('is announced once as client.created, with its id and nothing personal', async () => {
    expect(await events(id)).toEqual([{ event: 'client.created', data: { client_id: id } }]);
  });

  test('holds its tax id, email and phone normalised', async () => {
    expect(await claims(id)).toEqual({
      email: 'clara@example.com',
      phone: '+34600000001',
      tax_id: '00000000T',
    });
  });
});

describe('a client with only a name', async () => {
  const created = await post('/clients', { name: 'Bruno Ficticio' });

  test('has null for what was left out, and no opt-out', () => {
    expect(created.status).toBe(201);
    const { id, name, vip, marketing_opt_out, channel_opt_out, ...rest } = created.body;
    expect({ name, vip, marketing_opt_out }).toEqual({
      name: 'Bruno Ficticio',
      vip: false,
      marketing_opt_out: false,
    });
    expect(channel_opt_out).toEqual({ email: false, sms: false, whatsapp: false, call: false });
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
  });

  test('leaves no line in the consent log and claims nothing', async () => {
    expect(await consent(created.body.id)).toEqual([]);
    expect(await claims(created.body.id)).toEqual({});
  });

  test('may be there twice: a name identifies nobody', async () => {
    expect((await post('/clients', { name: 'Bruno Ficticio' })).status).toBe(201);
  });
});

test('stores texts as they were sent: nothing is trimmed', async () => {
  const { body } = await post('/clients', { name: '  Ana  Imaginaria ', city: ' Ávila ' });
  expect(body).toMatchObject({ name: '  Ana  Imaginaria ', city: ' Ávila ' });
});

test('takes every field at its longest, counted in characters', async () => {
  const longest = {
    name: '🚗'.repeat(200),
    phone: '+34 600 000 003'.padEnd(30),
    email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`,
    tax_id: 'A'.repeat(20),
    address: 'ñ'.repeat(300),
    city: 'c'.repeat(100),
    zip: '1'.repeat(10),
    province: 'p'.repeat(100),
    country: 'x'.repeat(60),
  };
  expect((await post('/clients', longest)).body).toMatchObject(longest);
});

describe('refuses with 422, and where', () => {
  const anyName = { name: 'Nadie' };
  test.each([
    ['no name', {}, '/name'],
    ['an empty name', { name: '' }, '/name'],
    ['a blank name', { name: ' \t ' }, '/name'],
    ['null for the name', { name: null }, '/name'],
    ['a name of 201 characters', { name: 'n'.repeat(201) }, '/name'],
    ['a number for a name', { name: 7 }, '/name'],
    ['a field that only the workshop sets', { ...anyName, vip: true }, '/vip'],
    ['a field that does not exist', { ...anyName, surname: 'X' }, '/surname'],
    ['an id', { ...anyName, id: 1 }, '/id'],
    ['a phone with letters', { ...anyName, phone: '600 ABC 000' }, '/phone'],
    ['a phone of five characters', { ...anyName, phone: '12345' }, '/phone'],
    ['a phone of 31 characters', { ...anyName, phone: '6'.repeat(31) }, '/phone'],
    ['a second phone with letters', { ...anyName, phone_secondary: 'casa 91' }, '/phone_secondary'],
    ['no email address', { ...anyName, email: 'clara@' }, '/email'],
    ['an email of 255 characters', { ...anyName, email: `${'a'.repeat(243)}@example.com` }, '/email'],
    ['no billing address', { ...anyName, billing_email: 'x' }, '/billing_email'],
    ['a tax id with an underscore', { ...anyName, tax_id: '0000_0000' }, '/tax_id'],
    ['a tax id of two characters', { ...anyName, tax_id: 'A1' }, '/tax_id'],
    ['a zip with an underscore', { ...anyName, zip: '28_00' }, '/zip'],
    ['an address of 301 characters', { ...anyName, address: 'a'.repeat(301) }, '/address'],
    ['an unknown language', { ...anyName, preferred_language: 'de' }, '/preferred_language'],
    [
      'an unknown contact method',
      { ...anyName, preferred_contact_method: 'fax' },
      '/preferred_contact_method',
    ],
    ['null for an opt-out', { ...anyName, marketing_opt_out: null }, '/marketing_opt_out'],
    ['a text for an opt-out', { ...anyName, marketing_opt_out: 'true' }, '/marketing_opt_out'],
    ['an unknown channel', { ...anyName, channel_opt_out: { fax: true } }, '/channel_opt_out/fax'],
    ['null for a channel', { ...anyName, channel_opt_out: { sms: null } }, '/channel_opt_out/sms'],
    ['null for the channels', { ...anyName, channel_opt_out: null }, '/channel_opt_out'],
  ])('%s', async (_what, body, path) => {
    const refused = await post('/clients', body);
    expect(refused.status).toBe(422);
    expect(refused.body.error.code).toBe('validation_error');
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
  });

  test('an unknown on_conflict', async () => {
    const refused = await post('/clients?on_conflict=merge', anyName);
    expect(refused.body.error.fields).toEqual([{ path: 'query/on_conflict', message: expect.any(String) }]);
  });

  test('everything that is wrong at once', async () => {
    const { body } = await post('/clients', { phone: 'x', email: 'x', vip: true });
    const paths = body.error.fields.map(({ path }: { path: string }) => path);
    expect(new Set(paths)).toEqual(new Set(['/name', '/phone', '/email', '/vip']));
  });
});

test('a refused client leaves nothing behind', async () => {
  const before = await Promise.all(['clients', 'client_history', 'events', 'idempotency_keys'].map(count));
  await post('/clients', { name: 'Nadie', email: 'no address' });
  const after = await Promise.all(['clients', 'client_history', 'events', 'idempotency_keys'].map(count));
  expect(after).toEqual(before);
});

test('each workshop has its own clients: the same identity is free in another', async () => {
  const other = await openInstance('other.test', 'business');
  expect((await other.post('/clients', complete)).status).toBe(201);
});
