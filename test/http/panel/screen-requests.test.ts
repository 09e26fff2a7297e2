import { describe, expect, test } from 'vitest';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true, logLevel: 'error' } });
const { app, host, sql } = workshop;
const owner = await signIn(workshop, 'owner');
const mechanic = await signIn(workshop, 'mechanic');

describe('a request without a session', () => {
  test('is led to the sign-in page, and from there back', async () => {
    const { statusCode, headers } = await app.inject({ url: '/panel/settings?tab=hours', headers: { host } });
    expect([statusCode, headers.location]).toEqual([
      303,
      '/panel/sign-in?next=%2Fpanel%2Fsettings%3Ftab%3Dhours',
    ]);
  });

  test.each(['', 'panel-session=', 'panel-session=nothing', `panel-session=${'x'.repeat(3000)}`])(
    'has a cookie %j',
    async (cookie) => {
      const { statusCode } = await app.inject({ url: '/panel/settings', headers: { host, cookie } });
      expect(statusCode).toBe(303);
    },
  );
});

describe('a screen', () => {
  test('is shown with headers that forbid frames, foreign content and shared caches', async () => {
    const { statusCode, headers, payload } = await owner.get('/panel/settings');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(payload).toContain('<main id="main" data-screen="settings"');
    expect(headers['content-security-policy']).toContain(
      "default-src 'none'; style-src 'self'; script-src 'self'",
    );
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(payload).not.toMatch(/ style=|<style| on\w+="/);
  });

  test('is refused with 403 to a role that may not read its data', async () => {
    const { statusCode, payload } = await mechanic.get('/panel/settings');
    expect([statusCode, /data-screen="refused-role"/.test(payload)]).toEqual([403, true]);
  });

  test('does not exist at an unknown path', async () => {
    const { statusCode, payload } = await owner.get('/panel/nothing');
    expect([statusCode, /data-screen="refused-notFound"/.test(payload)]).toEqual([404, true]);
  });
});

describe('a form', () => {
  test('performs its operation and leads to a page that confirms the act once', async () => {
    const answer = await owner.submit('/panel/settings', 'setSettings', { phone: '+34910000001' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/panel/settings']);
    const [row] = await sql`select phone from instances where id = ${workshop.instanceId}`;
    expect(row?.phone).toBe('+34910000001');
    const toast = String(answer.headers['set-cookie']).split(';')[0] as string;
    const next = await owner.get('/panel/settings', { cookie: `${owner.cookie}; ${toast}` });
    expect(next.payload).toContain('Guardado');
    expect(String(next.headers['set-cookie'])).toContain('panel-toast=; ');
    expect(next.payload).toContain('+34910000001');
  });

  test('keeps the input of a refusal, with the message beside its field', async () => {
    const answer = await owner.submit('/panel/settings', 'setSettings', {
      phone: '+34910000002',
      zip: 'demasiado largo',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.payload).toMatch(/data-field="zip"/);
    expect(answer.payload).toContain('value="demasiado largo"');
    expect(answer.payload).toContain('+34910000002');
    const [row] = await sql`select phone from instances where id = ${workshop.instanceId}`;
    expect(row?.phone).toBe('+34910000001');
  });

  test.each<[string, Record<string, string>]>([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
  ])('%s is refused', async (_what, headers) => {
    const answer = await owner.post(
      '/panel/settings',
      { operation: 'setSettings', nonce: 'n', phone: '1' },
      headers,
    );
    expect([answer.statusCode, /data-screen="refused-otherOrigin"/.test(answer.payload)]).toEqual([
      403,
      true,
    ]);
  });

  test.each([
    {},
    { operation: 'setSettings' },
    { operation: 'createKey', nonce: 'n' },
    { operation: 'constructor', nonce: 'n' },
  ])('%j is no form of the screen', async (fields) => {
    const answer = await owner.post('/panel/settings', fields as Record<string, string>);
    expect(answer.statusCode).toBe(400);
  });
});

test('the panel begins with Today, and leads a mechanic, whose role may not see it, to another screen', async () => {
  const owner = await signIn(workshop, 'owner', 'Home owner');
  expect((await owner.get('/panel')).payload).toContain('data-screen="today"');
  const mechanic = await signIn(workshop, 'mechanic', 'Home mechanic');
  const { statusCode, headers } = await mechanic.get('/panel');
  expect(statusCode).toBe(303);
  expect((await mechanic.get(String(headers.location))).statusCode).toBe(200);
});

describe('an act happens once', () => {
  test('for two submissions of one form, and again for a corrected one', async () => {
    const fields = {
      operation: 'addHoliday',
      nonce: 'a-nonce',
      date: '1/3/2027',
      name: 'Fiesta',
      scope: 'local',
    };
    const [first, second] = await Promise.all([
      owner.post('/panel/settings/holidays', fields),
      owner.post('/panel/settings/holidays', fields),
    ]);
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([303, 303]);
    const corrected = await owner.post('/panel/settings/holidays', { ...fields, name: 'Fiesta local' });
    expect(corrected.statusCode).toBe(303);
    const rows = await sql`select name from holidays where date = '2027-03-01' order by name`;
    expect(rows.map(({ name }) => name)).toEqual(['Fiesta', 'Fiesta local']);
  });
});
