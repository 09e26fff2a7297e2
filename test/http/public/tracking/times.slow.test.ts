import { beforeEach, describe, expect, test } from 'vitest';
import { openDiary } from '../../../api/appointments/scene.ts';
import { since } from '../../../api/budgets/status-scene.ts';
import { signersOf } from './signing.ts';

const diary = await openDiary({ settings: { booking_mode: 'propose' } });
const { sql, budgetIn, trace, get, desk, setClock, client } = diary;
const { ask, send } = signersOf(diary);

const monday = '2026-11-23T08:10:00.000Z';
beforeEach(() => setClock(monday));

const linkOf = ({ tracking_url }: { tracking_url: string }) => new URL(tracking_url).pathname;
const startsOn = (page: string) =>
  [...page.matchAll(/name="start" value="(\d+)"/g)].map(([, minutes]) => Number(minutes) * 60_000);
const choose = (link: string, start: string) =>
  send(`${link}?times`, { do: 'time', start: String(Date.parse(start) / 60_000) });
const appointmentOf = async ({ id }: { id: number }) => (await get(`/budgets/${id}`)).body.appointment;
const noticesOf = async ({ id }: { id: number }) =>
  (await sql`select kind from workshop_alerts where (data ->> 'budget_id')::bigint = ${id} order by id`).map(
    ({ kind }) => kind,
  );

describe('free times', () => {
  test('are those of the diary, from in an hour to 31 days on, by day, each start once', async () => {
    const link = linkOf(await budgetIn('Aprobado'));
    const { payload, statusCode } = await ask(`${link}?times&lang=es`);
    expect(statusCode).toBe(200);
    const starts = startsOn(payload);
    const { body } = await get(
      '/appointments/availability?from=2026-11-23T08:10:00Z&to=2026-12-24T08:10:00Z&limit=500',
    );
    const free = body.data.map(({ start }: { start: string }) => Date.parse(start));
    expect(starts.slice(0, 200)).toEqual([...new Set<number>(free)].slice(0, 200));
    expect(new Set(starts).size).toBe(starts.length);
    expect(Math.max(...starts)).toBeLessThan(Date.parse(monday) + 31 * 86_400_000);
    expect(payload).toContain('Martes, 24 de noviembre');
    expect(Buffer.byteLength(payload)).toBeLessThan(50_000);
    expect(payload).not.toContain(link.slice(3));
  });

  test('offers no times if everything is closed: the page asks the client to call', async () => {
    const { id } = (
      await desk('POST', '/closures', {
        name: 'Obras',
        from: '2026-11-23T00:00:00+01:00',
        to: '2027-01-31T00:00:00+01:00',
      })
    ).body;
    const { payload } = await ask(`${linkOf(await budgetIn('Aprobado'))}?times`);
    expect(startsOn(payload)).toEqual([]);
    expect(payload).toContain('No hay horas libres');
    await desk('DELETE', `/closures/${id}`);
  });
});

describe('choosing a time', () => {
  test('a time years ahead is not offered: 422 with the free times, and nothing changes', async () => {
    const budget = await budgetIn('Enviado');
    const refused = await choose(linkOf(budget), '2206-11-24T10:00:00+01:00');
    expect(refused.statusCode).toBe(422);
    expect(startsOn(refused.payload).length).toBeGreaterThan(0);
    expect((await appointmentOf(budget)).status).toBe(null);
  });

  test('proposes it, where the workshop wants to confirm: event, history by the client, the workshop is announced', async () => {
    const budget = await budgetIn('Enviado');
    const before = await trace(budget);
    const answer = await choose(linkOf(budget), '2026-11-24T10:00:00+01:00');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '?lang=es']);
    expect(await appointmentOf(budget)).toMatchObject({
      start: '2026-11-24T09:00:00.000Z',
      status: 'proposed',
    });
    const after = since(before, await trace(budget));
    expect(after.events.map(({ event }) => event)).toEqual(['appointment.proposed']);
    expect(after.history).toMatchObject([{ action: 'appointment.proposed', actor_kind: 'client' }]);
    expect(await noticesOf(budget)).toEqual(['appointment_requested']);
    expect((await ask(linkOf(budget))).payload).toContain('pendiente de que la confirmemos');
  });

  test('the same once more changes nothing', async () => {
    const budget = await budgetIn('Enviado');
    for (const _ of [1, 2])
      expect((await choose(linkOf(budget), '2026-11-25T10:00:00+01:00')).statusCode).toBe(303);
    expect(await noticesOf(budget)).toEqual(['appointment_requested']);
  });

  test('books it where clients may: confirmed, with a notice to the client and one to the workshop', async () => {
    await desk('PATCH', '/settings', { booking_mode: 'book' });
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // a process caches a workshop for a second
    const budget = await budgetIn('Aprobado');
    const link = linkOf(budget);
    expect((await choose(link, '2026-11-26T10:00:00+01:00')).statusCode).toBe(303);
    expect((await appointmentOf(budget)).status).toBe('confirmed');
    expect((await choose(link, '2026-11-26T12:00:00+01:00')).statusCode).toBe(303);
    expect(await noticesOf(budget)).toEqual(['appointment_booked', 'appointment_booked']);
    const subjects =
      await sql`select subject from communications where budget_id = ${budget.id} and client_id = ${client.id} order by id`;
    expect(subjects.map(({ subject }) => subject)).toEqual([
      'Su cita está confirmada · 0000BBB',
      'Su cita ha cambiado de hora · 0000BBB',
    ]);
    await desk('PATCH', '/settings', { booking_mode: 'propose' });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  });

  test('one that somebody else has taken is reported, with those that are free now', async () => {
    const start = '2026-11-27T10:00:00+01:00';
    for (const _ of [1, 2])
      await desk('POST', '/appointments', { budget_id: (await budgetIn('Aprobado')).id, start });
    const budget = await budgetIn('Aprobado');
    const refused = await choose(linkOf(budget), start);
    expect(refused.statusCode).toBe(409);
    expect(refused.payload).toContain('ya no está libre');
    expect(startsOn(refused.payload)).not.toContain(Date.parse(start));
    expect(startsOn(refused.payload).length).toBeGreaterThan(100);
    expect((await appointmentOf(budget)).start).toBeNull();
  });

  test.each(['', 'soon', '-1', '999999999', '1e9', '29400001'])('nothing comes of %j', async (start) => {
    const budget = await budgetIn('Aprobado');
    const refused = await send(linkOf(budget), { do: 'time', start });
    expect([409, 422]).toContain(refused.statusCode);
    expect((await appointmentOf(budget)).start).toBeNull();
  });

  test.each(['En curso', 'Finalizado', 'Cancelado', 'Rechazado'] as const)('not in %s', async (status) => {
    const budget = await budgetIn(status);
    const link = linkOf(budget);
    expect((await ask(link)).payload).not.toContain('?times');
    expect(startsOn((await ask(`${link}?times`)).payload)).toEqual([]);
    expect((await choose(link, '2026-11-30T10:00:00+01:00')).statusCode).toBe(409);
  });

  test('many in a row are too many: 429, and when to come again', async () => {
    const budget = await budgetIn('Aprobado');
    const statuses = [];
    for (const hour of ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30']) {
      const answer = await choose(linkOf(budget), `2026-12-01T${hour}:00+01:00`);
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) expect(answer.headers['retry-after']).toBe('3600');
    }
    expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(6);
    expect(statuses.at(-1)).toBe(429);
    await setClock('2026-11-23T09:11:00.000Z');
    expect((await choose(linkOf(budget), '2026-12-01T13:00:00+01:00')).statusCode).toBe(303);
  });

  test('after too many of them the appointment can still be confirmed, cancelled and withdrawn', async () => {
    const budget = await budgetIn('Aprobado');
    const link = linkOf(budget);
    await desk('POST', '/appointments', { budget_id: budget.id, start: '2026-12-14T10:00:00+01:00' });
    const hours = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'];
    for (const hour of hours) await choose(link, `2026-12-15T${hour}:00+01:00`);
    expect((await choose(link, '2026-12-15T12:30:00+01:00')).statusCode).toBe(429);
    for (const pressed of ['coming', 'withdraw', 'cancel'])
      expect([pressed, (await send(link, { do: pressed })).statusCode]).toEqual([pressed, 303]);
    expect((await appointmentOf(budget)).start).toBeNull();
  });

  test('what is given back and confirmed is not counted', async () => {
    const budget = await budgetIn('Enviado');
    const link = linkOf(budget);
    for (const hour of ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']) {
      expect((await choose(link, `2026-12-16T${hour}:00+01:00`)).statusCode).toBe(303);
      if (hour !== '11:30') expect((await send(link, { do: 'withdraw' })).statusCode).toBe(303);
    }
    expect((await appointmentOf(budget)).start).toBe('2026-12-16T10:30:00.000Z');
  });
});

describe('giving it back', () => {
  test('a proposal is withdrawn, and the workshop is alerted', async () => {
    const budget = await budgetIn('Enviado');
    await choose(linkOf(budget), '2026-12-02T10:00:00+01:00');
    expect((await send(linkOf(budget), { do: 'withdraw' })).statusCode).toBe(303);
    expect((await appointmentOf(budget)).start).toBeNull();
    expect(await noticesOf(budget)).toEqual(['appointment_requested', 'appointment_withdrawn']);
    // A repeated click withdraws an appointment that is already withdrawn: the answer is the same, but no further alert
    // is sent.
    const clicks = await Promise.all([1, 2, 3].map(() => send(linkOf(budget), { do: 'withdraw' })));
    expect(clicks.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(await noticesOf(budget)).toHaveLength(2);
  });

  test('an appointment is cancelled until a day before, and then only by calling', async () => {
    const early = await budgetIn('Aprobado');
    await desk('POST', '/appointments', { budget_id: early.id, start: '2026-12-03T10:00:00+01:00' });
    const late = await budgetIn('Aprobado');
    await desk('POST', '/appointments', { budget_id: late.id, start: '2026-12-03T12:00:00+01:00' });
    await setClock('2026-12-02T09:30:00.000Z');
    const refused = await send(linkOf(early), { do: 'cancel' });
    expect([
      refused.statusCode,
      refused.payload.includes('Póngase en contacto con el taller, por favor'),
    ]).toEqual([409, true]);
    expect((await choose(linkOf(early), '2026-12-04T10:00:00+01:00')).statusCode).toBe(409);
    expect((await appointmentOf(early)).status).toBe('confirmed');
    expect((await send(linkOf(late), { do: 'cancel' })).statusCode).toBe(303);
    expect((await appointmentOf(late)).start).toBeNull();
  });
});

describe('"I will be there"', () => {
  test('is said by a button, never by opening the link', async () => {
    const budget = await budgetIn('Aprobado');
    await desk('POST', '/appointments', { budget_id: budget.id, start: '2026-12-09T10:00:00+01:00' });
    const link = linkOf(budget);
    for (const query of ['', '?do=coming', '?coming']) await ask(`${link}${query}`);
    expect((await appointmentOf(budget)).client_confirmed_at).toBeNull();
    expect((await ask(link)).payload).toContain('Confirmo que iré');
    for (const _ of [1, 2]) expect((await send(link, { do: 'coming' })).statusCode).toBe(303);
    expect((await appointmentOf(budget)).client_confirmed_at).toMatch(/^2026-11-23T08:10/);
    const { payload } = await ask(link);
    expect(payload).toContain('Ha confirmado que vendrá');
    expect(payload).not.toContain('Confirmo que iré');
  });

  test('without an appointment there is nothing to confirm', async () => {
    const budget = await budgetIn('Aprobado');
    expect((await send(linkOf(budget), { do: 'coming' })).statusCode).toBe(303);
    expect((await appointmentOf(budget)).client_confirmed_at).toBeNull();
  });
});
