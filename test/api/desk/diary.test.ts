import { describe, expect, test } from 'vitest';
import { inUtc, openDiary, tuesday } from '../appointments/scene.ts';

const diary = await openDiary();
const { desk, askDesk, book, budgetIn, boxes, sql, trace, setClock } = diary;
const [first, second] = boxes.map(({ id }) => id) as [number, number];
const { body: mechanic } = await desk('POST', '/staff', { name: 'Íñigo Ficticio' });
// A colleague is present while the mechanic is absent, so that the diary stays open.
await desk('POST', '/staff', { name: 'Marta Ejemplo' });
const show = async (query = 'from=2026-11-24&to=2026-11-24') => (await desk('GET', `/diary?${query}`)).body;
const move = (id: string, body: object) => askDesk('POST', `/appointments/${id}/move`, body);

describe('diary show', () => {
  test('counts the open, booked and free time of a day and a person', async () => {
    const empty = await show();
    expect(empty.days).toMatchObject([
      { date: '2026-11-24', closed: null, open_minutes: 2 * 510, booked_minutes: 0, free_minutes: 2 * 510 },
    ]);
    const budget = await budgetIn('Pendiente');
    await book(budget, '10:00', { duration_minutes: 90, box_id: first });
    await desk('PATCH', `/budgets/${budget.id}`, { mechanic_id: mechanic.id, public_notes: 'Ruido' });
    const body = await show();
    expect(body.days[0]).toMatchObject({
      booked_minutes: 90,
      free_minutes: 2 * 510 - 90,
      appointment_count: 1,
    });
    expect(body.days[0].open).toEqual([
      { from: inUtc(tuesday('08:30')), to: inUtc(tuesday('14:00')) },
      { from: inUtc(tuesday('15:30')), to: inUtc(tuesday('18:30')) },
    ]);
    expect(body.people.find(({ id }: { id: number }) => id === mechanic.id)).toMatchObject({
      days: [{ date: '2026-11-24', open_minutes: 510, booked_minutes: 90 }],
    });
    expect(body.appointments).toMatchObject([
      {
        ...{ id: `b${budget.id}`, state: 'booked', visit_reason: 'Ruido', mechanic: { id: mechanic.id } },
        ...{ start: inUtc(tuesday('10:00')), end: inUtc(tuesday('11:30')), box: { id: first } },
      },
    ]);
  });

  test('subtracts closures and absences, and names holidays', async () => {
    const before = await show();
    const at = { from: tuesday('15:30'), to: tuesday('18:30') };
    await desk('POST', '/closures', { ...at, name: 'Curso', box_id: second });
    await desk('POST', '/absences', { ...at, staff_id: mechanic.id, reason: 'training' });
    await desk('POST', '/holidays', { date: '2026-12-02', name: 'Fiesta inventada', scope: 'local' });
    const body = await show();
    expect(body.days[0].open_minutes).toBe(before.days[0].open_minutes - 180);
    expect(body.closures).toMatchObject([{ name: 'Curso', box: { id: second } }]);
    expect(body.absences).toMatchObject([{ staff: { id: mechanic.id }, reason: 'training' }]);
    const person = body.people.find(({ id }: { id: number }) => id === mechanic.id);
    expect(person.days[0].open_minutes).toBe(510 - 180);
    const holiday = await show('from=2026-12-02&to=2026-12-02');
    expect(holiday.days[0]).toMatchObject({
      closed: 'holiday',
      holiday: 'Fiesta inventada',
      open_minutes: 0,
    });
    expect((await show('from=2026-11-29&to=2026-11-29')).days[0]).toMatchObject({ closed: 'hours' });
  });

  test('lists who is late, who waits for parts, and what stays overnight', async () => {
    const budget = await budgetIn('Aprobado');
    await book(budget, '09:00', { box_id: second });
    await setClock(inUtc(tuesday('09:05')));
    expect((await show()).late).toEqual([]);
    await setClock(inUtc(tuesday('09:20')));
    const body = await show();
    expect(body.late).toMatchObject([{ budget_id: budget.id, since: inUtc(tuesday('09:00')) }]);
    expect(body.appointments[0]).toMatchObject({ id: `b${budget.id}`, state: 'late' });
    await desk('PATCH', `/budgets/${budget.id}`, { date_in: tuesday('09:20'), waiting_parts: true });
    const after = await show('from=2026-12-09');
    expect(after.late).toEqual([]);
    const vehicle = [{ budget_id: budget.id, since: inUtc(tuesday('09:20')) }];
    expect([after.overnight, after.waiting_for_parts]).toMatchObject([vehicle, vehicle]);
    expect((await show()).appointments[0].state).toBe('waiting');
    await sql`update budgets set delivered_at = ${inUtc(tuesday('09:25'))}, waiting_parts = false where id = ${budget.id}`;
    expect(await show()).toMatchObject({ overnight: [], waiting_for_parts: [] });
    await setClock('2026-11-23T08:10:00.000Z');
  });

  test('leaves out the appointments of an overview', async () => {
    const body = await show('from=2026-11-23&to=2027-01-03&only_days=true');
    expect(body.days).toHaveLength(42);
    expect(body.days[1].appointment_count).toBe(2);
    expect(body).toMatchObject({ boxes: [], people: [], appointments: [], absences: [] });
  });

  test.each([
    ['from=2026-11-24&to=2026-11-23', 'query/to'],
    ['from=2026-11-24&to=2026-12-08', 'query/to'],
    ['from=2026-11-24&to=2027-01-25&only_days=true', 'query/to'],
  ])('refuses the days %s', async (query, path) => {
    const { status, body } = await askDesk('GET', `/diary?${query}`);
    expect([status, body.error.fields[0].path]).toEqual([422, path]);
  });

  test.each([
    ['2027-03-28', 23],
    ['2026-10-25', 25],
  ])('counts the %s, a day of %i hours, by the clock', async (date, hours) => {
    const open = { closed: false, start: '00:00', end: '23:59' };
    const usual = (await desk('GET', '/settings')).body;
    await desk('PATCH', '/settings', {
      schedule: { ...usual.schedule, sun: open },
      lunch_break: { start: '00:00', end: '00:00' },
    });
    const body = await show(`from=${date}&to=${date}`);
    expect(body.days[0].open_minutes).toBe(2 * (hours * 60 - 1));
    await desk('PATCH', '/settings', { schedule: usual.schedule, lunch_break: usual.lunch_break });
  });
});

describe('the workshop itself', () => {
  test('books at a quarter of an hour, without notice, and lengthens what is under way', async () => {
    const budget = await budgetIn('Pendiente');
    const soon = {
      budget_id: budget.id,
      start: '2026-11-23T09:15:00+01:00',
      duration_minutes: 45,
      box_id: first,
    };
    expect((await askDesk('POST', '/appointments', soon)).status).toBe(201);
    await setClock('2026-11-23T08:40:00.000Z');
    const longer = await move(`b${budget.id}`, { start: soon.start, duration_minutes: 75 });
    expect(longer.body).toMatchObject({ start: inUtc(soon.start), end: '2026-11-23T09:30:00.000Z' });
    const odd = await move(`b${budget.id}`, { start: '2026-11-23T09:20:00+01:00' });
    expect(odd.body.error.code).toBe('slot_unavailable');
    const gone = await move(`b${budget.id}`, { start: '2026-11-20T09:15:00+01:00' });
    expect(gone.body.error.code).toBe('slot_unavailable');
  });

  test('assigns a mechanic with a move, and records it', async () => {
    const budget = await budgetIn('Pendiente');
    await book(budget, '12:00', { box_id: first });
    const id = `b${budget.id}`;
    const to = { start: tuesday('12:15'), mechanic_id: mechanic.id };
    expect((await move(id, to)).body).toMatchObject({ mechanic: { id: mechanic.id } });
    const { history } = await trace(budget);
    expect(history.at(-1)).toMatchObject({ action: 'budget.updated' });
    expect((await move(id, { start: tuesday('12:30') })).body).toMatchObject({
      mechanic: { id: mechanic.id },
    });
    expect((await move(id, { start: tuesday('12:30'), mechanic_id: null })).body.mechanic).toBeNull();
    const unknown = await move(id, { start: tuesday('13:00'), mechanic_id: 999_999 });
    expect([unknown.status, unknown.body.error.fields[0].path]).toEqual([422, '/mechanic_id']);
    expect((await desk('GET', `/appointments/${id}`)).body.start).toBe(inUtc(tuesday('12:30')));
  });

  test('lists the appointments of one mechanic', async () => {
    const budget = await budgetIn('Pendiente');
    await book(budget, '17:00', { box_id: first });
    await move(`b${budget.id}`, { start: tuesday('17:00'), mechanic_id: mechanic.id });
    const { body } = await desk(
      'GET',
      `/appointments?mechanic_id=${mechanic.id}&from=${inUtc(tuesday('16:00'))}`,
    );
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([`b${budget.id}`]);
  });
});
