import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { newClient, desk, askDesk, get, openInstance, sql, host } = await openWorkshop();

const since = '2026-11-20T09:30:00.000Z';
const reason = '550 5.1.1 no such user';
const flag = { reason, since };

async function flagged(email: string, at = host) {
  await sql`
    insert into invalid_emails (instance_id, email, reason, since)
    select instance_id, ${email}, ${reason}, ${since} from instance_hosts where host = ${at}`;
}

test('clients show has the record as the API has it, and which of its addresses take no mail', async () => {
  const addresses = { email: 'clara@example.com', billing_email: 'facturas@example.com' };
  const client = await newClient({ name: 'Clara Ejemplo', ...addresses });
  const shown = async () => (await desk('GET', `/clients/${client.id}`)).body;
  const fine = { ...client, email_invalid: null, billing_email_invalid: null };
  expect(await shown()).toEqual(fine);
  await flagged(addresses.email);
  expect(await shown()).toEqual({ ...fine, email_invalid: flag });
  await flagged(addresses.billing_email);
  expect(await shown()).toEqual({ ...fine, email_invalid: flag, billing_email_invalid: flag });
  expect((await get(`/clients/${client.id}`)).body).toEqual(client);
});

test('email invalid list shows each address with the clients who have it, in pages', async () => {
  const shop = await openInstance('list.test', 'business');
  const shared = 'gestoria@example.com';
  const eva = await shop.newClient({ name: 'Eva Supuesta', email: shared });
  const billed = { name: 'Hugo Ficticio', billing_email: shared };
  const hugo = await shop.newClient(billed);
  for (const email of ['a@example.com', shared, 'z@example.com']) await flagged(email, 'list.test');

  const { body: first } = await shop.desk('GET', '/email/invalid?limit=2');
  const clients = [
    { id: eva.id, name: 'Eva Supuesta' },
    { id: hugo.id, name: 'Hugo Ficticio' },
  ];
  expect(first).toMatchObject({
    data: [
      { email: 'a@example.com', ...flag, clients: [] },
      { email: shared, ...flag, clients },
    ],
    has_more: true,
  });
  const { body: rest } = await shop.desk('GET', `/email/invalid?limit=2&cursor=${first.next_cursor}`);
  expect(rest).toEqual({
    data: [{ email: 'z@example.com', ...flag, clients: [] }],
    next_cursor: null,
    has_more: false,
  });
});

test('email invalid clear lets mail go to the address again, for this workshop alone', async () => {
  const other = await openInstance('other.test', 'business');
  await flagged('pablo+coche@example.com');
  await flagged('pablo+coche@example.com', 'other.test');
  const path = `/email/invalid/${encodeURIComponent('Pablo+Coche@example.com')}`;
  const { status, body } = await desk('DELETE', path);
  expect([status, body]).toEqual([200, { ok: true, email: 'pablo+coche@example.com' }]);
  expect((await askDesk('DELETE', path)).status).toBe(404);
  expect((await other.desk('GET', '/email/invalid')).body.data).toHaveLength(1);
});
