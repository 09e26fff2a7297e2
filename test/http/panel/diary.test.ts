import { describe, expect, test } from 'vitest';
import { arrangeGrid, placeSideBySide } from '../../../views/panel/diary/layout.ts';
import { inUtc, tuesday } from '../../api/appointments/scene.ts';
import { signIn } from '../../support/panel.ts';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({
  settings: { panelPlainHttp: true },
  startAt: '2026-11-23T08:10:00.000Z',
});
const { desk, askDesk, sql, host } = workshop;
await letSend(sql, host);
const office = await signIn(workshop, 'office');
const mechanic = await signIn(workshop, 'mechanic');
const { body: lift } = await desk('POST', '/boxes', { name: 'Elevador' });
const { body: second } = await desk('POST', '/boxes', { name: 'Foso' });
const { body: person } = await desk('POST', '/staff', { name: 'Íñigo Ficticio' });
const { body: clara } = await desk('POST', '/clients', { name: 'Clara Ejemplo', phone: '600000001' });
const { body: car } = await desk('POST', '/vehicles', { client_id: clara.id, plate: '1234BCD' });

async function book(time: string, fields: object = {}): Promise<{ id: string; budget_id: number }> {
  const visit = { client_id: clara.id, vehicle_id: car.id, public_notes: 'Ruido' };
  const { body } = await desk('POST', '/visits', {
    ...visit,
    start: tuesday(time),
    box_id: lift.id,
    ...fields,
  });
  return body.appointment;
}
const week = '/panel/diary?date=2026-11-24';
/** Returns the values that a form of a page sends. */
const valuesOf = (page: string, id: string) =>
  Object.fromEntries(
    [
      ...(new RegExp(`<form[^>]*id="${id}"[^]*?</form>`).exec(page)?.[0] ?? '').matchAll(
        /name="(\w+)" value(?:="([^"]*)")?/g,
      ),
    ].map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]),
  );
/** Returns the tag of an appointment in the grid. */
const blockOf = (page: string, id: string) =>
  new RegExp(`<a class="diary-block[^>]*data-id="${id}"[^>]*>`).exec(page)?.[0];
const pathOf = (id: string) => `/panel/diary/appointments/${id}`;
const startOf = async (id: string) => (await desk('GET', `/appointments/${id}`)).body.start;

describe('the grid', () => {
  test('of a week has a column for each day and box, and the appointments at their rows', async () => {
    const { id } = await book('10:15', { duration_minutes: 90, mechanic_id: person.id });
    const { payload } = await office.get(week);
    expect(payload.match(/class="diary-column"/g)).toHaveLength(10);
    expect(blockOf(payload, id)).toContain('class="diary-block booked r41 s6"');
    expect(blockOf(payload, id)).toContain('data-m="615"');
    expect(payload).toContain('1234 BCD');
    await desk('POST', `/appointments/${id}/cancel`, {});
  });

  test('of a day has a column for each person, with the absences in words', async () => {
    const { id } = await book('10:00', { mechanic_id: person.id });
    await desk('POST', '/absences', {
      ...{ staff_id: person.id, reason: 'holidays' },
      ...{ from: tuesday('15:30'), to: tuesday('18:30') },
    });
    const { payload } = await office.get('/panel/diary?view=day&date=2026-11-24');
    expect(payload).toContain(`data-person="${person.id}"`);
    expect(payload).toContain('Ausente · Vacaciones');
    expect(blockOf(payload, id)).toBeDefined();
    const other = await office.get(`/panel/diary?view=day&date=2026-11-24&person=none`);
    expect(blockOf(other.payload, id)).toBeUndefined();
    await desk('POST', `/appointments/${id}/cancel`, {});
  });

  test('names closures and holidays, and shows a month by its load', async () => {
    await desk('POST', '/holidays', { date: '2026-11-26', name: 'Fiesta inventada', scope: 'local' });
    const closed = { name: 'Revisión del foso', box_id: second.id };
    await desk('POST', '/closures', { ...closed, from: tuesday('16:00'), to: tuesday('18:00') });
    const { payload } = await office.get(week);
    expect(payload).toContain('Fiesta inventada');
    expect(payload).toContain('Revisión del foso');
    const month = await office.get('/panel/diary?view=month&date=2026-11-24');
    expect(month.payload).toContain('<table class="diary-month">');
    expect(month.payload).toContain('Fiesta inventada');
  });

  test.each(['?view=year', '?date=2026-02-31', '?date=x&box=x&person=x', '?box=999999', '?person=999999'])(
    'ignores a wrong part of the address %s',
    async (query) => {
      expect((await office.get(`/panel/diary${query}`)).statusCode).toBe(200);
    },
  );

  test.each(['2027-03-28', '2026-10-25'])('shows the %s, on which the clock changes', async (date) => {
    expect((await office.get(`/panel/diary?view=day&date=${date}`)).statusCode).toBe(200);
    expect((await office.get(`/panel/diary?date=${date}`)).statusCode).toBe(200);
  });

  test('lets a mechanic read, but neither move nor book', async () => {
    const { id } = await book('12:00');
    const { payload, statusCode } = await mechanic.get(week);
    expect(statusCode).toBe(200);
    expect(blockOf(payload, id)).not.toContain('data-m=');
    expect(payload).not.toContain('/panel/diary/book');
    const page = await mechanic.get(pathOf(id));
    expect([page.statusCode, page.payload.includes('data-operation')]).toEqual([200, false]);
    expect((await mechanic.get('/panel/diary/closed')).statusCode).toBe(403);
    await desk('POST', `/appointments/${id}/cancel`, {});
  });
});

test('places appointments that overlap beside each other', () => {
  const at = (minute: number, minutes: number) => ({ appointment: {} as never, minute, minutes });
  const placed = placeSideBySide([at(600, 60), at(630, 60), at(660, 30), at(720, 15)]);
  expect(placed.map(({ minute, lane, lanes }) => [minute, lane, lanes])).toEqual([
    [600, 0, 2],
    [630, 1, 2],
    [660, 0, 2],
    [720, 0, 1],
  ]);
});

describe('the rows of an appointment', () => {
  const place = (start: string, end: string, date: string) => {
    const day = { date, closed: null, holiday: null, open: [] };
    const load = { open_minutes: 0, booked_minutes: 0, free_minutes: 0, appointment_count: 0 };
    const appointment = { id: 'b1', start, end, box: { id: 1, name: 'Foso' }, mechanic: null } as never;
    const diary = {
      ...{
        from: date,
        to: date,
        days: [{ ...day, ...load }],
        boxes: [],
        people: [],
        appointments: [appointment],
      },
      ...{ closures: [], absences: [], late: [], waiting_for_parts: [], overnight: [] },
    };
    const address = { view: 'week', date, box: undefined, person: undefined } as const;
    const { days, firstHour, lastHour } = arrangeGrid(diary, address, 'Europe/Madrid');
    const blocks = days.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
    return [...blocks.map(({ minute, minutes }) => [minute, minutes]), [firstHour, lastHour]];
  };

  test('at 23:45 end with the day', () => {
    const [start, end] = ['2026-11-24T22:45:00.000Z', '2026-11-24T23:00:00.000Z'];
    expect(place(start, end, '2026-11-24')).toEqual([
      [23 * 60 + 45, 15],
      [23, 24],
    ]);
  });

  test('that ends on the next day are divided at midnight', () => {
    const [start, end] = ['2026-11-24T22:30:00.000Z', '2026-11-24T23:30:00.000Z'];
    expect(place(start, end, '2026-11-24')[0]).toEqual([23 * 60 + 30, 30]);
    expect(place(start, end, '2026-11-25')[0]).toEqual([0, 30]);
  });

  test('follow the clock on the days on which it changes', () => {
    expect(place('2027-03-28T08:00:00.000Z', '2027-03-28T09:00:00.000Z', '2027-03-28')[0]).toEqual([600, 60]);
    expect(place('2026-10-25T09:00:00.000Z', '2026-10-25T10:00:00.000Z', '2026-10-25')[0]).toEqual([600, 60]);
    // Half past two occurs twice.
    expect(place('2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25')[0]).toEqual([150, 15]);
  });
});

describe('the page of an appointment', () => {
  test('moves it, leads back to the diary, and offers to undo', async () => {
    const { id } = await book('09:00');
    const moved = await office.submit(`${pathOf(id)}?back=${encodeURIComponent(week)}`, 'moveAppointment', {
      start: '24/11/2026 11:15',
      duration_minutes: '45',
      mechanic_id: String(person.id),
    });
    expect([moved.statusCode, moved.headers.location]).toEqual([303, week]);
    expect(await startOf(id)).toBe(inUtc(tuesday('11:15')));
    const [cookie = ''] = [moved.headers['set-cookie']].flat().map((each) => String(each).split(';')[0]);
    const { payload } = await office.get(week, { cookie: `${office.cookie}; ${cookie}` });
    const fields = valuesOf(payload, 'undo-0');
    expect((await office.post(week, fields)).statusCode).toBe(303);
    const { body } = await desk('GET', `/appointments/${id}`);
    expect(body).toMatchObject({ start: inUtc(tuesday('09:00')), mechanic: null, box: { id: lift.id } });
    await desk('POST', `/appointments/${id}/cancel`, {});
  });

  /** Moves an appointment, and returns the page that follows with its message. */
  async function moveTo(id: string, time: string, more: Record<string, string> = {}): Promise<string> {
    const path = `${pathOf(id)}?back=${encodeURIComponent(week)}`;
    const fields = { start: `24/11/2026 ${time}`, ...more };
    const moved = await office.submit(path, 'moveAppointment', fields);
    return (await office.get(week, { cookie: `${office.cookie}; ${toastOf(moved)}` })).payload;
  }
  const textsTo = async (budgetId: number) =>
    (await sql`select body from communications where budget_id = ${budgetId} order by id`).map(({ body }) =>
      String(body).replace(/^.*?: /, ''),
    );
  const toastOf = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie']].flat().map((each) => String(each).split(';')[0])[0];

  test('notifies the client of a move only if the person asks for it, with both times', async () => {
    const { id, budget_id } = await book('09:00');
    const undo = valuesOf(await moveTo(id, '11:15'), 'undo-0');
    expect((await office.post(week, undo)).statusCode).toBe(303);
    expect([await startOf(id), await textsTo(budget_id)]).toEqual([inUtc(tuesday('09:00')), []]);
    const offer = valuesOf(await moveTo(id, '11:30'), 'offer-0');
    expect(offer).toMatchObject({
      operation: 'sendAppointmentMessage',
      id,
      moved_from: inUtc(tuesday('09:00')),
    });
    const told = await office.post(week, offer);
    expect(await textsTo(budget_id)).toEqual(['su cita del mar 24/11, 09:00 pasa al mar 24/11, 11:30.']);
    const { payload } = await office.get(week, { cookie: `${office.cookie}; ${toastOf(told)}` });
    expect([payload.includes('<p>Enviado</p>'), payload.includes('undo-0')]).toEqual([true, false]);
    await desk('POST', `/appointments/${id}/cancel`, {});
  });

  test('offers a message only after a move that sent none, and sends one when a move with a message is undone', async () => {
    const { id, budget_id } = await book('09:00');
    const longer = await moveTo(id, '09:00', { duration_minutes: '120' });
    expect([longer.includes('undo-0'), longer.includes('offer-0')]).toEqual([true, false]);
    const told = await moveTo(id, '11:30', { notify_client: 'true' });
    expect(told).not.toContain('offer-0');
    await office.post(week, valuesOf(told, 'undo-0'));
    expect(await textsTo(budget_id)).toEqual([
      'su cita del mar 24/11, 09:00 pasa al mar 24/11, 11:30.',
      'su cita del mar 24/11, 11:30 pasa al mar 24/11, 09:00.',
    ]);
    await desk('POST', `/appointments/${id}/cancel`, {});
  });

  test('says that a message could not be sent', async () => {
    const { body: eva } = await desk('POST', '/clients', { name: 'Eva Inventada' });
    const { id } = await book('09:00', { client_id: eva.id, vehicle_id: undefined });
    const offer = valuesOf(await moveTo(id, '11:15'), 'offer-0');
    const unsent = await office.post(week, offer);
    const { payload } = await office.get(week, { cookie: `${office.cookie}; ${toastOf(unsent)}` });
    expect(payload).toContain('No se ha enviado.');
    await desk('POST', `/appointments/${id}/cancel`, {});
  });

  test('ignores a forged act in the cookie of the message', async () => {
    const act = (operation: string) =>
      Buffer.from(JSON.stringify({ operation, params: {} })).toString('base64url');
    const cookie = `panel-toast=done.${act('moveAppointment')}.${act('toString')}`;
    const { statusCode, payload } = await office.get(week, { cookie: `${office.cookie}; ${cookie}` });
    expect([statusCode, payload.includes('offer-0')]).toEqual([200, false]);
  });

  test('offers the nearest free times after a refusal, and takes one', async () => {
    await book('12:00', { duration_minutes: 60 });
    const { id } = await book('10:00', { duration_minutes: 60 });
    const refused = await office.submit(pathOf(id), 'moveAppointment', { start: '24/11/2026 11:30' });
    expect(refused.statusCode).toBe(409);
    expect(refused.payload).toContain('Horas libres más cercanas:');
    const [, name = '', value = ''] = /name="(\w+)" value="(start=[^"]*)"/.exec(refused.payload) ?? [];
    const chosen = await office.submit(pathOf(id), 'moveAppointment', {
      start: '24/11/2026 11:30',
      [name]: value,
    });
    expect(chosen.statusCode).toBe(303);
    expect(await startOf(id)).toBe(inUtc(tuesday('11:00')));
  });

  test('does not overwrite a move of another person', async () => {
    const { id } = await book('15:30', { duration_minutes: 30 });
    const form = (await office.get(pathOf(id))).payload;
    const version = /name="version" value="([^"]*)"/.exec(form)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const base = /name="base" value="([^"]*)"/.exec(form)?.[1]?.replaceAll('&quot;', '"') ?? '';
    await desk('POST', `/appointments/${id}/move`, { start: tuesday('17:00') });
    const fields = { operation: 'moveAppointment', nonce: 'another', id, version, base };
    const answer = await office.post(pathOf(id), {
      ...fields,
      start: '24/11/2026 16:00',
      duration_minutes: '30',
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.payload).toContain('conflict');
    expect(await startOf(id)).toBe(inUtc(tuesday('17:00')));
  });

  test('cancels it, and undoing books the time again', async () => {
    const { id, budget_id } = await book('17:30', { duration_minutes: 30 });
    const cancelled = await office.submit(pathOf(id), 'cancelAppointment', {});
    expect(cancelled.statusCode).toBe(303);
    expect((await askDesk('GET', `/appointments/${id}`)).status).toBe(404);
    const undo = { operation: 'bookAppointment', nonce: 'undo', budget_id: String(budget_id) };
    const time = { start: inUtc(tuesday('17:30')), duration_minutes: '30', box_id: String(lift.id) };
    expect((await office.post(week, { ...undo, ...time })).statusCode).toBe(303);
    expect(await startOf(id)).toBe(inUtc(tuesday('17:30')));
  });

  test.each(['b999999', 'p999999', 'x', 'b0'])('%s does not exist', async (id) => {
    expect([404, 422]).toContain((await office.get(pathOf(id))).statusCode);
  });

  test.each(['https://example.com', '//example.com', '/panel/people', '/panel/diaryx'])(
    'leads to the diary instead of %s',
    async (back) => {
      const { id } = await book('08:30', { duration_minutes: 30 });
      const page = `${pathOf(id)}?back=${encodeURIComponent(back)}`;
      const moved = await office.submit(page, 'moveAppointment', { start: '24/11/2026 08:45' });
      expect(moved.headers.location).toBe('/panel/diary');
      await desk('POST', `/appointments/${id}/cancel`, {});
    },
  );
});

describe('booking', () => {
  const path = '/panel/diary/book?start=2026-11-25T10:15&duration_minutes=45';

  test('takes the time of the address, and finds the client of a known vehicle', async () => {
    const { payload } = await office.get(path);
    expect(payload).toContain('value="25/11/2026 10:15"');
    const booked = await office.submit(path, 'bookVisit', {
      vehicle_id: String(car.id),
      public_notes: 'Luces',
    });
    expect(booked.statusCode).toBe(303);
    const [row] = await sql`
      select b.client_id::int, b.public_notes, a.starts_at from appointments a
        join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id
      order by a.id desc limit 1`;
    expect(row).toMatchObject({ client_id: clara.id, public_notes: 'Luces' });
    expect(new Date(row?.starts_at).toISOString()).toBe('2026-11-25T09:15:00.000Z');
  });

  test('without a client names the field', async () => {
    const answer = await office.submit(path, 'bookVisit', {});
    expect([answer.statusCode, answer.payload.includes('data-field="client_name"')]).toEqual([422, true]);
  });
});

describe('closures, absences and holidays', () => {
  const question = (fields: Record<string, string>) => `/panel/diary/closed?${new URLSearchParams(fields)}`;

  test('are added after the affected appointments were listed', async () => {
    const { id } = await book('13:00', { duration_minutes: 30 });
    const path = question({ kind: 'closure', from: '24/11 13:00', to: '24/11 14:00', name: 'Curso' });
    const { payload } = await office.get(path);
    expect(payload).toContain(pathOf(id));
    expect((await desk('GET', '/closures')).body.data).not.toContainEqual(
      expect.objectContaining({ name: 'Curso' }),
    );
    expect((await office.submit(path, 'addClosure', {})).statusCode).toBe(303);
    expect((await desk('GET', '/closures')).body.data).toContainEqual(
      expect.objectContaining({ name: 'Curso', from: inUtc(tuesday('13:00')), to: inUtc(tuesday('14:00')) }),
    );
  });

  test('of a whole day need only the date', async () => {
    const path = question({
      kind: 'absence',
      staff_id: String(person.id),
      from: '1/12',
      to: '2/12',
      reason: 'leave',
    });
    expect((await office.submit(path, 'addAbsence', {})).statusCode).toBe(303);
    expect((await desk('GET', '/absences')).body.data).toContainEqual(
      expect.objectContaining({
        from: '2026-11-30T23:00:00.000Z',
        to: '2026-12-02T23:00:00.000Z',
        reason: 'leave',
      }),
    );
  });

  test('that are not understood keep what was typed', async () => {
    const { payload } = await office.get(
      question({ kind: 'closure', from: 'nunca', to: '24/11', name: 'Curso' }),
    );
    expect(payload).toContain('value="nunca"');
    expect(payload).toContain('No es una fecha');
  });

  test('are removed, and undoing adds them again', async () => {
    const { body: holiday } = await desk('POST', '/holidays', {
      ...{ date: '2026-12-16', name: 'Fiesta retirada', scope: 'local' },
    });
    const nonce = { operation: 'removeHoliday', nonce: 'remove', id: String(holiday.id) };
    const removed = await office.post('/panel/diary/closed', nonce);
    expect(removed.statusCode).toBe(303);
    const [, undo = ''] = /removed\.([\w-]+)/.exec(String(removed.headers['set-cookie'])) ?? [];
    expect(JSON.parse(Buffer.from(undo, 'base64url').toString())).toEqual({
      operation: 'addHoliday',
      params: { date: '2026-12-16', name: 'Fiesta retirada', scope: 'local' },
    });
  });
});
