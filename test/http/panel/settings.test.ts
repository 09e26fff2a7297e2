import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { settingsScreens } from '../../../views/panel/settings/index.ts';
import { encodeForm, signIn } from '../../support/panel.ts';
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

const act = (operation: string) => ({ operation, nonce: randomUUID() });
const versionOn = (payload: string) =>
  /name="version" value="([^"]+)"/.exec(payload)?.[1]?.replaceAll('&quot;', '"') ?? '';

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
    const version = versionOn((await owner.get('/panel/settings')).payload);
    await desk('PATCH', '/settings', { city: 'Lugo' });
    const fields = { operation: 'setSettings', nonce: 'n', version, city: 'Vigo' };
    const answer = await owner.post('/panel/settings', fields);
    expect(answer.statusCode).toBe(409);
    const [row] = await sql`select city from instances where id = ${instanceId}`;
    expect(row?.city).toBe('Lugo');
  });

  test('are saved after a choice between the input and the other value', async () => {
    const { payload } = await owner.get('/panel/settings');
    const version = versionOn(payload);
    await desk('PATCH', '/settings', { city: 'Soria', phone: '+34910000009' });
    const input = { city: 'Vigo', zip: '36200', language: 'es' };
    const refused = await owner.post('/panel/settings', { ...act('setSettings'), version, ...input });
    expect(refused.statusCode).toBe(409);
    expect(refused.payload).toMatch(/name="city" value="Vigo"[\s\S]*name="city" value="Soria"/);
    expect(refused.payload).toContain('name="language" value="es"');
    const chosen = { ...act('setSettings'), version: versionOn(refused.payload), ...input, city: 'Soria' };
    expect((await owner.post('/panel/settings', chosen)).statusCode).toBe(303);
    const [row] = await sql`select city, zip, phone from instances where id = ${instanceId}`;
    expect(row).toEqual({ city: 'Soria', zip: '36200', phone: '+34910000009' });
  });

  test('are saved without a question if the other person changed other fields to the same values', async () => {
    const version = versionOn((await owner.get('/panel/settings')).payload);
    await desk('PATCH', '/settings', { city: 'Lugo', phone: '+34910000008' });
    const answer = await owner.post('/panel/settings', { ...act('setSettings'), version, city: 'Lugo' });
    expect(answer.statusCode).toBe(303);
  });

  test('name countries, regions and time zones in the language of the person', async () => {
    const { payload } = await owner.get('/panel/settings');
    expect(payload).toMatch(/<option value="ES" selected[^>]*>España</);
    expect(payload).toMatch(/<option value="MD" selected[^>]*>Comunidad de Madrid</);
    expect(payload).toMatch(/<optgroup label="España"><option[^>]*>Ceuta<[\s\S]*<option[^>]*>Canarias</);
  });

  test('are shown without fields to a role that may not change them', async () => {
    for (const path of ['', '/hours', '/rules', '/papers']) {
      const { statusCode, payload } = await accountant.get(`/panel/settings${path}`);
      expect([path, statusCode, /data-operation="set/.test(payload)]).toEqual([path, 200, false]);
    }
    expect((await accountant.get('/panel/settings')).payload).toContain('España');
    expect((await accountant.get('/panel/settings/hours')).payload).toContain('dom: cerrado');
  });

  test('show who changed what, from what to what', async () => {
    await owner.submit('/panel/settings', 'setSettings', { web: 'https://example.com' });
    const { payload } = await owner.get('/panel/settings/history');
    expect(payload).toMatch(/Persona owner[\s\S]*Página web[\s\S]*https:\/\/example\.com/);
  });

  test('preview the notices in a chosen language', async () => {
    const { payload } = await owner.get('/panel/settings/notices?language=en');
    expect(payload).toContain('Your quote is ready');
    expect((await owner.get('/panel/settings/notices?language=xx')).payload).toContain('Clara Ejemplo');
  });

  test('list the changed public holidays once they are renewed', async () => {
    const answer = await owner.submit('/panel/settings/holidays?renew=1', 'renewHolidays', { region: 'CT' });
    expect([answer.statusCode, answer.payload.includes('Añadidos')]).toEqual([200, true]);
  });
});

describe('a removed holiday', () => {
  test('is added again by the button of the message', async () => {
    const { body } = await desk('POST', '/holidays', {
      date: '2031-05-15',
      name: 'Fiesta «Ñ»',
      scope: 'local',
    });
    const path = '/panel/settings/holidays';
    const removed = await owner.post(path, {
      ...act('removeHoliday'),
      form: `remove-${body.id}`,
      id: String(body.id),
    });
    const [toast] = String(removed.headers['set-cookie']).split(';');
    const { payload } = await owner.get(path, { cookie: `${owner.cookie}; ${toast}` });
    expect(payload).not.toContain(`data-id="${body.id}"`);
    const form = /<form[^>]* id="undo-0"[\s\S]*?<\/form>/.exec(payload)?.[0] ?? '';
    const hidden = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    expect(fields).toMatchObject({
      operation: 'addHoliday',
      date: '2031-05-15',
      name: 'Fiesta «Ñ»',
      scope: 'local',
    });
    expect((await owner.post(path, fields)).statusCode).toBe(303);
    const [row] =
      await sql`select count(*)::int from holidays where instance_id = ${instanceId} and name = 'Fiesta «Ñ»'`;
    expect(row).toEqual({ count: 1 });
  });

  test('cannot be reverted by an act that the screen does not offer', async () => {
    const undo = Buffer.from(JSON.stringify({ operation: 'createKey', params: {} })).toString('base64url');
    const cookie = `${owner.cookie}; panel-toast=removed.${undo}`;
    expect((await owner.get('/panel/settings/holidays', { cookie })).statusCode).toBe(200);
    expect((await owner.post('/panel/settings/holidays', act('createKey'))).statusCode).toBe(400);
    for (const broken of ['removed.x', 'removed.bm8', 'x.y.z']) {
      const toast = { cookie: `${owner.cookie}; panel-toast=${broken}` };
      expect((await owner.get('/panel/settings', toast)).statusCode).toBe(200);
    }
  });
});

describe('a picker', () => {
  test('offers to create a record only to roles that may', async () => {
    const pick = (create: string) => `/panel/pick/client?${encodeForm({ q: 'Zoe', create })}`;
    const create = '/panel/operations/createDeskClient?name=';
    expect((await owner.get(pick(create))).payload).toContain(`data-href="${create}Zoe"`);
    expect((await accountant.get(pick(create))).payload).not.toContain('data-href');
    expect((await owner.get(pick('https://example.com/'))).payload).not.toContain('data-href');
    expect((await owner.get(`${create}Zoe`)).payload).toMatch(/name="name"[^>]* value="Zoe"/);
  });
});

describe('a short list', () => {
  test('adds, changes and removes its rows', async () => {
    const path = '/panel/settings/rates';
    const rate = { name: 'Mecánica', price_per_hour: '48,50', is_default: 'true' };
    expect((await owner.submit(`${path}?new=1`, 'createRate', rate)).statusCode).toBe(303);
    const { body: rates } = await desk('GET', '/rates');
    const [created] = rates.data.filter(({ name }: { name: string }) => name === 'Mecánica');
    expect(created.price_per_hour).toBe(48.5);
    const edit = `${path}?edit=${created?.id}`;
    const changed = await owner.submit(edit, 'setRate', { name: 'Mecánica general' });
    expect([changed.statusCode, changed.headers.location]).toEqual([303, path]);
    const question = `${path}?remove=${created?.id}`;
    expect((await owner.get(question)).payload).toContain('¿Quitar «Mecánica general»?');
    expect((await owner.submit(question, 'removeRate', {})).statusCode).toBe(303);
    expect(await sql`select from labour_rates where name like 'Mecánica%'`).toHaveLength(0);
  });

  test('sorts its rows, and downloads what it shows', async () => {
    for (const [name, price_per_hour] of Object.entries({ Lunas: 60.5, '=Chapa': 52 }))
      await desk('POST', '/rates', { name, price_per_hour });
    const names = ({ payload }: { payload: string }) =>
      [...payload.matchAll(/class="row-link"[^>]*><span[^>]*>([^<]*)/g)].map((found) => found[1]);
    const path = '/panel/settings/rates?sort=-price_per_hour';
    expect(names(await owner.get(path))).toEqual(['Lunas', '=Chapa']);
    const csv = await owner.get(`${path}&format=csv`);
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="rates\.csv"/);
    expect(csv.payload).toBe(
      "\uFEFFNombre;Precio por hora;Por defecto\r\nLunas;60,5;Sí\r\n'=Chapa;52;No\r\n",
    );
  });

  test('keeps the chosen columns in the browser', async () => {
    await desk('POST', '/items', { reference: 'A-1', description: 'Escobillas', price: 12 });
    const fields = { table: 'items', columns: ['tax_rate', 'line_type'], back: '/panel/settings/items' };
    const chosen = await owner.post('/panel/appearance', fields);
    expect(chosen.headers.location).toBe('/panel/settings/items');
    const cookie = String([chosen.headers['set-cookie']].flat()[0]).split(';')[0];
    expect(cookie).toBe('panel_columns_items=tax_rate.line_type');
    const headings = async (cookies: string) =>
      [
        ...(await owner.get('/panel/settings/items', { cookie: cookies })).payload.matchAll(
          /<th [^>]*>(?:<[^>]*>)*([^<]*)/g,
        ),
      ].map((found) => found[1]);
    expect(await headings(`${owner.cookie}; ${cookie}`)).toEqual([
      'Descripción',
      'Tipo impositivo',
      'Tipo',
      'Precio',
      'En uso',
      'Acciones',
    ]);
    expect(await headings(owner.cookie)).toContain('Referencia');
  });

  test('refuses a change of a row that another person changed meanwhile', async () => {
    const { body } = await desk('POST', '/rates', { name: 'Climatización', price_per_hour: 50 });
    const path = `/panel/settings/rates?edit=${body.id}`;
    const { payload } = await owner.get(path);
    await desk('PATCH', `/rates/${body.id}`, { price_per_hour: 55 });
    const change = {
      ...act('setRate'),
      id: String(body.id),
      version: versionOn(payload),
      price_per_hour: '51',
    };
    const answer = await owner.post(path, change);
    expect([answer.statusCode, answer.payload.includes('value="55,00"')]).toEqual([409, true]);
  });

  test('shows forms only to roles that may send them', async () => {
    const { payload, statusCode } = await accountant.get('/panel/settings/rates');
    expect([statusCode, /data-operation="createRate"/.test(payload)]).toEqual([200, false]);
  });

  test('shows hostile texts as texts', async () => {
    for (const name of hostileTexts) await desk('POST', '/boxes', { name });
    const { payload } = await owner.get('/panel/settings/boxes');
    expect(payload).not.toMatch(/<script>alert|<img src=x/i);
    // Values of attributes may contain anything, because their quotation marks are escaped.
    expect(payload.replaceAll(/="[^"]*"/g, '=""')).not.toMatch(/<[^>]* on\w+=/i);
  });
});
