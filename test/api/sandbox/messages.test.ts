import { expect, test } from 'vitest';
import { reasonMessages } from '../../../generated/errors.ts';
import { openSandbox, refusal } from './scene.ts';

const { sandbox, service, sql, act, withoutBody, newClient } = await openSandbox();

const html = '<p>Su coche está listo. <a href="https://taller.example.com/ofertas">Ofertas</a></p>';

/** Sends an email to a new client. */
async function sent(fields: object = { html }) {
  const client = await newClient({ tax_id: null });
  const { body } = await sandbox.post('/email', { to: client.email, subject: 'Listo', ...fields });
  return { id: body.id as string, client };
}

const eventsOf = async (id: string): Promise<string[]> => {
  const rows = await sql`select event from events where data->>'communication_id' = ${id} order by id`;
  return rows.map(({ event }) => event);
};

test('an email is opened and clicked', async () => {
  const { id } = await sent();
  expect((await withoutBody(`/emails/${id}/open`)).body).toEqual({ ok: true, id, status: 'opened' });
  expect((await withoutBody(`/emails/${id}/open`)).body.status).toBe('opened');
  expect((await act(`/emails/${id}/click`)).body.status).toBe('opened');
  const url = 'https://taller.example.com/ofertas';
  expect((await act(`/emails/${id}/click`, { url })).status).toBe(200);
  expect(await eventsOf(id)).toEqual(['email.sent', 'email.opened', 'email.clicked', 'email.clicked']);
});

test('an email to an unknown address bounces, and the address gets no further mail', async () => {
  const { id, client } = await sent();
  const { body } = await act(`/emails/${id}/bounce`, {});
  expect(body).toEqual({ ok: true, id, status: 'bounced' });
  expect(await eventsOf(id)).toContain('email.bounced');
  const { body: invalid } = await sandbox.desk('GET', '/email/invalid');
  expect(invalid.data.map(({ email }: { email: string }) => email)).toContain(client.email);
  await act('/emails/receive', { from: client.email, text: 'Ya funciona.' });
  const { body: after } = await sandbox.desk('GET', '/email/invalid');
  expect(after.data.map(({ email }: { email: string }) => email)).not.toContain(client.email);
});

test('a full mailbox leaves the address valid', async () => {
  const { id, client } = await sent();
  await act(`/emails/${id}/bounce`, { permanent: false });
  const { body } = await sandbox.desk('GET', '/email/invalid');
  expect(body.data.map(({ email }: { email: string }) => email)).not.toContain(client.email);
});

test('an email that was opened does not bounce', async () => {
  const { id } = await sent();
  await withoutBody(`/emails/${id}/open`);
  const answer = await act(`/emails/${id}/bounce`, {});
  expect(refusal(answer)).toEqual([409, 'act_impossible', reasonMessages.openedAlready.es]);
});

test('only links of the email are clicked', async () => {
  const { id } = await sent({ text: 'Sin enlaces.' });
  expect(refusal(await act(`/emails/${id}/click`))).toEqual([
    409,
    'act_impossible',
    reasonMessages.noLink.es,
  ]);
  const other = await sent();
  const answer = await act(`/emails/${other.id}/click`, { url: 'https://example.com/' });
  expect(refusal(answer)).toEqual([422, 'validation_error', '/url']);
});

test('a client unsubscribes by an email', async () => {
  const { id, client } = await sent();
  expect((await withoutBody(`/emails/${id}/unsubscribe`)).status).toBe(200);
  expect((await sandbox.get(`/clients/${client.id}`)).body.channel_opt_out.email).toBe(true);
  expect(await eventsOf(id)).toContain('email.unsubscribed');
});

test('emails and SMS from outside are in the log of their clients', async () => {
  const client = await newClient({ tax_id: null, phone: '+34600111222' });
  const mail = await act('/emails/receive', { from: client.email, subject: 'Mi coche', text: '¿Está?' });
  const sms = await act('/sms/receive', { from: '600 111 222', body: 'Voy a las cinco.' });
  expect([mail.body.status, sms.body.status]).toEqual(['received', 'received']);
  const { body: log } = await sandbox.get('/communications?limit=2');
  expect(log.data).toMatchObject([
    { id: sms.body.id, direction: 'in', idclient: client.id, body: 'Voy a las cinco.' },
    { id: mail.body.id, direction: 'in', idclient: client.id, subject: 'Mi coche', body: '¿Está?' },
  ]);
  expect(await eventsOf(sms.body.id)).toEqual(['communication.inbound']);
});

test('a word that stops commercial SMS is obeyed', async () => {
  const client = await newClient({ tax_id: null, phone: '+34600111333' });
  const { body } = await act('/sms/receive', { from: '+34600111333', body: 'BAJA' });
  expect((await sandbox.get(`/clients/${client.id}`)).body.channel_opt_out.sms).toBe(true);
  expect(await eventsOf(body.id)).toEqual(['communication.inbound', 'sms.unsubscribed']);
});

test('the provider reports about an SMS, in any order', async () => {
  const client = await newClient({ tax_id: null, phone: '+34600111444' });
  const { body: sms } = await sandbox.post('/sms', { to: client.phone, body: 'Listo.' });
  const path = `/sms/${sms.id}/report`;
  const report = (status: string, more: object = {}) => act(path, { status, ...more });
  expect((await report('sent')).body).toEqual({ ok: true, id: sms.id, status: 'sent' });
  expect((await report('failed', { reason: 'No existe' })).body.status).toBe('failed');
  expect((await report('delivered')).body.status).toBe('delivered');
  expect((await report('delivered')).body.status).toBe('delivered');
  for (const late of ['failed', 'sent'])
    expect(refusal(await report(late))).toEqual([409, 'act_impossible', reasonMessages.deliveredAlready.es]);
  expect(await eventsOf(sms.id)).toEqual(['sms.sent', 'sms.failed', 'sms.sent']);
  expect(refusal(await report('delivered', { reason: 'No' }))).toEqual([422, 'validation_error', '/reason']);
  await sandbox.desk('POST', `/clients/${client.id}/erase`, {});
  expect(refusal(await report('failed'))[1]).toBe('client_erased');
  expect((await act('/sms/sms-999999999/report', { status: 'failed' })).status).toBe(404);
});

test('messages of others, and such as were not sent by mail, are unknown', async () => {
  const { body: sms } = await sandbox.post('/sms', { to: '+34600000001', body: 'Listo.' });
  const { body: received } = await act('/emails/receive', { from: 'clara@example.com', text: 'Hola' });
  const ids = [sms.id.replace('sms', 'email'), received.id, 'email-999999999'];
  for (const id of ids) {
    for (const how of ['open', 'unsubscribe'])
      expect((await withoutBody(`/emails/${id}/${how}`)).status).toBe(404);
    for (const how of ['bounce', 'click']) expect((await act(`/emails/${id}/${how}`)).status).toBe(404);
  }
});

test('nothing is recorded of an erased client', async () => {
  const { id, client } = await sent();
  await sandbox.desk('POST', `/clients/${client.id}/erase`, {});
  for (const how of ['open', 'unsubscribe']) {
    const answer = await withoutBody(`/emails/${id}/${how}`);
    expect([answer.status, answer.body.error.code]).toEqual([409, 'client_erased']);
  }
});

test.each([
  ['/sms/receive', { from: '12', body: 'Hola' }, '/from'],
  ['/sms/receive', { from: '+34600000001', body: ' ' }, '/body'],
  ['/emails/receive', { from: 'nobody', text: 'Hola' }, '/from'],
])('%s refuses %j', async (path, body, field) => {
  expect(refusal(await act(path, body))).toEqual([422, 'validation_error', field]);
});

test('failures of a webhook are planned by the key that has it', async () => {
  const hook = { url: 'https://example.com/hook', events: ['lead.created'] };
  const { body: subscribed } = await sandbox.post('/webhooks', hook);
  const path = `/webhooks/${subscribed.item.id}/fail-next`;
  const planned = await act(path, { count: 2, kind: 'status', status: 503 });
  expect(planned.body).toEqual({ webhook_id: subscribed.item.id, count: 2, kind: 'status', status: 503 });
  expect((await act(path, { count: 0, kind: 'timeout' })).body.count).toBe(0);
  const { key } = await sandbox.createKey();
  const others = await sandbox.post(`/sandbox${path}`, { count: 1, kind: 'timeout' }, { key });
  expect(others.status).toBe(404);
  expect(refusal(await act(path, { count: 1, kind: 'timeout', status: 503 }))[2]).toBe('/status');
  await sandbox.patch(`/webhooks/${subscribed.item.id}`, { active: false });
  const off = await act(path, { count: 1, kind: 'timeout' });
  expect([off.status, off.body.error.code]).toEqual([409, 'subscription_inactive']);
});

test('no act reached the real workshop', async () => {
  expect((await service.get('/communications')).body.data).toEqual([]);
});
