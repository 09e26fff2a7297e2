import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, createKey, openInstance, setClock } = await openWorkshop();

test('shows every field of a new workshop', async () => {
  const { status, body } = await get('/workshop');
  expect(status).toBe(200);
  const open = { start: '08:30', end: '18:30', closed: false };
  const closed = { start: '00:00', end: '00:00', closed: true };
  const { upcoming_holidays, ...fields } = body;
  expect(fields).toEqual({
    name: 'Taller',
    ...{ legal_name: '', tax_id: '', address: '', city: '', zip: '', province: '' },
    ...{ phone: '', whatsapp: '', email: '', web: '', logo_url: null },
    timezone: 'Europe/Madrid',
    currency: 'EUR',
    booking_mode: 'propose',
    schedule: { mon: open, tue: open, wed: open, thu: open, fri: open, sat: closed, sun: closed },
    lunch_break: { start: '14:00', end: '15:30' },
    min_slot_minutes: 30,
  });
  expect(Object.keys(body.schedule)).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
  expect(upcoming_holidays.length).toBeGreaterThan(8);
});

test("its region's holidays are seeded, named in its language", async () => {
  const { body } = await get('/workshop');
  const named = (name: string) =>
    body.upcoming_holidays.find((holiday: { name: string }) => holiday.name === name);
  expect(named('Navidad')).toMatchObject({ scope: 'national' });
  const catalan = await openInstance('ca.test', 'business', { region: 'CT', language: 'ca' });
  const holidays = (await catalan.get('/workshop')).body.upcoming_holidays;
  expect(holidays).toContainEqual({
    date: expect.stringMatching(/-09-11$/),
    name: expect.any(String),
    scope: 'regional',
  });
});

test('shows what the desk has set', async () => {
  const other = await openInstance('set.test', 'business', {
    timezone: 'Atlantic/Canary',
    booking_mode: 'book',
  });
  const settings = {
    legal_name: 'Taller Ejemplo, S.L.',
    phone: '+34910000000',
    logo_url: 'https://www.example.com/logo.png',
    schedule: { sat: { start: '09:00', end: '13:00', closed: false } },
    lunch_break: { start: '14:00', end: '15:00' },
    min_slot_minutes: 45,
  };
  await other.desk('PATCH', '/settings', settings);
  const { body } = await other.get('/workshop');
  expect(body).toMatchObject({ ...settings, timezone: 'Atlantic/Canary', booking_mode: 'book' });
  expect(body.schedule.mon.closed).toBe(false);
});

describe('upcoming holidays', async () => {
  const lanzarote = await openInstance('early.test', 'business', { timezone: 'Pacific/Kiritimati' });
  const late = await openInstance('late.test', 'business', { timezone: 'Pacific/Pago_Pago' });
  const days = ['2031-03-01', '2031-03-02', '2032-03-01', '2032-03-02'];
  for (const each of [lanzarote, late]) {
    for (const date of days)
      await each.desk('POST', '/holidays', { date, name: `Fiesta ${date}`, scope: 'local' });
  }
  const shown = async (via: { get: typeof get }) =>
    (await via.get('/workshop')).body.upcoming_holidays.map(({ date }: { date: string }) => date);

  test("begin with the workshop's today and end in a year", async () => {
    await setClock('2031-03-01T12:00:00Z');
    // It is 2 March in Kiritimati (UTC+14) and 1 March in Pago Pago (UTC−11).
    expect(await shown(lanzarote)).toEqual(['2031-03-02', '2032-03-01', '2032-03-02']);
    expect(await shown(late)).toEqual(['2031-03-01', '2031-03-02', '2032-03-01']);
  });

  test('are those that the desk has, in order of date', async () => {
    const { body } = await late.desk('POST', '/holidays', {
      date: '2031-07-07',
      name: 'Feria',
      scope: 'local',
    });
    expect(await shown(late)).toEqual(['2031-03-01', '2031-03-02', '2031-07-07', '2032-03-01']);
    await late.desk('DELETE', `/holidays/${body.id}`);
    expect(await shown(late)).not.toContain('2031-07-07');
    const [first] = (await late.get('/workshop')).body.upcoming_holidays;
    expect(first).toEqual({ date: '2031-03-01', name: 'Fiesta 2031-03-01', scope: 'local' });
  });

  test('work on the 29th of February', async () => {
    await setClock('2032-02-29T12:00:00Z');
    expect(await shown(late)).toEqual(['2032-03-01', '2032-03-02']);
  });
});

test('takes any valid key', async () => {
  const { key } = await createKey({ test: true, scopes: ['stock:read'] });
  expect((await get('/workshop', { key })).status).toBe(200);
});
