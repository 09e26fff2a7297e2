import { expect, test } from 'vitest';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, patch, openInstance, sql } = await openWorkshop();
const { history, events, count } = rowsIn(sql);

const create = async (fields: object) => (await newClient({ name: 'Clara Ejemplo', ...fields })).id;

test.each([
  ['phone', '600 000 101', '600000101'],
  ['phone', '600 000 102', '+34 600-000-102'],
  ['phone', '600 000 103', '0034600000103'],
  ['phone', '+34 (0) 600 000 104', '600.000.104'],
  ['phone', '+33 1 00 00 00 05', '0033100000005'],
  ['phone', '12-34-56', '123456'],
  ['email', 'uno@example.com', 'UNO@Example.COM'],
  ['tax_id', '00000001-R', '00000001r'],
  ['tax_id', 'B 0000.0002', 'b00000002'],
])('%s "%s" is taken for "%s" as well: 409 client_exists with existing_id', async (field, first, second) => {
  const id = await create({ [field]: first });
  const refused = await post('/clients', { name: 'Bruno Ficticio', [field]: second });
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({ code: 'client_exists', existing_id: id });
});

test('a refused duplicate merges nothing into the client that exists', async () => {
  const existing = await newClient({ name: 'Intacta', email: 'intacta@example.com' });
  const clients = await count('clients');
  await post('/clients', { name: 'Otra', email: 'intacta@example.com', city: 'Madrid' });
  expect((await get(`/clients/${existing.id}`)).body).toEqual(existing);
  expect(await history(existing.id)).toHaveLength(1);
  expect(await count('clients')).toBe(clients);
});

test('existing_id is the tax id holder, else the email holder, else the phone holder', async () => {
  const byPhone = await create({ phone: '600 000 201' });
  const byEmail = await create({ email: 'precedence@example.com' });
  const byTaxId = await create({ tax_id: '00000003A' });
  const wanted = { name: 'Todo', phone: '600 000 201', email: 'precedence@example.com', tax_id: '00000003A' };
  const existing = async (fields: object) => (await post('/clients', fields)).body.error.existing_id;
  expect(await existing(wanted)).toBe(byTaxId);
  expect(await existing({ ...wanted, tax_id: null })).toBe(byEmail);
  expect(await existing({ ...wanted, tax_id: null, email: null })).toBe(byPhone);
});

test('second phone and billing email may be shared', async () => {
  const shared = { phone_secondary: '600 000 301', billing_email: 'facturas@example.com' };
  await create({ phone: '600 000 301', email: 'facturas@example.com' });
  expect((await post('/clients', { name: 'Uno', ...shared })).status).toBe(201);
  expect((await post('/clients', { name: 'Dos', ...shared })).status).toBe(201);
});

test('a tax id of separators alone identifies nobody', async () => {
  expect((await post('/clients', { name: 'Uno', tax_id: '- - -' })).status).toBe(201);
  expect((await post('/clients', { name: 'Dos', tax_id: '-.-.-' })).status).toBe(201);
});

test('on_conflict=return_existing answers 200 with the client, unchanged', async () => {
  const existing = await newClient({ name: 'Primera', email: 'primera@example.com' });
  const fields = { name: 'Segunda', email: 'Primera@example.com', city: 'Lugo', marketing_opt_out: true };
  const answer = await post('/clients?on_conflict=return_existing', fields);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(existing);
  expect((await get(`/clients/${existing.id}`)).body).toEqual(existing);
  expect(await history(existing.id)).toHaveLength(1);
  expect(await events(existing.id)).toHaveLength(1);
});

test('on_conflict=return_existing creates where nobody has that identity', async () => {
  const answer = await post('/clients?on_conflict=return_existing', {
    name: 'Nueva',
    email: 'n@example.com',
  });
  expect(answer.status).toBe(201);
});

test('on_conflict=error is the same as leaving it out', async () => {
  await create({ email: 'error@example.com' });
  const fields = { name: 'Otra', email: 'error@example.com' };
  expect((await post('/clients?on_conflict=error', fields)).body.error.code).toBe('client_exists');
});

test("a phone without prefix is of the workshop's country", async () => {
  const french = await openInstance('fr.test', 'business', { country: 'FR', region: null });
  const { body } = await french.post('/clients', { name: 'Uno', phone: '01 00 00 00 09' });
  const refused = await french.post('/clients', { name: 'Dos', phone: '+33 100000009' });
  expect(refused.body.error).toMatchObject({ code: 'client_exists', existing_id: body.id });
});

test('a value given up by one client is free for another, and taken back is taken', async () => {
  const first = await create({ phone: '600 000 401' });
  await patch(`/clients/${first}`, { phone: '600 000 402' });
  const second = await create({ phone: '+34600000401' });
  const refused = await patch(`/clients/${first}`, { phone: '600 000 401' });
  expect(refused.body.error).toMatchObject({ code: 'client_exists', existing_id: second });
});
