import { describe, expect, test } from 'vitest';
import { sampleSignature } from '../../../../domain/signatures/signature.ts';
import { fieldMessages } from '../../../../generated/errors.ts';
import { jpeg } from '../../../support/document-files.ts';
import { textOf } from '../../../support/pdf-text.ts';
import { openBudgetScene } from './scene.ts';

const scene = await openBudgetScene();
const { desk, askDesk, sql, newBudget, history, internalBudget } = scene;

const drawing = (sampleSignature('drawn') as { path: string }).path;
const state = {
  km: 48_210,
  fuel_eighths: 3,
  damages: [{ place: 'front_left_door', note: 'Rayón de 20 cm' }, { place: 'roof' }],
  key_count: 2,
  belongings: 'Silla de niño y paraguas',
  wants_old_parts: true,
  quote_waived: true,
  authorised_max: 350.5,
  promised_at: '2033-05-17T17:00:00+02:00',
};
const checkIn = (budget_id: number, more: object = {}) =>
  askDesk('POST', '/vehicles/check-in', { budget_id, ...more });
const show = async (id: number) => (await desk('GET', `/budgets/${id}/check-in`)).body;
const correct = (id: number, changes: object) => askDesk('PATCH', `/budgets/${id}/check-in`, changes);
const evidenceOf = (id: number) =>
  sql`select kind, content::jsonb as content from evidence where budget_id = ${id} order by number`;

describe('a check-in with the state of the vehicle', () => {
  test('stores it, and returns it with the promised time as the expected completion', async () => {
    const { id } = await newBudget();
    expect((await checkIn(id, state)).status).toBe(200);
    expect(await show(id)).toEqual({
      ...state,
      budget_id: id,
      date_in: expect.stringMatching(/Z$/),
      damages: [
        { place: 'front_left_door', note: 'Rayón de 20 cm', document_id: null },
        { place: 'roof', note: null, document_id: null },
      ],
      promised_at: '2033-05-17T15:00:00.000Z',
      signed_on_paper: false,
      signature: null,
    });
    expect((await scene.show(id)).date_out).toBe('2033-05-17T15:00:00.000Z');
    expect((await history(id)).at(-1)).toMatchObject({
      action: 'vehicle.checked_in',
      changes: { fuel_eighths: [null, 3], key_count: [null, 2], km: [null, 48_210] },
    });
  });

  test('records the drawn signature in the evidence, with what was signed and the statement', async () => {
    const { id, client_id } = await newBudget();
    await checkIn(id, { ...state, drawing, signer: 'Bruno Ficticio' });
    const { signature } = await show(id);
    expect(signature).toMatchObject({ name: 'Bruno Ficticio', drawing });
    const [entry] = await evidenceOf(id);
    expect(entry).toMatchObject({
      kind: 'checked_in',
      content: {
        name: 'Bruno Ficticio',
        reference: signature.reference,
        client: { id: client_id },
        signature: { kind: 'drawn', path: drawing },
        shown: { budget_id: id, check_in: { fuel_eighths: 3, authorised_max_cents: 35_050 } },
        consent: expect.stringContaining('Dejo el vehículo'),
      },
    });
    expect((await desk('GET', '/evidence/verify')).body).toMatchObject({ ok: true });
  });

  test('is signed with the name of the client if no other is sent', async () => {
    const { id, client } = await newBudget();
    await checkIn(id, { drawing });
    expect((await show(id)).signature.name).toBe(client.name);
  });

  test.each(['M1 1L2 2', 'nonsense'])('refuses %s as a signature', async (scribble) => {
    const { id } = await newBudget();
    const { status, body } = await checkIn(id, { drawing: scribble });
    expect([status, body.error.fields]).toEqual([
      422,
      [{ path: '/drawing', message: fieldMessages.notASignature.es }],
    ]);
    expect((await scene.show(id)).date_in).toBeNull();
  });

  test('repeated with the same values changes nothing, and with others is refused', async () => {
    const { id } = await newBudget();
    await checkIn(id, { ...state, drawing });
    const before = await show(id);
    expect((await checkIn(id, { ...state, drawing })).status).toBe(200);
    expect((await checkIn(id)).status).toBe(200);
    const refused = await checkIn(id, { ...state, key_count: 1 });
    expect(refused.body.error.fields).toEqual([
      { path: '/key_count', message: fieldMessages.checkedInBefore.es },
    ]);
    expect(await show(id)).toEqual(before);
    expect(await evidenceOf(id)).toHaveLength(1);
  });

  test('accepts only photos of the same budget for damage', async () => {
    const [own, other] = [await newBudget(), await newBudget()];
    const file = { file: jpeg().toString('base64'), filename: 'puerta.jpg' };
    const { body: photo } = await desk('POST', `/budgets/${own.id}/documents`, file);
    const damages = [{ place: 'roof', document_id: photo.id }];
    const refused = await checkIn(other.id, { damages });
    expect(refused.body.error.fields).toEqual([
      { path: '/damages/0/document_id', message: fieldMessages.unknownReference.es },
    ]);
    expect((await checkIn(own.id, { damages })).status).toBe(200);
    expect((await show(own.id)).damages).toMatchObject([{ document_id: photo.id }]);
  });

  test('works for budgets for internal use, also with a signature', async () => {
    const { id } = await internalBudget();
    const { client_id } = await scene.show(id);
    const vehicle = await scene.newVehicle({ client_id });
    await desk('PATCH', `/budgets/${id}`, { vehicle_id: vehicle.id });
    expect((await checkIn(id, { drawing })).status).toBe(200);
    expect(await evidenceOf(id)).toMatchObject([{ kind: 'checked_in' }]);
  });
});

describe('budgets check-in show', () => {
  test('finds none before the vehicle has arrived', async () => {
    const { id } = await newBudget();
    expect((await askDesk('GET', `/budgets/${id}/check-in`)).status).toBe(404);
    expect((await askDesk('GET', '/budgets/999999/check-in')).status).toBe(404);
  });

  test('of a vehicle that came without a state shows that nothing was recorded', async () => {
    const { id } = await newBudget();
    await checkIn(id, { km: 7 });
    expect(await show(id)).toMatchObject({ km: 7, fuel_eighths: null, damages: [], signature: null });
  });
});

describe('budgets check-in set', () => {
  test('corrects fields, and leaves a line in the history', async () => {
    const { id } = await newBudget();
    await checkIn(id, state);
    const { status, body } = await correct(id, { key_count: 1, damages: [] });
    expect([status, body.key_count, body.damages, body.fuel_eighths]).toEqual([200, 1, [], 3]);
    expect((await history(id)).at(-1)).toMatchObject({
      action: 'vehicle.check_in_corrected',
      changes: { key_count: [2, 1] },
    });
  });

  test('corrects a mileage also on the budget and the vehicle, even downwards', async () => {
    const { id, vehicle } = await newBudget();
    await checkIn(id, { km: 482_100 });
    await correct(id, { km: 48_210 });
    expect((await scene.show(id)).km).toBe(48_210);
    expect((await scene.get(`/vehicles/${vehicle.id}`)).body.km).toBe(48_210);
  });

  test('does not replace the mileage and time of the return', async () => {
    const { id, vehicle } = await newBudget();
    await checkIn(id, { km: 100 });
    await desk('POST', '/vehicles/deliver', { budget_id: id, km: 120 });
    const { date_out } = await scene.show(id);
    await correct(id, { km: 90, promised_at: state.promised_at });
    expect(await scene.show(id)).toMatchObject({ km: 120, date_out });
    expect((await scene.get(`/vehicles/${vehicle.id}`)).body.km).toBe(120);
  });

  test('removes a signature that does not cover the change, and records a new one', async () => {
    const { id } = await newBudget();
    await checkIn(id, { ...state, drawing });
    expect((await correct(id, { key_count: 1 })).body.signature).toBeNull();
    const { body } = await correct(id, { key_count: 2, drawing });
    expect(body.signature).toMatchObject({ drawing });
    expect(await evidenceOf(id)).toHaveLength(2);
    expect((await correct(id, { signed_on_paper: true })).body.signature).toMatchObject({ drawing });
  });

  test('with the present values changes nothing', async () => {
    const { id } = await newBudget();
    await checkIn(id, { ...state, drawing });
    const lines = (await history(id)).length;
    await correct(id, { key_count: 2, drawing });
    expect([(await history(id)).length, (await evidenceOf(id)).length]).toEqual([lines, 1]);
  });

  test('is refused before the vehicle has arrived', async () => {
    const { id } = await newBudget();
    expect((await correct(id, { key_count: 1 })).status).toBe(404);
  });
});

test('the drop-off receipt shows the state and the signature', async () => {
  const { id } = await newBudget();
  await checkIn(id, { ...state, drawing });
  const { body } = await desk('GET', `/budgets/${id}/receipt`);
  const text = textOf(Buffer.from(body.content, 'base64'));
  for (const told of [
    '3/8',
    'Puerta delantera izquierda: Rayón de 20 cm',
    'Silla de niño y paraguas',
    'El cliente las quiere',
    'renuncia al presupuesto',
    '350,50 €',
    'Firmado electrónicamente',
    (await show(id)).signature.reference,
  ])
    expect(text).toContain(told);
});

test('an erasure of the client deletes the state and the signature', async () => {
  const { id, client_id } = await newBudget();
  await checkIn(id, { ...state, drawing });
  await desk('POST', `/budgets/${id}/status/Cancelado`, {});
  await desk('POST', `/clients/${client_id}/erase`, {});
  expect(await sql`select from check_ins where budget_id = ${id}`).toEqual([]);
  expect(await show(id)).toMatchObject({ belongings: null, signature: null });
});
