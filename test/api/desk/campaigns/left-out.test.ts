import { describe, expect, test } from 'vitest';
import { openCampaignScene } from './scene.ts';

const { sql, workshop } = await openCampaignScene();

const nothingLeftOut = { opted_out: 0, no_address: 0, bounced: 0, same_address: 0 };

describe('leaves out', () => {
  const optedOut = { ...nothingLeftOut, opted_out: 1 };
  const noAddress = { ...nothingLeftOut, no_address: 1 };
  test.each<[string, 'email' | 'sms', object, object]>([
    ['who wants nothing commercial', 'email', { marketing_opt_out: true }, optedOut],
    ['who wants no mail', 'email', { channel_opt_out: { email: true } }, optedOut],
    ['who wants no SMS', 'sms', { channel_opt_out: { sms: true } }, optedOut],
    ['who has no email', 'email', { email: null }, noAddress],
    ['who has no phone', 'sms', { phone: null }, noAddress],
    ['who wants none and has none', 'email', { email: null, marketing_opt_out: true }, optedOut],
  ])('%s', async (_, channel, fields, because) => {
    const { client, template, smsTemplate, ask, messages } = await workshop();
    await (channel === 'email' ? template() : smsTemplate());
    await client({ email: 'clara@example.com', phone: '611 000 001', ...fields });
    const reached = await client({ email: 'bruno@example.com', phone: '611 000 002' });
    const { body } = await ask();
    expect(body).toMatchObject({ recipients: 1, left_out: 1, left_out_because: because });
    expect((await messages()).map(({ client_id }) => client_id)).toEqual([reached]);
  });

  test('whose email no mail can go to', async () => {
    const { imported, template, plan } = await workshop();
    await template();
    await imported({ email: 'clará@example.com' });
    expect(await plan('all')).toMatchObject({ recipients: 0, left_out_because: noAddress });
  });

  test('nobody for an opt-out of another channel', async () => {
    const { client, template, plan } = await workshop();
    await template();
    await client({ email: 'clara@example.com', channel_opt_out: { sms: true, whatsapp: true, call: true } });
    expect(await plan('all')).toMatchObject({ recipients: 1, left_out: 0 });
  });

  test('addresses that mail came back from, however they are spelt', async () => {
    const { id, client, imported, template, plan } = await workshop();
    await template();
    await client({ email: 'Clara@example.com' });
    await imported({ email: 'bruno@münchen.example' });
    await sql`
      insert into invalid_emails (instance_id, email, reason, since)
      select ${id}, email, 'gone', now() from unnest(array['clara@example.com', 'bruno@xn--mnchen-3ya.example']) email`;
    expect(await plan('all')).toMatchObject({
      recipients: 0,
      left_out_because: { ...nothingLeftOut, bounced: 2 },
    });
  });

  test('nobody for what another workshop’s mail met', async () => {
    const [one, other] = [await workshop(), await workshop()];
    await one.template();
    await one.client({ email: 'clara@example.com' });
    await sql`
      insert into invalid_emails (instance_id, email, reason, since)
      values (${other.id}, 'clara@example.com', 'gone', now())`;
    expect(await one.plan('all')).toMatchObject({ recipients: 1 });
  });

  test('erased clients, who are no longer counted', async () => {
    const { client, desk, template, plan } = await workshop();
    await template();
    const id = await client({ email: 'clara@example.com' });
    await desk('POST', `/clients/${id}/erase`);
    expect(await plan('all')).toMatchObject({ recipients: 0, left_out: 0 });
  });

  test('all but the first who share an address', async () => {
    const { client, imported, template, ask, messages } = await workshop();
    await template();
    const first = await client({ email: 'familia@example.com' });
    await imported({ email: 'familia@example.com' });
    const { body } = await ask();
    expect(body).toMatchObject({
      recipients: 1,
      left_out_because: { ...nothingLeftOut, same_address: 1 },
    });
    expect((await messages()).map(({ client_id }) => client_id)).toEqual([first]);
  });

  test('clients who share an address with one who refuses messages there', async () => {
    const { client, imported, template, plan } = await workshop();
    await template();
    await client({ email: 'familia@example.com' });
    await imported({ email: 'familia@example.com', opt_out_email: true });
    expect(await plan('all')).toMatchObject({
      recipients: 0,
      left_out_because: { ...nothingLeftOut, opted_out: 2 },
    });
  });
});
