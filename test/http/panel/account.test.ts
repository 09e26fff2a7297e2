import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { sql } = workshop;
const owner = await signIn(workshop, 'owner', 'Marta Supuesta');
const mechanic = await signIn(workshop, 'mechanic', 'Bruno Ficticio');

describe('the own account', () => {
  test('is shown to every role', async () => {
    for (const person of [owner, mechanic]) {
      const { statusCode, payload } = await person.get('/panel/account');
      expect([statusCode, /data-screen="account"/.test(payload)]).toEqual([200, true]);
    }
  });

  test('lists the sessions, and ends one', async () => {
    const person = await signIn(workshop, 'office', 'Lucas Supuesto');
    const { payload } = await person.get('/panel/account');
    expect(payload).toContain('127.0.0.0/24');
    expect(payload).toContain('Este dispositivo');
    const fields = { operation: 'endSession', nonce: 'n', id: String(person.sessionId) };
    expect((await person.post('/panel/account', fields)).statusCode).toBe(303);
    expect((await person.get('/panel/account')).statusCode).toBe(303);
  });

  test('without a required second factor leads only to its set-up, with a passkey or an app', async () => {
    const accountant = await signIn(workshop, 'accountant', 'Rodrigo Inventado');
    await sql`update accounts set totp_secret = null where id = ${accountant.accountId}`;
    const led = await accountant.get('/panel/settings');
    expect([led.statusCode, led.headers.location]).toEqual([303, '/panel/account/second-factor']);
    const started = await accountant.submit('/panel/account/second-factor', 'startTotp', {});
    expect([started.statusCode, /<svg class="qr"/.test(started.payload)]).toEqual([200, true]);
    const wrong = await accountant.post('/panel/account/second-factor', {
      operation: 'confirmTotp',
      nonce: 'n',
      code: '000000',
    });
    expect([wrong.statusCode, /data-field="code"/.test(wrong.payload)]).toEqual([422, true]);
  });
});

/** Stores a passkey of a person, as the browser's script would after its dialog. */
const addPasskey = (accountId: number) => sql`
  insert into passkeys (instance_id, account_id, credential_id, public_key, counter, name, transports, created_at)
  values (${workshop.instanceId}, ${accountId}, ${randomBytes(16)}, '', 0, 'Móvil', '{}', now())`;

describe('the passkeys of an account', () => {
  test('have options for this person only, once the identity is proved', async () => {
    const path = '/panel/account/passkeys/options';
    const answer = await owner.post(`${path}?back=/panel/account`, {});
    const { challenge, user } = answer.json();
    expect([answer.statusCode, typeof challenge, user.displayName]).toEqual([
      200,
      'string',
      'Marta Supuesta',
    ]);
    expect((await owner.post(path, {}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    await sql`update sessions set confirmed_at = now() - interval '1 hour' where id = ${mechanic.sessionId}`;
    const asked = await mechanic.post(`${path}?back=/panel/account`, {});
    expect([asked.statusCode, asked.json()]).toEqual([
      403,
      { confirm: '/panel/confirm?next=%2Fpanel%2Faccount' },
    ]);
    await sql`update sessions set confirmed_at = now() where id = ${mechanic.sessionId}`;
  });

  test('are renamed and removed, unless one is the last way to sign in', async () => {
    const person = await signIn(workshop, 'office', 'Clara Ejemplo');
    await addPasskey(person.accountId);
    const { payload } = await person.get('/panel/account');
    expect(payload).toContain('Antes de quitarla necesita otra manera de entrar.');
    expect((await person.submit('/panel/account', 'renamePasskey', { name: 'Tableta' })).statusCode).toBe(
      303,
    );
    expect((await person.submit('/panel/account', 'removePasskey', {})).statusCode).toBe(409);
    await addPasskey(person.accountId);
    expect((await person.submit('/panel/account', 'removePasskey', {})).statusCode).toBe(303);
    const left = await sql<
      { name: string }[]
    >`select name from passkeys where account_id = ${person.accountId}`;
    expect(left).toEqual([{ name: 'Móvil' }]);
  });
});

test('new recovery codes are shown once, and counted afterwards', async () => {
  const { payload } = await owner.submit('/panel/account', 'makeRecoveryCodes', {});
  expect(payload.match(/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g)).toHaveLength(10);
  const later = await owner.get('/panel/account');
  expect(later.payload).toContain('Quedan 10 códigos');
  expect(later.payload).not.toMatch(/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/);
});

test('the language of the account applies at once, also in a browser with another choice', async () => {
  const cookie = `${mechanic.cookie}; panel_language=en`;
  const path = '/panel/account';
  const fields = { operation: 'setAccount', nonce: 'language', language: 'ca' };
  const { headers } = await mechanic.post(path, fields, { cookie });
  expect([headers['set-cookie']].flat().join()).toContain('panel_language=; Path=/panel; Max-Age=0');
  expect((await mechanic.get(path)).payload).toContain('lang="ca"');
});

test('the own history lists sign-ins and changes of the person', async () => {
  const { statusCode, payload } = await owner.get('/panel/account/history');
  expect([statusCode, payload.includes('Códigos de recuperación nuevos')]).toEqual([200, true]);
  const failures = await owner.get('/panel/account/history?about=failures');
  expect(failures.payload).toContain('Ninguna entrada coincide');
});
