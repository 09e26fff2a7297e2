import { describe, expect, test } from 'vitest';
import { subjectsOf } from '../../support/fixtures.ts';
import { inUtc, openDiary, tuesday } from '../appointments/scene.ts';

const { desk, askDesk, sql, boxes } = await openDiary();
const book = (body: object, query = '') => askDesk('POST', `/visits${query}`, body);
/** Counts what visits create. */
const counted = () => sql`
  select (select count(*) from clients) as clients, (select count(*) from vehicles) as vehicles,
    (select count(*) from budgets) as budgets, (select count(*) from appointments) as appointments`;
const stranger = (n: number, fields: object = {}) => ({
  ...{ client_name: `Cliente Inventado ${n}`, phone: `60000${1000 + n}`, plate: `${1000 + n} BCD` },
  ...{ public_notes: 'Hace ruido al frenar.', ...fields },
});

describe('visits book', () => {
  test('creates client, vehicle, budget and appointment of a stranger', async () => {
    const { status, body } = await book(stranger(1, { start: tuesday('09:30'), duration_minutes: 60 }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ client_created: true, vehicle_created: true },
      budget: {
        status: 'Pendiente',
        channel: 'desk',
        public_notes: 'Hace ruido al frenar.',
        client: { name: 'Cliente Inventado 1' },
        vehicle: { plate: '1001BCD' },
      },
      appointment: {
        ...{ id: `b${body.budget.id}`, start: inUtc(tuesday('09:30')), end: inUtc(tuesday('10:30')) },
        box: { id: boxes[0]?.id },
      },
    });
    expect((await desk('GET', `/budgets/${body.budget.id}`)).body.appointment.status).toBe('confirmed');
  });

  test('takes the client and the vehicle that it names', async () => {
    const { body: client } = await desk('POST', '/clients', { name: 'Clara Ejemplo', phone: '600002001' });
    const { body: vehicle } = await desk('POST', '/vehicles', { client_id: client.id, plate: '2001BCD' });
    const { body } = await book({ client_id: client.id, vehicle_id: vehicle.id });
    expect(body).toMatchObject({
      ...{ client_created: false, vehicle_created: false, appointment: null },
      budget: { client: { id: client.id }, vehicle: { id: vehicle.id } },
    });
    const { body: other } = await book({ client_id: client.id, plate: '2002 BCD', brand: 'Inventada' });
    expect(other).toMatchObject({ client_created: false, vehicle_created: true });
    const { body: none } = await book({ client_id: client.id });
    expect(none).toMatchObject({ vehicle_created: false, budget: { vehicle: null } });
  });

  test('creates nothing if the time is taken, and names the nearest free times', async () => {
    for (const n of [11, 12]) await book(stranger(n, { start: tuesday('12:00'), duration_minutes: 60 }));
    const before = await counted();
    const { status, body } = await book(stranger(13, { start: tuesday('12:00'), duration_minutes: 60 }));
    expect([status, body.error.code]).toEqual([409, 'slot_unavailable']);
    expect(body.error.alternatives).toHaveLength(3);
    expect(await counted()).toEqual(before);
  });

  test('names the client who has the phone, or takes that client', async () => {
    const { body: known } = await book(stranger(20));
    const again = { ...stranger(21), phone: '600001020' };
    const refused = await book(again);
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'client_exists', existing_id: known.budget.client.id },
    ]);
    const taken = await book(again, '?on_conflict=return_existing');
    expect(taken.body).toMatchObject({ client_created: false, budget: { client: known.budget.client } });
  });

  test('refuses the vehicle of another client', async () => {
    await book(stranger(30));
    const { status, body } = await book({ ...stranger(31), plate: '1030 BCD' });
    expect([status, body.error.code]).toEqual([409, 'vehicle_belongs_to_other_client']);
  });

  test('notifies the client once, of the appointment or else of the budget', async () => {
    const { body: settled } = await book(
      stranger(40, { notify_client: true, email: 'cuarenta@example.com' }),
    );
    const { body: timed } = await book(
      stranger(41, { notify_client: true, email: 'cuarentayuno@example.com', start: tuesday('16:00') }),
    );
    expect(await subjectsOf(sql, settled.budget.id)).toEqual(['Hemos recibido su solicitud · 1040BCD']);
    expect(await subjectsOf(sql, timed.budget.id)).toEqual(['Su cita está confirmada · 1041BCD']);
  });

  test.each([
    ['nobody', {}, '/client_name'],
    ['a known client with a name', { client_id: 1, client_name: 'Clara Ejemplo' }, '/client_name'],
    ['a known client with a phone', { client_id: 1, phone: '600003001' }, '/phone'],
    ['a known vehicle with a plate', { ...stranger(50), vehicle_id: 1 }, '/plate'],
    ['a make without a plate', { client_name: 'Clara Ejemplo', brand: 'Inventada' }, '/plate'],
    ['a plate without letters or digits', { client_name: 'Clara Ejemplo', plate: '--' }, '/plate'],
    ['a client that does not exist', { client_id: Number.MAX_SAFE_INTEGER }, '/client_id'],
    ['a box that does not exist', { ...stranger(51), start: tuesday('17:00'), box_id: 999_999 }, '/box_id'],
  ])('refuses %s, and creates nothing', async (_what, body, path) => {
    const before = await counted();
    const refused = await book(body);
    expect([refused.status, refused.body.error.fields]).toMatchObject([422, [{ path }]]);
    expect(await counted()).toEqual(before);
  });
});
