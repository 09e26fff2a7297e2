import { describe, expect, test } from 'vitest';
import { settingsScreens } from '../../../views/panel/settings/index.ts';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { sql, instanceId, desk } = workshop;
const owner = await signIn(workshop, 'owner');
const accountant = await signIn(workshop, 'accountant');

const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror="alert(1)">',
  "' autofocus onfocus='alert(1)",
];

test.each(settingsScreens.map(({ path }) => path))('%s shows its part, empty as well', async (path) => {
  const { statusCode, payload } = await owner.get(path);
  expect([statusCode, / style=| on\w+="/.test(payload)]).toEqual([200, false]);
});

describe('the settings', () => {
  test('change the opening hours of a day and the break', async () => {
    const answer = await owner.submit('/panel/settings/hours', 'setSettings', {
      'schedule[sat][start]': '9:00',
      'schedule[sat][end]': '13:00',
      'schedule[sat][closed]': 'false',
      'lunch_break[start]': '14:00',
      'lunch_break[end]': '15:00',
    });
    expect(answer.statusCode).toBe(303);
    const { body } = await desk('GET', '/settings');
    expect(body.schedule.sat).toEqual({ start: '09:00', end: '13:00', closed: false });
    expect(body.lunch_break).toEqual({ start: '14:00', end: '15:00' });
  });

  test('that another person changed meanwhile are not overwritten', async () => {
    const { payload } = await owner.get('/panel/settings');
    const version = /name="version" value="([^"]+)"/.exec(payload)?.[1]?.replaceAll('&quot;', '"') ?? '';
    await desk('PATCH', '/settings', { city: 'Lugo' });
    const fields = { operation: 'setSettings', nonce: 'n', version, city: 'Vigo' };
    const answer = await owner.post('/panel/settings', fields);
    expect(answer.statusCode).toBe(409);
    const [row] = await sql`select city from instances where id = ${instanceId}`;
    expect(row?.city).toBe('Lugo');
  });
});

describe('a short list', () => {
  test('adds, changes and removes its rows', async () => {
    const path = '/panel/settings/rates';
    const rate = { name: 'Mecánica', price_per_hour: '48,50', is_default: 'true' };
    expect((await owner.submit(path, 'createRate', rate)).statusCode).toBe(303);
    const { body: rates } = await desk('GET', '/rates');
    const [created] = rates.data.filter(({ name }: { name: string }) => name === 'Mecánica');
    expect(created.price_per_hour).toBe(48.5);
    const edit = `${path}?edit=${created?.id}`;
    const changed = await owner.submit(edit, 'setRate', { name: 'Mecánica general' });
    expect([changed.statusCode, changed.headers.location]).toEqual([303, path]);
    const removed = await owner.post(path, { operation: 'removeRate', nonce: 'n', id: String(created?.id) });
    expect(removed.statusCode).toBe(303);
    expect(await sql`select from labour_rates where name like 'Mecánica%'`).toHaveLength(0);
  });

  test('shows forms only to roles that may send them', async () => {
    const { payload, statusCode } = await accountant.get('/panel/settings/rates');
    expect([statusCode, /data-operation="createRate"/.test(payload)]).toEqual([200, false]);
  });

  test('shows hostile texts as texts', async () => {
    for (const name of hostileTexts) await desk('POST', '/boxes', { name });
    const { payload } = await owner.get('/panel/settings/boxes');
    expect(payload).not.toMatch(/<script>alert|<img src=x|<[^>]* on\w+=/i);
  });
});
