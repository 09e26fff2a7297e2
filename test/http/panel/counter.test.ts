import { describe, expect, test } from 'vitest';
import { guessFields } from '../../../views/panel/counter/search.tsx';
import { tuesday } from '../../api/appointments/scene.ts';
import { signIn } from '../../support/panel.ts';
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

  test('that does not exist is searched for again', async () => {
    const { payload } = await office.get('/panel/counter?client_id=999999');
    expect(payload).toContain('Matrícula, teléfono o nombre');
  });
});

describe('the times', () => {
  test('of a day are those of the operation, with the reasons of the others', async () => {
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

  test('say why a day has none', async () => {
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
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain('Visita apuntada');
    expect(answer.payload).toContain('9999 BBB');
    expect(answer.payload).toContain('12:00');
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

  test('without a name names the field', async () => {
    const answer = await office.submit(onTuesday, 'bookVisit', { start: tuesday('17:00') });
    expect([answer.statusCode, /data-field="client_name"/.test(answer.payload)]).toEqual([422, true]);
  });
});

test('a mechanic takes no calls', async () => {
  expect((await mechanic.get('/panel/counter')).statusCode).toBe(403);
});
