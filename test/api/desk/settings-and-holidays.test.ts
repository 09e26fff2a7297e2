import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { desk, askDesk, openInstance } = await openWorkshop();

test('settings show has all that settings set can change', async () => {
  const { status, body } = await desk('GET', '/settings');
  expect(status).toBe(200);
  expect(body).toEqual((await desk('PATCH', '/settings', {})).body);
  expect(body).toMatchObject({ name: 'Taller', country: 'ES', region: 'MD', tax_rate: 21 });
});

describe('settings set', () => {
  test('changes the fields given and shows all', async () => {
    const { body: before } = await desk('PATCH', '/settings', {});
    const changes = {
      name: 'Taller Ejemplo',
      tax_rate: 10.5,
      timezone: 'Atlantic/Canary',
      booking_mode: 'book',
    };
    const { status, body } = await desk('PATCH', '/settings', changes);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...changes });
  });

  test('opening hours of the weekdays left out stay', async () => {
    const tue = { start: '10:00', end: '14:00', closed: false };
    const { body: before } = await desk('PATCH', '/settings', {});
    const { body } = await desk('PATCH', '/settings', { schedule: { tue } });
    expect(body.schedule).toEqual({ ...before.schedule, tue });
  });

  test.each([
    ['a time zone that does not exist', { timezone: 'Madrid' }, '/timezone'],
    ['25 o’clock', { lunch_break: { start: '25:00', end: '26:00' } }, '/lunch_break/start'],
    ['half a weekday', { schedule: { mon: { start: '09:00' } } }, '/schedule/mon/end'],
    ['an eighth day', { schedule: { eighth: {} } }, '/schedule/eighth'],
    ['a tax rate with three decimals', { tax_rate: 21.005 }, '/tax_rate'],
    ['a tax rate of 101', { tax_rate: 101 }, '/tax_rate'],
    ['slots of 14 minutes', { min_slot_minutes: 14 }, '/min_slot_minutes'],
    ['a logo that is no URL', { logo_url: 'javascript:alert(1)' }, '/logo_url'],
    ['another currency', { currency: 'USD' }, '/currency'],
    ['null for a text', { phone: null }, '/phone'],
    ['an email that is none', { email: 'nomail' }, '/email'],
    ['an email with a name beside it', { email: 'Taller <taller@example.com>' }, '/email'],
    ['a region that the country has not', { region: 'ZZ' }, '/region'],
    ['a country to which the region does not belong', { country: 'DE' }, '/region'],
    ['a country that does not exist', { country: 'ZZ', region: null }, '/country'],
  ])('refuses %s', async (_what, change, path) => {
    const refused = await askDesk('PATCH', '/settings', change);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
  });

  test.each([0.07, 0.14, 0.29, 21, 4.35, 100])('takes a tax rate of %d', async (tax_rate) => {
    expect((await desk('PATCH', '/settings', { tax_rate })).body.tax_rate).toBe(tax_rate);
  });

  test('takes an email, and an empty one as none', async () => {
    for (const email of ['taller@example.com', ''])
      expect((await desk('PATCH', '/settings', { email })).body.email).toBe(email);
  });

  test('takes another country with its region', async () => {
    const { body } = await desk('PATCH', '/settings', { country: 'DE', region: 'BY' });
    expect([body.country, body.region]).toEqual(['DE', 'BY']);
    expect((await desk('PATCH', '/settings', { country: 'PT', region: null })).status).toBe(200);
    await desk('PATCH', '/settings', { country: 'ES', region: 'MD' });
  });

  test('concern the own workshop only', async () => {
    const other = await openInstance('other.test', 'business');
    await desk('PATCH', '/settings', { city: 'Soria' });
    expect((await other.desk('PATCH', '/settings', {})).body.city).toBe('');
  });
});

describe('holidays', () => {
  const holiday = { date: '2033-05-15', name: 'San Isidro', scope: 'local' };

  test('are added, listed by year, and removed', async () => {
    const added = await desk('POST', '/holidays', holiday);
    expect([added.status, added.body]).toEqual([201, { id: expect.any(Number), ...holiday }]);
    await desk('POST', '/holidays', { ...holiday, date: '2034-05-15' });
    expect((await desk('GET', '/holidays?year=2033')).body.data).toEqual([added.body]);
    const removed = await desk('DELETE', `/holidays/${added.body.id}`);
    expect(removed.body).toEqual({ ok: true, id: added.body.id });
    expect((await desk('GET', '/holidays?year=2033')).body.data).toEqual([]);
  });

  test('are all listed where no year is given, by date', async () => {
    const { body } = await desk('GET', '/holidays');
    const dates = body.data.map(({ date }: { date: string }) => date);
    expect(dates).toEqual([...dates].sort());
    expect(dates).toContain('2034-05-15');
  });

  test.each([
    ['the same day with the same name', holiday, '/name'],
    ['a day that does not exist', { ...holiday, date: '2033-02-29' }, '/date'],
    ['an unknown scope', { ...holiday, scope: 'municipal' }, '/scope'],
    ['no name', { date: '2033-06-01', scope: 'local' }, '/name'],
  ])('refuses %s', async (_what, body, path) => {
    await askDesk('POST', '/holidays', holiday);
    const refused = await askDesk('POST', '/holidays', body);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
  });
});

describe('renewing the public holidays', () => {
  test('adds those of the region, removes those of the former one, and keeps added days', async () => {
    const own = await openInstance('region.test', 'business', { region: null });
    const { body: added } = await own.desk('POST', '/holidays', {
      ...{ date: '2033-05-15', name: 'San Isidro', scope: 'local' },
    });
    const madrid = (await own.desk('POST', '/holidays/renewal', { region: 'MD' })).body;
    expect(madrid.region).toBe('MD');
    expect(madrid.added.length).toBeGreaterThan(0);
    expect(madrid.added.every(({ scope }: { scope: string }) => scope === 'regional')).toBe(true);
    expect((await own.desk('PATCH', '/settings', {})).body.region).toBe('MD');
    const catalonia = (await own.desk('POST', '/holidays/renewal', { region: 'CT' })).body;
    const names = (rows: { date: string; name: string }[]) => rows.map(({ date, name }) => `${date} ${name}`);
    expect(catalonia.removed.length).toBeGreaterThan(0);
    expect(names(madrid.added)).toEqual(expect.arrayContaining(names(catalonia.removed)));
    const { data } = (await own.desk('GET', '/holidays')).body;
    expect(data).toContainEqual(added);
    expect((await own.desk('POST', '/holidays/renewal', {})).body).toMatchObject({ added: [], removed: [] });
  });

  test('restores a public holiday that was removed', async () => {
    const own = await openInstance('restored.test', 'business');
    const { data } = (await own.desk('GET', '/holidays')).body;
    const last = data.at(-1);
    await own.desk('DELETE', `/holidays/${last.id}`);
    const { body } = await own.desk('POST', '/holidays/renewal', {});
    expect(body.added).toMatchObject([{ date: last.date, name: last.name }]);
  });

  test('refuses a region of another country, and changes nothing', async () => {
    const refused = await askDesk('POST', '/holidays/renewal', { region: 'BY' });
    expect(refused.status).toBe(422);
    expect((await desk('PATCH', '/settings', {})).body.region).toBe('MD');
  });
});

test('the regions of a country are listed by name', async () => {
  const spain = (await desk('GET', '/regions')).body.data;
  expect(spain).toContainEqual({ code: 'CM', name: 'Castilla-La Mancha' });
  expect(spain).toHaveLength(19);
  expect((await desk('GET', '/regions?country=PT')).body.data).toEqual([]);
});
