import { describe, expect, test } from 'vitest';
import { openCampaignScene } from './scene.ts';

const { sql, workshop } = await openCampaignScene();

/** What was read of a workshop is trusted for a second. */
const untilRead = { timeout: 10_000, interval: 200 };
const nothingLeftOut = { opted_out: 0, no_address: 0, bounced: 0, same_address: 0 };

describe('a campaign', () => {
  test('goes to each client of its segment, into the log and on its way', async () => {
    const { client, template, ask, messages, balance } = await workshop();
    await template();
    const clara = await client({ name: 'Clara Ejemplo', email: 'clara@example.com' });
    const bruno = await client({ name: 'Bruno Ficticio', email: 'bruno@example.com' });
    const { status, body } = await ask();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      template: 'invierno',
      channel: 'email',
      segment: 'all',
      recipients: 2,
      left_out: 0,
      left_out_because: nothingLeftOut,
      units: 2,
      balance: 998,
      obstacle: null,
    });
    const sent = await messages();
    const common = { channel: 'email', commercial: true, campaign_id: body.id, status: 'queued', due: true };
    expect(sent).toMatchObject([
      { ...common, client_id: clara, recipient: 'clara@example.com' },
      { ...common, client_id: bruno, recipient: 'bruno@example.com' },
    ]);
    expect(sent[0]?.body).toMatch(/^Hola, Clara Ejemplo: le esperamos\.\n/);
    expect(sent[0]?.subject).toBe('Revisión de invierno');
    expect(await balance()).toBe(998);
  });

  test('by SMS goes to numbers that can be read, and is charged by segments', async () => {
    const { client, smsTemplate, ask, messages } = await workshop();
    await smsTemplate({ text: `Hola, {name}: ${'x'.repeat(100)}` });
    await client({ name: 'Clara', phone: '611 000 001' });
    await client({ name: 'Clara Eugenia de Todos los Ejemplos', phone: '611 000 002' });
    await client({ phone: '112-112' });
    const { body } = await ask();
    expect(body).toMatchObject({ channel: 'sms', recipients: 2, units: 30, left_out: 1 });
    expect(body.left_out_because).toEqual({ ...nothingLeftOut, no_address: 1 });
    expect((await messages()).map(({ recipient }) => recipient)).toEqual(['+34611000001', '+34611000002']);
  });

  test('speaks to each in its language, else in the workshop’s', async () => {
    const { client, template, ask, messages } = await workshop();
    await template();
    await client({ email: 'a@example.com', preferred_language: 'fr' });
    await client({ email: 'b@example.com' });
    await ask();
    const sent = await messages();
    expect(sent.map(({ html }) => html.slice(0, 31))).toEqual([
      '<!doctype html><html lang="fr">',
      '<!doctype html><html lang="es">',
    ]);
  });

  test('that is only tried sends nothing, and costs nothing', async () => {
    const { client, template, ask, messages, balance, desk } = await workshop();
    await template();
    await client({ email: 'clara@example.com' });
    const { status, body } = await ask({ dry_run: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: null, recipients: 1, units: 1, balance: 1_000, obstacle: null });
    expect(await messages()).toHaveLength(0);
    expect(await balance()).toBe(1_000);
    expect((await desk('GET', '/campaigns')).body.data).toEqual([]);
  });
});

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

  test('erased clients, who are counted no more', async () => {
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

  test('who shares an address with somebody who wants nothing there', async () => {
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
