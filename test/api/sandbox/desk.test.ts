import { expect, test } from 'vitest';
import { reasonMessages } from '../../../generated/errors.ts';
import { openSandbox, refusal } from './scene.ts';

const { service, sandbox, sql, act, newClient, newQuote, eventsOf } = await openSandbox();

let plates = 1000;

/** Creates a quote for a vehicle with this mileage. */
async function quoteOfVehicle(km: number) {
  plates += 1;
  const { id: client_id } = await newClient({ tax_id: null });
  const vehicle = await sandbox.newVehicle({ client_id, plate: `${plates}XYZ` });
  await sql`update vehicles set km = ${km} where id = ${vehicle.id}`;
  return newQuote({ client_id, vehicle_id: vehicle.id });
}

const visitEvents = async (id: number) =>
  (await eventsOf(id)).filter((event) => event.startsWith('vehicle.'));

test('a vehicle arrives and leaves once, with its mileage', async () => {
  const quote = await quoteOfVehicle(48_000);
  const { body: arrived } = await act(`/budgets/${quote.id}/check-in`, { km: 48_210 });
  expect(arrived).toMatchObject({ date_in: expect.stringMatching(/^2026-11-20T/) });
  expect((await act(`/budgets/${quote.id}/check-in`)).status).toBe(200);
  const { body: left } = await act(`/budgets/${quote.id}/deliver`);
  expect(left).toMatchObject({ delivered_at: expect.stringMatching(/^2026-11-20T/) });
  expect((await act(`/budgets/${quote.id}/deliver`)).status).toBe(200);
  expect(await visitEvents(quote.id)).toEqual(['vehicle.checked_in', 'vehicle.delivered']);
});

test('what cannot arrive or leave is refused with a reason', async () => {
  const quote = await quoteOfVehicle(48_000);
  expect((await act(`/budgets/${quote.id}/deliver`)).body.error.code).toBe('invalid_status_transition');
  expect(refusal(await act(`/budgets/${quote.id}/check-in`, { km: 47_000 }))[2]).toBe('/km');
  expect((await act(`/budgets/${quote.id}/check-in`, { km: 47_000, lower_km: true })).status).toBe(200);
  expect(refusal(await act(`/budgets/${quote.id}/check-in`, { km: 47_001 }))[2]).toBe('/km');
  const { id } = await newQuote();
  const noVehicle = [409, 'act_impossible', reasonMessages.noVehicle.es];
  expect(refusal(await act(`/budgets/${id}/check-in`))).toEqual(noVehicle);
  expect(refusal(await act(`/budgets/${id}/deliver`))).toEqual(noVehicle);
  expect((await act('/budgets/999999/check-in')).status).toBe(404);
});

test('an internal budget stays unknown to programs', async () => {
  const quote = await quoteOfVehicle(1);
  await sql`update budgets set internal = true where id = ${quote.id}`;
  expect((await act(`/budgets/${quote.id}/check-in`)).status).toBe(404);
});

test('a client that refuses WhatsApp is noted once, with its words', async () => {
  const { id } = await newClient({ tax_id: null });
  const wish = { channel: 'whatsapp', body: 'BAJA' };
  const first = await act(`/clients/${id}/unsubscribe`, wish);
  expect(first.body.channel_opt_out).toMatchObject({ whatsapp: true, sms: false });
  expect((await act(`/clients/${id}/unsubscribe`, wish)).body).toEqual(first.body);
  const events = await sql`
    select event from events where (data->>'client_id')::bigint = ${id} and event <> 'client.created' order by id`;
  expect(events.map(({ event }) => event)).toEqual([
    'communication.inbound',
    'client.updated',
    'whatsapp.unsubscribed',
  ]);
  expect((await act('/clients/999999/unsubscribe', wish)).status).toBe(404);
});

test('a campaign reaches the clients of its segment, and nobody who refuses it', async () => {
  const { id: refusing } = await newClient({ city: 'Villaprueba' });
  await newClient({ city: 'Villaprueba', tax_id: null });
  await act(`/clients/${refusing}/unsubscribe`, { channel: 'email' });
  const text = { channel: 'email', subject: 'Revisión de invierno', text: 'Hola, {name}.' };
  const { status, body } = await act('/campaigns', { ...text, segment: 'city:villaprueba' });
  expect([status, body]).toEqual([200, { ok: true, id: expect.any(Number), recipients: 1, left_out: 1 }]);
  const [campaign] = await sql`select template, recipients from campaigns where id = ${body.id}`;
  expect(campaign).toEqual({ template: 'sandbox', recipients: 1 });
});

test.each([
  [{ channel: 'email', text: 'Hola' }, '/subject'],
  [{ channel: 'sms', subject: 'Hola', text: 'Hola' }, '/subject'],
  [{ channel: 'email', subject: 'Hola', text: 'Hola, {nombre}' }, '/text'],
  [{ channel: 'sms', text: 'Hola', segment: 'everybody' }, '/segment'],
])('%j is no campaign', async (campaign, path) => {
  expect(refusal(await act('/campaigns', campaign))).toEqual([422, 'validation_error', path]);
});

test('none of it exists outside a sandbox', async () => {
  const live = await service.openInstance('live.test', 'business');
  for (const path of ['budgets/1/check-in', 'budgets/1/deliver', 'invoices/1/tax-answer', 'campaigns'])
    expect((await live.post(`/sandbox/${path}`, {})).status).toBe(404);
});
