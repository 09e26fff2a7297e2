import { describe, expect, test } from 'vitest';
import { passSecondFactor } from '../../../../actions/people/sign-in.ts';
import { SoftwareAuthenticator } from '../../../support/authenticator.ts';
import { appCode, openPeople, password } from './scene.ts';

const people = await openPeople();
const { askDesk, as, clock, contextOf, join, sessionOf, signIn, history } = people;
const newPassword = 'lluvia tornillo siete';

const fieldOf = ({ body }: { body: { error: { fields: { path: string }[] } } }) => body.error.fields[0]?.path;

test('names the person whose account it is, and refuses an operator who names none', async () => {
  const { name } = await join('Clara Ejemplo');
  expect((await as(name, 'GET', '/account')).body).toMatchObject({
    person: { name, role: 'office', has_password: true },
    recovery_codes_left: 0,
    needs_second_factor: false,
  });
  const { status, body } = await askDesk('GET', '/account');
  expect([status, body.error.code]).toEqual([403, 'person_unknown']);
  expect(body.error.message).toContain('--as');
});

test('changes the own language and email address', async () => {
  const { name, session } = await join('Marta Supuesta');
  const { body } = await as(name, 'PATCH', '/account', { language: 'bg', email: 'Marta@Example.com' });
  expect(body.person).toMatchObject({ language: 'bg', email: 'marta@example.com' });
  expect(await sessionOf(session)).toMatchObject({ language: 'bg' });
  const { name: other } = await join('Berta Supuesta');
  expect(fieldOf(await as(other, 'PATCH', '/account', { email: 'MARTA@example.com' }))).toBe('/email');
});

describe('sessions', () => {
  test('are listed with device and network, and ended one by one or all but one', async () => {
    const { name, session: first } = await join('Íñigo Ficticio');
    const sessions = [first];
    for (let n = 0; n < 2; n += 1) {
      const result = await signIn(name);
      if (result.step === 'signed_in') sessions.push(result);
    }
    const [one, two, three] = sessions;
    const { data } = (await as(name, 'GET', '/account/sessions')).body;
    expect(data).toHaveLength(3);
    expect(data[0]).toMatchObject({ device: 'Firefox, Windows', network: '192.0.2.0/24', on_tablet: false });
    await as(name, 'DELETE', `/account/sessions/${one?.sessionId}`);
    const ended = await as(name, 'POST', '/account/sessions/end', { keep: two?.sessionId });
    expect(ended.body).toEqual({ ended: 1 });
    expect(one && (await sessionOf(one))).toBeUndefined();
    expect(two && (await sessionOf(two))).toBeDefined();
    expect(three && (await sessionOf(three))).toBeUndefined();
  });

  test('of other people are not found', async () => {
    const { name } = await join('Ana Inventada');
    const { session } = await join('Eva Inventada');
    expect((await as(name, 'DELETE', `/account/sessions/${session.sessionId}`)).status).toBe(404);
    await as(name, 'POST', '/account/sessions/end', { keep: session.sessionId });
    expect(await sessionOf(session)).toBeDefined();
  });
});

describe('the password', () => {
  const change = (name: string, body: object) => as(name, 'POST', '/account/password', body);

  test('is changed with the present one, which ends the other sessions', async () => {
    const { id, name, session } = await join('Nuria Inventada');
    const other = await signIn(name);
    const body = { current_password: password, password: newPassword, keep: session.sessionId };
    expect((await change(name, body)).status).toBe(200);
    expect(await sessionOf(session)).toBeDefined();
    expect(other.step === 'signed_in' && (await sessionOf(other))).toBeUndefined();
    await expect(signIn(name)).rejects.toMatchObject({ code: 'sign_in_failed' });
    await signIn(name, newPassword);
    expect(await history(id)).toContain('password_changed');
  });

  test.each([
    [{ password: newPassword }, '/current_password'],
    [{ current_password: 'wrong', password: newPassword }, '/current_password'],
    [{ current_password: password, password: 'short' }, '/password'],
    [{ current_password: password, password: 'password1234' }, '/password'],
    [{ current_password: password, password: 'Ramona Inventada' }, '/password'],
    [{ current_password: password, password: 'x'.repeat(201) }, '/password'],
    [{ current_password: password }, '/password'],
  ])('is refused with %j', async (body, path) => {
    const { name } = await join('Ramona Inventada', 'office', { reset: true });
    const answer = await change(name, body);
    expect([answer.status, fieldOf(answer)]).toEqual([422, path]);
    await signIn(name);
  });

  test('cannot be guessed by a stolen session', async () => {
    const { name } = await join('Teresa Inventada');
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await change(name, { current_password: `wrong ${n}`, password: newPassword })).status);
    expect(statuses.at(0)).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('an authenticator app', () => {
  test('counts once it is confirmed, and gives ten recovery codes', async () => {
    const { id, name, session } = await join('Raúl Supuesto', 'accountant');
    expect((await as(name, 'GET', '/account')).body.needs_second_factor).toBe(true);
    const { secret, address } = (await as(name, 'POST', '/account/totp/start')).body;
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    expect((await signIn(name)).step).toBe('signed_in');
    const wrong = await as(name, 'POST', '/account/totp/confirm', { code: '000000' });
    expect([wrong.status, fieldOf(wrong)]).toEqual([422, '/code']);
    const code = appCode(secret, clock.now());
    const { body } = await as(name, 'POST', '/account/totp/confirm', { code });
    expect(body.recovery_codes).toHaveLength(10);
    expect(await sessionOf(session)).toMatchObject({ lacks_second_factor: false });
    expect((await as(name, 'GET', '/account')).body).toMatchObject({
      needs_second_factor: false,
      recovery_codes_left: 10,
    });
    const result = await signIn(name);
    if (result.step !== 'second_factor') throw new Error('no second factor');
    // The code that confirmed the app is used up.
    await expect(passSecondFactor(contextOf(), { ticket: result.ticket, code })).rejects.toMatchObject({
      code: 'second_factor_failed',
    });
    await passSecondFactor(contextOf(), { ticket: result.ticket, code: body.recovery_codes[0] });
    expect(await history(id)).toEqual(
      expect.arrayContaining(['second_factor_set', 'recovery_codes_made', 'recovery_code_used']),
    );
  });

  test('is not confirmed without having been started', async () => {
    const { name } = await join('Pau Supuesto');
    const { status, body } = await as(name, 'POST', '/account/totp/confirm', { code: '123456' });
    expect([status, body.error.code]).toEqual([409, 'access_conflict']);
  });

  test('is removed with its recovery codes, but not from a role that needs it', async () => {
    const { name } = await join('Vera Supuesta');
    const { secret } = (await as(name, 'POST', '/account/totp/start')).body;
    await as(name, 'POST', '/account/totp/confirm', { code: appCode(secret, clock.now()) });
    expect((await as(name, 'DELETE', '/account/totp')).body).toMatchObject({
      person: { has_app: false },
      recovery_codes_left: 0,
    });
    expect((await as(name, 'DELETE', '/account/totp')).status).toBe(409);
    const owner = await join('Olga Supuesta', 'owner');
    const started = (await as(owner.name, 'POST', '/account/totp/start')).body;
    await as(owner.name, 'POST', '/account/totp/confirm', { code: appCode(started.secret, clock.now()) });
    expect((await as(owner.name, 'DELETE', '/account/totp')).status).toBe(409);
  });

  test('has new recovery codes, which replace the former ones', async () => {
    const { name } = await join('Lia Supuesta');
    expect((await as(name, 'POST', '/account/recovery-codes')).status).toBe(409);
    const { secret } = (await as(name, 'POST', '/account/totp/start')).body;
    const code = appCode(secret, clock.now());
    const { recovery_codes: former } = (await as(name, 'POST', '/account/totp/confirm', { code })).body;
    const { recovery_codes: codes } = (await as(name, 'POST', '/account/recovery-codes')).body;
    expect(new Set([...former, ...codes]).size).toBe(20);
    const result = await signIn(name);
    if (result.step !== 'second_factor') throw new Error('no second factor');
    const use = (code: string) => passSecondFactor(contextOf(), { ticket: result.ticket, code });
    await expect(use(former[0])).rejects.toMatchObject({ code: 'second_factor_failed' });
    await use(codes[0]);
  });
});

describe('passkeys', () => {
  const origin = 'https://workshop.test';

  async function add(name: string, key = new SoftwareAuthenticator(origin)) {
    const { options } = (await as(name, 'POST', '/account/passkeys/begin')).body;
    return as(name, 'POST', '/account/passkeys', { name: 'Móvil', response: key.create(options) });
  }

  test('are added, renamed and removed, with recovery codes for roles that need a second factor', async () => {
    const { name } = await join('Joan Supuesto', 'owner');
    const { status, body } = await add(name);
    expect([status, body.passkey.name, body.recovery_codes.length]).toEqual([201, 'Móvil', 10]);
    expect((await add(name)).body.recovery_codes).toEqual([]);
    const { id } = body.passkey;
    await as(name, 'PATCH', `/account/passkeys/${id}`, { name: 'Portátil' });
    const { data } = (await as(name, 'GET', '/account/passkeys')).body;
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({ id, name: 'Portátil', created_at: expect.any(String), last_used_at: null });
    await as(name, 'DELETE', `/account/passkeys/${id}`);
    expect((await as(name, 'DELETE', `/account/passkeys/${data[1].id}`)).status).toBe(409);
  });

  test('give an office no recovery codes, because its password needs none', async () => {
    const { name } = await join('Marc Supuesto');
    expect((await add(name)).body.recovery_codes).toEqual([]);
  });

  test('of other people are not found, nor are their challenges accepted', async () => {
    const [one, two] = [await join('Uno Supuesto'), await join('Dos Supuesto')];
    const { id } = (await add(one.name)).body.passkey;
    expect((await as(two.name, 'DELETE', `/account/passkeys/${id}`)).status).toBe(404);
    expect((await as(two.name, 'PATCH', `/account/passkeys/${id}`, { name: 'X' })).status).toBe(404);
    const { options } = (await as(one.name, 'POST', '/account/passkeys/begin')).body;
    const response = new SoftwareAuthenticator(origin).create(options);
    const stolen = await as(two.name, 'POST', '/account/passkeys', { name: 'X', response });
    expect([stolen.status, stolen.body.error.code]).toEqual([401, 'sign_in_expired']);
  });

  test.each([
    [{ name: 'X', response: '{}' }, 422],
    [{ name: '', response: '{}' }, 422],
    [{ name: 'X' }, 422],
    [{ name: 'X', response: 'x'.repeat(20_001) }, 422],
  ])('refuse %j', async (body, status) => {
    const { name } = await join('Tres Supuesto', 'office', { reset: true });
    expect((await as(name, 'POST', '/account/passkeys', body)).status).toBe(status);
  });
});

test('sets the own PIN', async () => {
  const { id, name } = await join('Quique Supuesto', 'mechanic');
  const { body } = await as(name, 'PATCH', '/account/pin', { pin: '4711' });
  expect(body.person).toMatchObject({ has_pin: true });
  expect((await history(id))[0]).toBe('pin_set');
});
