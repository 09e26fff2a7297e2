import { describe, expect, test } from 'vitest';
import { guessFields } from '../../../views/panel/counter/search.tsx';
import { tuesday } from '../../api/appointments/scene.ts';
import { inspect } from '../../support/inspections.ts';
import { signIn } from '../../support/panel.ts';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({
  settings: { panelPlainHttp: true },
  startAt: '2026-11-23T08:10:00.000Z',
});
const { desk, sql } = workshop;
const office = await signIn(workshop, 'office');
const mechanic = await signIn(workshop, 'mechanic');
await desk('POST', '/boxes', { name: 'Elevador' });
const { body: clara } = await desk('POST', '/clients', { name: 'Clara Ejemplo', phone: '600000001' });
const { body: car } = await desk('POST', '/vehicles', {
  client_id: clara.id,
  plate: '1234BCD',
  brand: 'Inventada',
});
/** Returns the tag of an input. */
const inputOf = (page: string, name: string, value: string) =>
  [...page.matchAll(/<input [^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(` name="${name}"`) && tag.includes(` value="${value}"`));
const onTuesday = '/panel/counter?date=2026-11-24&duration_minutes=60';
const times = (page: string) =>
  [...page.matchAll(/class="time-start">(.*?)<\/span><span class="time-note">(.*?)<\/span>/g)].map(
    ([, time, note]) => `${time} ${note}`,
  );

describe('the search', () => {
  test.each([
    ['a plate', '1234 bcd', '1234 BCD'],
    ['a part of the name', 'clara', 'Clara Ejemplo'],
    ['a phone', '600000001', 'Clara Ejemplo'],
  ])('finds a vehicle by %s', async (_what, q, text) => {
    const { payload } = await office.get(`/panel/counter?q=${encodeURIComponent(q)}`);
    expect(payload).toContain(`href="/panel/counter?client_id=${clara.id}&amp;vehicle_id=${car.id}"`);
    expect(payload).toContain(text);
  });

  test('offers a new client with what was typed', async () => {
    const { payload } = await office.get('/panel/counter?q=9876%20XYZ');
    expect(payload).toContain('Nadie coincide con «9876 XYZ»');
    expect(inputOf(payload, 'plate', '9876 XYZ')).toBeDefined();
  });

  test.each([
    ['Clara Ejemplo', { client_name: 'Clara Ejemplo' }],
    ['600 000 001', { phone: '600 000 001' }],
    ['+34600000001', { phone: '+34600000001' }],
    ['1234bcd', { plate: '1234BCD' }],
    ['m-1234-xy', { plate: 'M-1234-XY' }],
    [' ', {}],
  ])('takes %j for the field that it looks like', (typed, fields) => {
    expect(guessFields(typed)).toEqual(fields);
  });
});

describe('a known client', () => {
  test('is shown with vehicles and what is open', async () => {
    await desk('POST', '/budgets', { client_id: clara.id, vehicle_id: car.id });
    const { payload } = await office.get(`/panel/counter?client_id=${clara.id}`);
    expect(payload).toContain('600 000 001');
    expect(inputOf(payload, 'vehicle_id', String(car.id))).toContain('checked');
    expect(payload).toContain('Presupuestos y trabajos abiertos');
  });

  test('is shown with the work that earlier visits left', async () => {
    const { body: budget } = await desk('POST', '/budgets', { client_id: clara.id, vehicle_id: car.id });
    await inspect(desk, budget.id);
    const { payload } = await office.get(`/panel/counter?client_id=${clara.id}`);
    expect(payload).toContain('Pendiente de visitas anteriores');
    expect(payload).toContain('Pastillas delanteras');
  });

  test('that does not exist is searched for again', async () => {
    const { payload } = await office.get('/panel/counter?client_id=999999');
    expect(payload).toContain('Matrícula, teléfono o nombre');
  });
});

describe('the times', () => {
  test('of a day are those that the operation lists, with the reasons why others are not free', async () => {
    const { body: budget } = await desk('POST', '/budgets', { client_id: clara.id, vehicle_id: car.id });
    await desk('POST', '/appointments', {
      budget_id: budget.id,
      start: tuesday('10:00'),
      duration_minutes: 60,
    });
    const { payload } = await office.get(onTuesday);
    expect(times(payload).slice(0, 5)).toEqual([
      ...['08:30 Elevador', '09:00 Elevador', '09:30 solo 30 min · 1234 BCD', '10:00 1234 BCD'],
      '10:30 1234 BCD',
    ]);
    expect(times(payload)).toContain('14:00 Descanso de mediodía');
  });

  test('show the reason if a day has none', async () => {
    const { payload } = await office.get('/panel/counter?date=2026-11-29');
    expect(payload).toContain('El taller cierra ese día de la semana.');
  });

  test.each(['?date=yesterday', '?date=2026-02-31', '?duration_minutes=x', '?client_id=x'])(
    'are those of today for the address %s',
    async (query) => {
      expect((await office.get(`/panel/counter${query}`)).statusCode).toBe(200);
    },
  );

  test('keep what was typed when another day is chosen without scripts', async () => {
    const { payload } = await office.get(`${onTuesday}&client_name=Rosa+Inventada&public_notes=Ruido`);
    expect(inputOf(payload, 'client_name', 'Rosa Inventada')).toBeDefined();
    expect(payload).toContain('Ruido</textarea>');
  });
});

describe('booking', () => {
  const stranger = {
    client_name: 'Rosa Inventada',
    phone: '600 000 009',
    plate: '9999 BBB',
    public_notes: 'Ruido',
  };

  test('creates client, vehicle, budget and appointment, and shows what to read back', async () => {
    const answer = await office.submit(onTuesday, 'bookVisit', { ...stranger, start: tuesday('12:00') });
    expect(answer.statusCode).toBe(303);
    const { payload } = await office.get(String(answer.headers.location));
    expect(payload).toContain('Visita apuntada');
    expect(payload).toContain('9999 BBB');
    expect(payload).toContain('12:00');
    const [row] = await sql`
      select c.name, b.public_notes from budgets b join clients c on c.id = b.client_id order by b.id desc limit 1`;
    expect(row).toEqual({ name: 'Rosa Inventada', public_notes: 'Ruido' });
  });

  test('of a time that was taken meanwhile keeps the input and says so', async () => {
    const again = { ...stranger, client_name: 'Otra Inventada', phone: '600000010', plate: '9998BBB' };
    const answer = await office.submit(onTuesday, 'bookVisit', { ...again, start: tuesday('12:00') });
    expect(answer.statusCode).toBe(409);
    expect(answer.payload).toContain('value="Otra Inventada"');
    expect(answer.payload).toContain('Esta hora no está libre.');
  });

  test('offers the nearest free times instead of a taken one, and books one with a press', async () => {
    const again = { ...stranger, client_name: 'Otra Inventada', phone: '600000010', plate: '9998BBB' };
    const refused = await office.submit(onTuesday, 'bookVisit', { ...again, start: tuesday('12:00') });
    const [, chosen = ''] = /name="replace" value="(start=[^"]+)"/.exec(refused.payload) ?? [];
    expect(chosen).toMatch(/^start=2026-11-24T/);
    const fields = { ...again, duration_minutes: '60', start: tuesday('12:00'), replace: chosen };
    const answer = await office.submit(onTuesday, 'bookVisit', fields);
    const { payload } = await office.get(String(answer.headers.location));
    expect(payload).toContain('Otra Inventada');
    const [row] = await sql`select starts_at from appointments order by id desc limit 1`;
    expect(`start=${new Date(row?.starts_at).toISOString()}`).toBe(chosen);
  });

  test('can be undone: the appointment is cancelled', async () => {
    const rosa = { ...stranger, client_name: 'Eva Inventada', phone: '600000011', plate: '9997BBB' };
    const booked = await office.submit(onTuesday, 'bookVisit', { ...rosa, start: tuesday('17:00') });
    const location = String(booked.headers.location);
    const toast = [booked.headers['set-cookie']].flat().find((each) => each?.startsWith('panel-toast='));
    const { payload } = await office.get(location, { cookie: `${office.cookie}; ${toast?.split(';')[0]}` });
    const [form = ''] = /<form[^>]*id="undo-0"[\s\S]*?<\/form>/.exec(payload) ?? [];
    expect(form).toContain('data-operation="cancelAppointment"');
    const nonce = /name="nonce" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const id = /name="id" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const undone = await office.post(location, {
      ...{ operation: 'cancelAppointment', nonce, form: 'undo-0', id, notify_client: 'false' },
    });
    expect(undone.statusCode).toBe(303);
    expect(await sql`select 1 from appointments where starts_at = ${tuesday('17:00')}`).toHaveLength(0);
  });

  test('assigns the chosen mechanic and service', async () => {
    for (const name of ['Bruno Ficticio', 'Marta Supuesta'])
      await desk('POST', '/staff', { name, role: 'mechanic' });
    const { body: category } = await desk('POST', '/categories', { name: 'Frenos' });
    const { body: service } = await desk('POST', '/categories', {
      name: 'Pastillas',
      parent_id: category.id,
    });
    const { payload } = await office.get(onTuesday);
    const mechanicId = /<option value="(\d+)">Bruno Ficticio/.exec(payload)?.[1] ?? '';
    expect(payload).toContain('Pastillas</option>');
    const ana = { ...stranger, client_name: 'Ana Inventada', phone: '600000012', plate: '9996BBB' };
    const chosen = { mechanic_id: mechanicId, subcategory_id: String(service.id) };
    await office.submit(onTuesday, 'bookVisit', { ...ana, ...chosen });
    const [row] = await sql`
      select mechanic_id::text, category_id::text, subcategory_id::text from budgets order by id desc limit 1`;
    expect(row).toEqual({ ...chosen, category_id: String(category.id) });
  });

  test('without a name names the field', async () => {
    const answer = await office.submit(onTuesday, 'bookVisit', { start: tuesday('17:00') });
    expect([answer.statusCode, /data-field="client_name"/.test(answer.payload)]).toEqual([422, true]);
  });
});

describe('the confirmation', () => {
  test.each([
    ['', 'No se puede enviar confirmación: Sin teléfono ni correo.'],
    ['&phone=600000020', 'Un SMS al 600 000 020 con la hora y el enlace al presupuesto.'],
    ['&email=eva%40example.com', 'Un correo a eva@example.com con la hora'],
    ['&phone=abc', 'Ningún teléfono ni correo que funcione.'],
  ])('of a new client with %j says what is sent, or why not', async (query, text) => {
    await letSend(sql, workshop.host);
    expect((await office.get(`/panel/counter?q=${query}`)).payload).toContain(text);
  });

  test('names the channel that a known client has', async () => {
    const { payload } = await office.get(`/panel/counter?client_id=${clara.id}`);
    expect(payload).toContain('Un SMS al 600 000 001');
  });
});

test('a mechanic takes no calls', async () => {
  expect((await mechanic.get('/panel/counter')).statusCode).toBe(403);
});
