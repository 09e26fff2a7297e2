import { describe, expect, test } from 'vitest';
import { sampleSignature } from '../../../domain/signatures/signature.ts';
import { jpeg } from '../../support/document-files.ts';
import { inspect } from '../../support/inspections.ts';
import { signIn } from '../../support/panel.ts';
import { textOf } from '../../support/pdf-text.ts';
import { setDevTransport } from '../../support/transports.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { desk, newBudget, sql, instanceId } = workshop;
await setDevTransport(sql, instanceId, { credit: 20 });
const office = await signIn(workshop, 'office');
const mechanic = await signIn(workshop, 'mechanic');
const drawing = (sampleSignature('drawn') as { path: string }).path;

let clients = 0;
const visit = () => {
  clients += 1;
  const client = { name: 'Clara Ejemplo', email: `clara${clients}@example.com` };
  return newBudget({ vehicle: {}, client });
};
const pathOf = ({ id }: { id: number }) => `/panel/check-in/${id}`;
const checkInOf = async ({ id }: { id: number }) => (await desk('GET', `/budgets/${id}/check-in`)).body;
const filled = {
  km: '48.210',
  fuel_eighths: '3',
  key_count: '2',
  'damages[0][place]': 'front_left_door',
  'damages[0][note]': 'Rayón de 20 cm',
  'damages[1][place]': '',
  'damages[1][note]': '',
  belongings: 'Silla de niño',
  wants_old_parts: 'true',
  quote_waived: 'true',
  authorised_max: '350,50',
  promised_at: '15/12/2033 17:00',
};

describe('the check-in', () => {
  test('begins with the plate and the client', async () => {
    const budget = await visit();
    const { payload } = await office.get(pathOf(budget));
    expect(payload).toContain('Clara Ejemplo');
    expect(payload).toContain(budget.vehicle.plate.slice(0, 4));
    expect(payload).toContain('data-operation="checkInVehicle"');
    expect(payload).not.toContain('drawBudgetReceipt');
  });

  test('stores what was filled in, with the signature, and offers the receipt', async () => {
    const budget = await visit();
    const answer = await office.submit(pathOf(budget), 'checkInVehicle', { ...filled, drawing });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, pathOf(budget)]);
    expect(await checkInOf(budget)).toMatchObject({
      km: 48_210,
      fuel_eighths: 3,
      key_count: 2,
      damages: [{ place: 'front_left_door', note: 'Rayón de 20 cm' }],
      belongings: 'Silla de niño',
      wants_old_parts: true,
      quote_waived: true,
      authorised_max: 350.5,
      promised_at: '2033-12-15T16:00:00.000Z',
      signature: { name: 'Clara Ejemplo', drawing },
    });
    const { payload } = await office.get(pathOf(budget));
    expect(payload).toContain(`href="/panel/files/drawBudgetReceipt?id=${budget.id}"`);
    expect(payload).toContain('aria-label="Firma de Clara Ejemplo"');
    const pdf = await office.get(`/panel/files/drawBudgetReceipt?id=${budget.id}`);
    expect(textOf(pdf.rawPayload)).toContain('Rayón de 20 cm');
  });

  test('without anything filled in records only the arrival', async () => {
    const budget = await visit();
    await office.submit(pathOf(budget), 'checkInVehicle', {});
    expect(await checkInOf(budget)).toMatchObject({
      km: null,
      fuel_eighths: null,
      damages: [],
      signature: null,
    });
  });

  test('asks about a mileage below the known one, and keeps what was filled in', async () => {
    const budget = await visit();
    await desk('PATCH', `/vehicles/${budget.vehicle.id}`, { km: 50_000 });
    const refused = await office.submit(pathOf(budget), 'checkInVehicle', filled);
    expect(refused.statusCode).toBe(422);
    expect(refused.payload).toContain('name="lower_km"');
    expect(refused.payload).toContain('Rayón de 20 cm');
    expect(refused.payload).toMatch(/name="fuel_eighths" value="3" checked/);
    const again = await office.submit(pathOf(budget), 'checkInVehicle', { ...filled, lower_km: 'true' });
    expect(again.statusCode).toBe(303);
  });

  test('refuses a scribble beside the pad', async () => {
    const budget = await visit();
    const refused = await office.submit(pathOf(budget), 'checkInVehicle', { drawing: 'M1 1L2 2' });
    expect(refused.statusCode).toBe(422);
    expect(refused.payload).toContain('data-field="drawing"');
  });

  test('shows the input again if a colleague has checked the vehicle in meanwhile', async () => {
    const budget = await visit();
    const { payload } = await office.get(pathOf(budget));
    const nonce = /name="nonce" value="([^"]+)"/.exec(payload)?.[1] ?? '';
    await desk('POST', '/vehicles/check-in', { budget_id: budget.id });
    const refused = await office.post(pathOf(budget), {
      ...{ operation: 'checkInVehicle', nonce, form: 'state', budget_id: String(budget.id) },
      belongings: 'Un paraguas',
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.payload).toContain('Un paraguas');
    expect(await checkInOf(budget)).toMatchObject({ belongings: null });
  });

  test('takes photos, which damage can refer to', async () => {
    const budget = await visit();
    const file = { file: jpeg().toString('base64'), filename: 'puerta.jpg' };
    const { body: photo } = await desk('POST', `/budgets/${budget.id}/documents`, file);
    const { payload } = await office.get(pathOf(budget));
    expect(payload).toContain('capture="environment"');
    expect(payload).toContain(`<option value="${photo.id}">puerta.jpg</option>`);
    const damaged = { 'damages[0][place]': 'roof', 'damages[0][document_id]': String(photo.id) };
    await office.submit(pathOf(budget), 'checkInVehicle', damaged);
    expect((await checkInOf(budget)).damages).toMatchObject([{ place: 'roof', document_id: photo.id }]);
  });
});

describe('after the check-in', () => {
  test('the receipt is sent to the client', async () => {
    const budget = await visit();
    await office.submit(pathOf(budget), 'checkInVehicle', {});
    expect((await office.submit(pathOf(budget), 'sendBudgetMessage', {})).statusCode).toBe(303);
    const rows = await sql`select subject from communications where budget_id = ${budget.id}`;
    expect(rows[0]?.subject).toContain('Hemos recibido su vehículo');
  });

  test('a correction removes the signature, and is compared with the change of another person', async () => {
    const budget = await visit();
    await office.submit(pathOf(budget), 'checkInVehicle', { ...filled, drawing });
    const { payload } = await office.get(pathOf(budget));
    const form = /<form[^>]* data-operation="setCheckIn"[\s\S]*?<\/form>/.exec(payload)?.[0] ?? '';
    const value = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const answer = await office.submit(pathOf(budget), 'setCheckIn', { key_count: '1' });
    expect(answer.statusCode).toBe(303);
    expect(await checkInOf(budget)).toMatchObject({ key_count: 1, signature: null });
    const stale = await office.post(pathOf(budget), {
      ...{ operation: 'setCheckIn', form: 'state', id: String(budget.id), nonce: value('nonce') },
      ...{ version: value('version'), base: value('base'), key_count: '3' },
    });
    expect(stale.statusCode).toBe(409);
  });
});

test('shows the findings of earlier visits, and adds one to the quote', async () => {
  const { client_id, vehicle } = await visit();
  const earlier = await newBudget({ client_id, vehicle_id: vehicle.id, status: 'En curso' });
  await inspect(desk, earlier.id);
  const budget = await newBudget({ client_id, vehicle_id: vehicle.id });
  const { payload } = await office.get(pathOf(budget));
  expect(payload).toContain('Pendiente de visitas anteriores');
  expect(payload).toContain('Pastillas delanteras');
  await office.submit(pathOf(budget), 'offerFinding', {});
  const { body } = await desk('GET', `/budgets/${budget.id}`);
  expect(body.lines.at(-1)).toMatchObject({ description: 'Pastillas delanteras', optional: true });
});

test('says so if the quote has no vehicle', async () => {
  const budget = await newBudget({ client: { name: 'Clara Ejemplo' } });
  const { payload } = await office.get(pathOf(budget));
  expect(payload).toContain('Este presupuesto no tiene vehículo.');
  expect(payload).not.toContain('data-operation="checkInVehicle"');
});

test('a quote that does not exist is not found, and mechanics do not check in', async () => {
  expect((await office.get('/panel/check-in/999999')).statusCode).toBe(404);
  expect((await mechanic.get(pathOf(await visit()))).statusCode).toBe(403);
});
