import { beforeAll, describe, expect, test } from 'vitest';
import { encodeForm, type FormFields, signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { app, host, desk, sql } = workshop;
const owner = await signIn(workshop, 'owner', 'Marta Supuesta');
const mechanic = await signIn(workshop, 'mechanic', 'Bruno Ficticio');
const path = '/panel/people/tablets';
const pin = '4711';

const get = (url: string, cookie = '') => app.inject({ url, headers: { host, cookie, accept: 'text/html' } });
const post = (url: string, fields: FormFields, cookie = '') =>
  app.inject({
    method: 'POST',
    url,
    headers: {
      ...{ host, cookie, 'sec-fetch-site': 'same-origin' },
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: encodeForm(fields),
  });

const cookieIn = ({ headers }: { headers: Record<string, unknown> }, name: string) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

/** Pairs a device, and returns the cookie that makes it a tablet. */
async function pair(name: string): Promise<string> {
  const { payload } = await owner.submit(path, 'pairTablet', { name });
  const link = new URL(/https?:\/\/[^<"]+\/panel\/t\/[\w-]+/.exec(payload)?.[0] ?? '').pathname;
  expect((await get(link)).payload).toContain('data-screen="pair"');
  const paired = await post(link, { operation: 'pairTablet' });
  expect([paired.statusCode, paired.headers.location]).toEqual([303, '/panel/sign-in']);
  return cookieIn(paired, 'panel-tablet');
}

const enter = (tablet: string, staffId: number, entered = pin) =>
  post('/panel/sign-in/pin', { person: String(staffId), pin: entered }, tablet);

beforeAll(async () => {
  for (const { staffId } of [owner, mechanic]) await desk('PATCH', `/people/${staffId}/pin`, { pin });
});

describe('the list of tablets', () => {
  test('shows a tablet that waits for its device, and then its last use', async () => {
    await owner.submit(path, 'pairTablet', { name: 'Recepción' });
    expect((await owner.get(path)).payload).toContain('Espera al dispositivo');
    await pair('Box 1');
    expect((await owner.get(path)).payload).toContain('Vinculada');
  });

  test('renames and removes a tablet, after which its PINs no longer work', async () => {
    const tablet = await pair('Box 2');
    const { body } = await desk('GET', '/tablets');
    const { id } = body.data.at(-1);
    const act = { nonce: `tablet ${id}`, id: String(id) };
    expect((await owner.post(path, { ...act, operation: 'renameTablet', name: 'Elevador' })).statusCode).toBe(
      303,
    );
    expect((await owner.get(path)).payload).toContain('Elevador');
    expect((await owner.post(path, { ...act, operation: 'removeTablet' })).statusCode).toBe(303);
    expect((await enter(tablet, mechanic.staffId)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('on a paired tablet', () => {
  let tablet = '';
  beforeAll(async () => {
    tablet = await pair('Box 3');
  });

  test('people choose their name, and then enter their PIN', async () => {
    const names = await get('/panel/sign-in', tablet);
    expect(names.payload).toContain(`href="/panel/sign-in?person=${mechanic.staffId}"`);
    const chosen = await get(`/panel/sign-in?person=${mechanic.staffId}`, tablet);
    expect(chosen.payload).toContain('data-operation="signInWithPin"');
    expect(chosen.payload).toContain('inputmode="numeric"');
  });

  test('a session has the role of a mechanic, also for the owner, and works on this tablet only', async () => {
    const session = cookieIn(await enter(tablet, owner.staffId), 'panel-session');
    expect((await get('/panel/settings', `${session}; ${tablet}`)).statusCode).toBe(403);
    const page = await get('/panel/people', `${session}; ${tablet}`);
    expect(page.statusCode).toBe(403);
    expect((await get('/panel/settings', session)).headers.location).toMatch(/^\/panel\/sign-in/);
    const other = await pair('Box 4');
    expect((await get('/panel/settings', `${session}; ${other}`)).statusCode).toBe(303);
  });

  test('a PIN gives no access to the account: neither to its password, passkeys nor sessions', async () => {
    const session = cookieIn(await enter(tablet, owner.staffId), 'panel-session');
    const cookie = `${session}; ${tablet}`;
    expect((await get('/panel/account', cookie)).statusCode).toBe(403);
    expect((await get('/panel/account/history', cookie)).statusCode).toBe(403);
    const fields = { operation: 'changePassword', nonce: 'n', password: 'una frase que nadie adivina' };
    expect((await post('/panel/account', fields, cookie)).statusCode).toBe(403);
    expect((await post('/panel/account/passkeys/options', {}, cookie)).statusCode).toBe(403);
    const [{ password_hash } = { password_hash: '' }] =
      await sql`select password_hash from accounts where id = ${owner.accountId}`;
    expect(password_hash).toBeNull();
  });

  test('the next person ends the session of the one before', async () => {
    const first = cookieIn(await enter(tablet, owner.staffId), 'panel-session');
    const signedOut = await post('/panel/sign-out', {}, `${first}; ${tablet}`);
    expect(signedOut.headers.location).toBe('/panel/sign-in?out=1');
    expect((await get('/panel/sign-in?out=1', tablet)).payload).toContain('data-screen="tablet"');
    const second = cookieIn(await enter(tablet, mechanic.staffId), 'panel-session');
    const third = cookieIn(await enter(tablet, owner.staffId), 'panel-session');
    const at = async (session: string) => (await get('/panel/settings', `${session}; ${tablet}`)).statusCode;
    expect([await at(second), await at(third)]).toEqual([303, 403]);
  });

  test('five wrong PINs lock the person on this tablet, and stay in the history', async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await enter(tablet, mechanic.staffId, '9999')).statusCode).toBe(401);
    const locked = await enter(tablet, mechanic.staffId);
    expect([locked.statusCode, cookieIn(locked, 'panel-session')]).toEqual([429, '']);
    const history = await owner.get(`/panel/people/history?about=failures&person_id=${mechanic.staffId}`);
    expect(history.payload).toContain('5 intentos en una hora');
    expect((await enter(tablet, owner.staffId)).statusCode).toBe(303);
  });
});

test('another device has no names and accepts no PIN', async () => {
  expect((await get('/panel/sign-in')).payload).toContain('data-screen="sign-in"');
  expect((await enter('', mechanic.staffId)).statusCode).toBeGreaterThanOrEqual(400);
});

test("the pages of jobs are not copied on a tablet, and the acts on it are the person's", async () => {
  const tablet = await pair('Box de los trabajos');
  const session = cookieIn(await enter(tablet, mechanic.staffId), 'panel-session');
  const { payload, statusCode } = await get('/panel/jobs', `${tablet}; ${session}`);
  expect(statusCode).toBe(200);
  expect(payload).toContain(`data-person="${mechanic.staffId}"`);
  expect(payload).not.toContain('data-keeps');
  expect((await mechanic.get('/panel/jobs')).payload).toContain('data-keeps');
});
