import { describe, expect, test } from 'vitest';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, patch, desk, sql, host } = await openWorkshop();
await letSend(sql, host);

const written = 'usuario@españa.test';
const inPunycode = 'usuario@xn--espaa-rta.test';

const create = (fields: object) => post('/clients', { name: 'Clara Ejemplo', ...fields });

test('an address with an international domain is stored as it was written, in lower case', async () => {
  const { status, body } = await create({
    email: 'Ana@BÜCHER.Example',
    billing_email: 'Facturas@Почта.Example',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ email: 'ana@bücher.example', billing_email: 'facturas@почта.example' });
  const { body: changed } = await patch(`/clients/${body.id}`, { email: 'Ana@Ñandú.Example' });
  expect(changed.email).toBe('ana@ñandú.example');
  expect((await get(`/clients/${body.id}`)).body.email).toBe('ana@ñandú.example');
});

test('two clients cannot have the same address, in whichever letters its domain is written', async () => {
  const { body: first } = await create({ email: written });
  for (const email of [written.toUpperCase(), inPunycode, inPunycode.toUpperCase(), 'usuario@españa.test']) {
    const refused = await create({ email });
    expect([refused.status, refused.body.error.existing_id], email).toEqual([409, first.id]);
  }
  const { body: second } = await create({ email: 'otra@xn--espaa-rta.test' });
  expect((await patch(`/clients/${second.id}`, { email: 'otra@españa.test' })).status).toBe(200);
  expect((await create({ email: 'otra@xn--espaa-rta.test' })).body.error.existing_id).toBe(second.id);
});

test('is found by it', async () => {
  await create({ email: 'buscada@cigüeña.test' });
  expect((await get('/clients?search=ciguena')).body.data).toMatchObject([{ email: 'buscada@cigüeña.test' }]);
});

test('what is written to the address is the client’s, and goes out as mail servers know it', async () => {
  const { body: client } = await create({ email: 'carta@cañón.test' });
  const { body: sent } = await post('/email', {
    to: 'carta@cañón.test',
    subject: 'Su coche',
    text: 'Está listo.',
  });
  const { body: log } = await get('/communications?limit=1');
  expect(log.data).toMatchObject([
    { id: sent.id, idclient: client.id, recipient: 'carta@xn--can-8mak.test' },
  ]);
});

test('an address that mail came back from is listed with the client who has it', async () => {
  const { body: client } = await create({ email: 'vuelta@peña.test', billing_email: 'facturas@peña.test' });
  const inMail = (name: string) => `${name}@xn--pea-8ma.test`;
  const since = '2026-11-20T09:30:00.000Z';
  for (const email of [inMail('vuelta'), inMail('facturas')])
    await sql`
      insert into invalid_emails (instance_id, email, reason, since)
      select instance_id, ${email}, 'nobody there', ${since} from instance_hosts where host = ${host}`;
  const flag = { reason: 'nobody there', since };
  const { body: shown } = await desk('GET', `/clients/${client.id}`);
  expect(shown).toMatchObject({ email_invalid: flag, billing_email_invalid: flag });
  const { body: list } = await desk('GET', '/email/invalid');
  expect(list.data).toContainEqual({
    email: inMail('vuelta'),
    ...flag,
    clients: [{ id: client.id, name: client.name }],
  });
  await desk('DELETE', `/email/invalid/${encodeURIComponent('vuelta@peña.test')}`);
  expect((await desk('GET', `/clients/${client.id}`)).body.email_invalid).toBeNull();
});

test('erasing the client empties what was written to the address before it was a client’s', async () => {
  await post('/email', { to: 'antes@leña.test', subject: 'Su coche', text: 'Está listo, Antes.' });
  const { body: client } = await create({ email: 'antes@leña.test' });
  await desk('POST', `/clients/${client.id}/erase`);
  const rows = await sql`select 1 from communications where recipient like 'antes@%' or body like '%Antes.'`;
  expect(rows).toHaveLength(0);
});

describe('is refused where mail could not go:', () => {
  test.each([
    'josé@example.com',
    'ana@españa',
    'ana@espa ña.test',
    'ana@españa..test',
    '@españa.test',
    'ana@españa.test@españa.test',
    `ana@${'ñ'.repeat(64)}.test`,
    'ana@ï¼evil.test/',
    'ana@\u202eespaña.test',
    `ana@${'é.'.repeat(124)}test`,
  ])('%s', async (email) => {
    for (const field of ['email', 'billing_email']) {
      const refused = await create({ [field]: email });
      expect(refused.status).toBe(422);
      expect(refused.body.error.fields).toContainEqual({ path: `/${field}`, message: expect.any(String) });
    }
  });
});

test('an address that would be too long in lower case is refused', async () => {
  const refused = await create({ email: `ana@${`${'İ'.repeat(20)}.`.repeat(11)}test` });
  expect(refused.status).toBe(422);
});
