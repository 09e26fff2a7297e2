import { describe, expect, test } from 'vitest';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { askDesk, desk, newClient, sql, host } = await openWorkshop();
const channel = async (query: string) => (await askDesk('GET', `/notices/channel?${query}`)).body;

describe('notices channel', () => {
  test('says that the workshop has no account to send with', async () => {
    expect(await channel('phone=600000001')).toEqual({
      ...{ channel: null, address: null, reason: 'no_transport' },
    });
  });

  test('names the channel and the address', async () => {
    await letSend(sql, host);
    expect((await askDesk('GET', '/email')).body).toMatchObject({ kind: 'dev', from: 'taller@example.com' });
    const phone = encodeURIComponent('600 000 001');
    expect(await channel(`phone=${phone}`)).toEqual({
      ...{ channel: 'sms', address: '+34600000001', reason: null },
    });
    expect(await channel(`phone=${phone}&email=clara@example.com`)).toMatchObject({ channel: 'email' });
    const client = await newClient({ phone: '600000002', email: 'eva@example.com' });
    await desk('PATCH', `/clients/${client.id}`, { preferred_contact_method: 'sms' });
    expect(await channel(`client_id=${client.id}`)).toMatchObject({ channel: 'sms' });
  });

  test.each([
    ['', 'no_address'],
    ['phone=abc', 'unusable_address'],
    ['email=nothing', 'unusable_address'],
  ])('says why %j gets none', async (query, reason) => {
    expect(await channel(query)).toEqual({ channel: null, address: null, reason });
  });

  test('says that a client was erased, or does not exist', async () => {
    const client = await newClient({ phone: '600000003' });
    await desk('POST', `/clients/${client.id}/erase`);
    expect(await channel(`client_id=${client.id}`)).toMatchObject({ reason: 'erased' });
    const unknown = await askDesk('GET', '/notices/channel?client_id=999999');
    expect(unknown.status).toBe(422);
  });

  test('says that the credit does not suffice', async () => {
    await letSend(sql, host, 0);
    await sql`delete from credit_ledger`;
    expect(await channel('phone=600000001')).toMatchObject({ reason: 'no_credit' });
  });
});
