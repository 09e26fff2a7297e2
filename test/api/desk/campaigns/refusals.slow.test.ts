import { describe, expect, test } from 'vitest';
import { openCampaignScene } from './scene.ts';

const { sql, workshop } = await openCampaignScene();

/** Options for polling until a process reads new settings, which it caches for a second. */
const untilRead = { interval: 200 };

describe('refuses, and sends nothing,', () => {
  const fieldsOf = (body: { error: { fields: { path: string }[] } }) =>
    body.error.fields.map(({ path }) => path);

  test.each<[string, object, string]>([
    ['a template that there is not', { template: 'verano' }, '/template'],
    ['a group of clients that there is not', { segment: 'friends' }, '/segment'],
    ['no group of clients', { segment: '' }, '/segment'],
  ])('%s', async (_, fields, path) => {
    const { client, template, ask, messages } = await workshop();
    await template();
    await client({ email: 'clara@example.com' });
    const { status, body } = await ask(fields);
    expect([status, fieldsOf(body)]).toEqual([422, [path]]);
    expect(await messages()).toHaveLength(0);
  });

  test('where there is no way to send', async () => {
    const { client, template, ask, messages, plan, desk } = await workshop({ transports: false });
    await template();
    await client({ email: 'clara@example.com' });
    const { status, body } = await ask();
    expect([status, body.error.code]).toEqual([502, 'upstream_error']);
    expect(await messages()).toHaveLength(0);
    expect((await desk('GET', '/campaigns')).body.data).toEqual([]);
    expect(await plan('all')).toMatchObject({ recipients: 1, obstacle: 'no_transport' });
  });

  test('where credit is not enough for all', async () => {
    const { client, template, ask, messages, balance, plan } = await workshop({ credit: 2 });
    await template();
    for (const name of ['a', 'b', 'c']) await client({ email: `${name}@example.com` });
    const { status, body } = await ask();
    expect([status, body.error.code]).toEqual([502, 'upstream_error']);
    expect(await messages()).toHaveLength(0);
    expect(await balance()).toBe(2);
    expect(await plan('all')).toMatchObject({ recipients: 3, units: 3, balance: 2, obstacle: 'no_credit' });
  });

  test('a template with a placeholder for what the workshop has not said', async () => {
    const { client, template, ask, desk } = await workshop();
    await template({ text: 'Llámenos al {phone}' });
    await client({ email: 'clara@example.com' });
    const refused = await ask();
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['/template']]);
    expect(refused.body.error.fields[0].message).toContain('{phone}');
    await desk('PATCH', '/settings', { phone: '910 000 000' });
    await expect.poll(async () => (await ask()).status, untilRead).toBe(201);
  });

  test('an SMS that nobody could answer, without a phone to call', async () => {
    const { id, client, smsTemplate, ask, desk, messages } = await workshop();
    await sql`update transports set sender = 'TALLER' where instance_id = ${id} and channel = 'sms'`;
    await smsTemplate();
    await client({ phone: '611 000 001' });
    const refused = await ask();
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['/template']]);
    await desk('PATCH', '/settings', { phone: '910 000 000' });
    await expect.poll(async () => (await ask()).status, untilRead).toBe(201);
    expect((await messages())[0]?.body).toMatch(/llame al 910 000 000$/);
  });

  test('what would go to more than 20,000', async () => {
    const { id, template, ask, messages } = await workshop({ credit: 30_000 });
    await template();
    await sql`
      insert into clients (instance_id, name, email, search_text, created_at, updated_at)
      select ${id}, 'Cliente', 'cliente-' || n || '@example.com', '', now(), now() from generate_series(1, 20001) n`;
    for (const dry_run of [true, false]) {
      const refused = await ask({ dry_run });
      expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['/segment']]);
      expect(refused.body.error.fields[0].message).toContain('20000');
    }
    expect(await messages()).toHaveLength(0);
  });
});
