import { expect, test } from 'vitest';
import { commandsOf } from '../../../support/commands.ts';
import { letSend } from '../../../support/sending.ts';
import { idOfNothing, openBudgetScene } from './scene.ts';

const scene = await openBudgetScene();
const { desk, askDesk, newBudget, internalBudget, show, deskApp, sql, host } = scene;
const { json } = commandsOf(deskApp);
let clients = 0;
/** Fields of a new client with an address and a number of its own. */
const newAddressee = () => {
  clients += 1;
  return {
    name: 'Clara Ejemplo',
    email: `clara${clients}@example.com`,
    phone: String(600_000_100 + clients),
  };
};

const preview = async (id: number, query = '') => (await desk('GET', `/budgets/${id}/message${query}`)).body;
const send = (id: number, body: object) => askDesk('POST', `/budgets/${id}/message`, body);
const logOf = (id: number) =>
  sql`select channel, recipient, subject, status, error from communications where budget_id = ${id} order by id`;

test('says that a channel is not set up', async () => {
  const { id } = await newBudget({ client: newAddressee() });
  expect(await preview(id)).toMatchObject({ channel: 'email', obstacle: 'no_transport' });
});

test('shows the message exactly as it is sent', async () => {
  await letSend(sql, host);
  await desk('PATCH', '/settings', { mail_quote_pdf: true });
  const client = newAddressee();
  const { id } = await newBudget({ client });
  const shown = await preview(id);
  const { tracking_url } = await show(id);
  expect(shown).toMatchObject({
    kind: 'quote',
    channel: 'email',
    recipient: client.email,
    language: 'es',
    url: tracking_url,
    obstacle: null,
    attached: `presupuesto-${id}.pdf`,
  });
  expect(shown.text).toContain(tracking_url);
  await desk('POST', `/budgets/${id}/status/Enviado`, { notify_client: true, sent_via: 'email' });
  const { data } = (await desk('GET', '/communications')).body;
  expect(data[0]).toMatchObject({ subject: shown.subject, body: shown.text, recipient: shown.recipient });
  expect((await show(id)).sent_via).toBe('email');
});

test('shows an SMS, and the news that the vehicle is ready', async () => {
  const client = newAddressee();
  const { id } = await newBudget({ client });
  const sms = await preview(id, '?channel=sms');
  expect(sms).toMatchObject({
    channel: 'sms',
    recipient: `+34${client.phone}`,
    subject: null,
    attached: null,
  });
  expect(sms.text).toContain('/t/');
  const ready = await preview(id, '?kind=ready');
  expect(ready.subject).not.toBe((await preview(id)).subject);
});

test.each([
  ['no email', { email: null }, 'email', 'no_email'],
  ['no phone', { phone: null }, 'sms', 'no_phone'],
])('says why a client with %s cannot be reached', async (_what, fields, channel, obstacle) => {
  const { id } = await newBudget({ client: { ...newAddressee(), ...fields } });
  expect(await preview(id, `?channel=${channel}`)).toMatchObject({ channel, recipient: null, obstacle });
});

test('says that an imported phone is no number', async () => {
  const { id, client_id } = await newBudget({ client: newAddressee() });
  await sql`update clients set phone = '12' where id = ${client_id}`;
  expect(await preview(id, '?channel=sms')).toMatchObject({ recipient: null, obstacle: 'phone_invalid' });
});

test('says that mail to the address comes back', async () => {
  const { id } = await newBudget({ client: { ...newAddressee(), email: 'vuelve@example.com' } });
  await sql`insert into invalid_emails (instance_id, email, reason, since)
    select instance_id, 'vuelve@example.com', 'bounced', now() from budgets where id = ${id}`;
  const { channels } = await preview(id);
  expect(channels).toMatchObject([
    { channel: 'email', obstacle: 'email_invalid' },
    { channel: 'sms', obstacle: null },
  ]);
});

test('sends a quote on the wanted channel, and keeps another channel as a note', async () => {
  const { id } = await newBudget({ client: newAddressee() });
  await desk('POST', `/budgets/${id}/status/Enviado`, { notify_client: true, sent_via: 'sms' });
  expect(await logOf(id)).toMatchObject([{ channel: 'sms', status: 'queued' }]);
  const other = await newBudget({ client: newAddressee() });
  await desk('POST', `/budgets/${other.id}/status/Enviado`, { sent_via: 'whatsapp' });
  expect((await show(other.id)).sent_via).toBe('whatsapp');
  expect(await logOf(other.id)).toEqual([]);
});

test.each([
  ['Enviado', { notify_client: true, sent_via: 'post' }],
  ['Aprobado', { sent_via: 'email' }],
])('refuses a channel for %s with %j', async (status, body) => {
  const { id } = await newBudget({ client: newAddressee() });
  expect(await askDesk('POST', `/budgets/${id}/status/${status}`, body)).toMatchObject({ status: 422 });
  expect((await show(id)).status).toBe('Pendiente');
});

test('sends the link again without changing the status', async () => {
  const { id } = await newBudget({ client: newAddressee() });
  await desk('POST', `/budgets/${id}/status/Enviado`, { notify_client: true });
  const { status, body } = await send(id, { kind: 'quote', channel: 'sms' });
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ channel: 'sms', status: 'queued', idlead: id }),
  ]);
  expect(await logOf(id)).toHaveLength(2);
  expect((await show(id)).status).toBe('Enviado');
});

test('logs the reason if the client cannot be reached', async () => {
  const { id } = await newBudget({ client: { name: 'Bruno Ficticio', phone: '600000002', email: null } });
  await desk('POST', `/budgets/${id}/status/Enviado`, {});
  expect((await send(id, { kind: 'quote', channel: 'email' })).body).toMatchObject({ status: 'failed' });
});

test('refuses a message that does not suit the status', async () => {
  const { id } = await newBudget({ client: newAddressee() });
  for (const kind of ['quote', 'ready']) expect((await send(id, { kind })).status).toBe(422);
  await desk('POST', `/budgets/${id}/status/Aprobado`, {});
  expect((await send(id, { kind: 'quote' })).status).toBe(422);
  await desk('POST', `/budgets/${id}/status/Finalizado`, {});
  expect((await send(id, { kind: 'ready' })).status).toBe(201);
});

test('sends the news that the vehicle was received with the receipt, until it is returned', async () => {
  const { id } = await newBudget({ client: newAddressee(), vehicle: {} });
  expect((await send(id, { kind: 'received' })).status).toBe(422);
  await desk('POST', '/vehicles/check-in', { budget_id: id });
  expect(await preview(id, '?kind=received')).toMatchObject({
    subject: expect.stringContaining('Hemos recibido su vehículo'),
    attached: `resguardo-${id}.pdf`,
  });
  expect((await send(id, { kind: 'received' })).status).toBe(201);
  await desk('POST', '/vehicles/deliver', { budget_id: id });
  expect((await send(id, { kind: 'received' })).status).toBe(422);
});

test('shows and sends nothing for internal use, or for an unknown budget', async () => {
  const { id } = await internalBudget();
  for (const each of [id, idOfNothing]) {
    expect((await askDesk('GET', `/budgets/${each}/message`)).status).toBe(404);
    expect((await send(each, { kind: 'quote' })).status).toBe(404);
  }
});

test('sends nothing to an erased client', async () => {
  const { id, client_id } = await newBudget({ client: newAddressee() });
  await desk('POST', `/budgets/${id}/status/Enviado`, {});
  await desk('POST', `/clients/${client_id}/erase`);
  expect(await preview(id)).toMatchObject({ recipient: null, obstacle: 'client_erased' });
  expect((await send(id, { kind: 'quote' })).status).toBe(409);
});

test('are commands', async () => {
  const { id } = await newBudget({ client: newAddressee() });
  expect(await json('budgets', 'preview-message', String(id))).toMatchObject({ kind: 'quote' });
  await desk('POST', `/budgets/${id}/status/Enviado`, {});
  expect(await json('budgets', 'send-message', String(id), '--kind', 'quote')).toMatchObject({ idlead: id });
});
