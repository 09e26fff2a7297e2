import { hash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAccessLink } from '../../../actions/people/access-link.ts';
import { nonceBytes, secretContexts } from '../../../domain/secrets/secret-box.ts';
import { encodeForm, type FormFields, signIn } from '../../support/panel.ts';
import { secretBox } from '../../support/secret-box.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { app, host, sql, instanceId, clock, desk, database } = workshop;
const owner = await signIn(workshop, 'owner', 'Olga Muestra');

const password = 'una frase que nadie adivina';
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let addresses = 0;
/** Returns an address from which no request has come. */
function newAddress(): string {
  addresses += 1;
  return `198.51.${100 + Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

function post(url: string, fields: FormFields, { cookie = '', from = newAddress() } = {}) {
  return app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: {
      ...{ host, cookie, 'sec-fetch-site': 'same-origin', 'accept-language': 'es' },
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: encodeForm(fields),
  });
}

const tryToSignIn = (
  email: string,
  given = 'otra frase cualquiera',
  visitor: { cookie?: string; from?: string } = {},
) => post('/panel/sign-in', { email, password: given }, visitor);

let passwordHash = '';

/** Adds a person with the columns of its account. */
async function addPerson(name: string, columns: Record<string, string | Buffer | null>): Promise<void> {
  const { body } = await desk('POST', '/staff', { name });
  await sql`update accounts set ${sql({ role: 'office', ...columns })}
    where instance_id = ${instanceId} and staff_id = ${body.id}`;
}

beforeAll(async () => {
  const fields = { name: 'Clara Muestra', role: 'office', language: 'es', by: 'link' };
  const invited = await owner.submit('/panel/people/invite', 'invitePerson', fields);
  const [link = ''] = /\/panel\/t\/[\w-]{43}/.exec(invited.payload) ?? [];
  await post(link, { password });
  const [row] = await sql`
    update accounts set email = 'clara@example.com' from staff
    where staff.id = staff_id and staff.name = 'Clara Muestra' returning password_hash`;
  passwordHash = row?.password_hash;
  await addPerson('Inés Muestra', { email: 'ines@example.com' });
  await addPerson('Luis Muestra', { email: 'luis@example.com', password_hash: passwordHash });
  await sql`update staff set active = false where name = 'Luis Muestra'`;
});

/** Returns what an attacker sees of an answer, without the typed login, the date and the id of the request. */
function visible({ statusCode, headers, payload }: LightMyRequestResponse) {
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...shown } = headers;
  return { statusCode, shown, payload: payload.replace(/(<input id="f-email"[^>]*) value(="[^"]*")?/, '$1') };
}

/** People with the wrong password, in pairs of login kinds. */
const logins = [
  ['a known address', 'clara@example.com'],
  ['a known name', 'Clara Muestra'],
  ['an unknown address', 'nadie@example.com'],
  ['an unknown name', 'Nadie Conocido'],
  ['the address of a person who has no access yet', 'ines@example.com'],
  ['the address of a person who has left', 'luis@example.com'],
  ['no login', ''],
  ['a text that is no login', `${'x'.repeat(5_000)}@`],
] as const;

describe('the answer to', () => {
  test.each(logins)('%s and a wrong password is the same', async (_what, login) => {
    await sql`delete from sign_in_attempts`;
    const reference = visible(await tryToSignIn('clara@example.com'));
    expect(reference.statusCode).toBe(401);
    expect(visible(await tryToSignIn(login))).toEqual(reference);
  });

  test('the right password of a person who has left is that to a wrong one', async () => {
    expect(visible(await tryToSignIn('luis@example.com', password))).toEqual(
      visible(await tryToSignIn('luis@example.com')),
    );
  });

  test.each(logins)('%s on the page of a forgotten password is the same', async (_what, login) => {
    await sql`delete from sign_in_attempts`;
    const reference = visible(await post('/panel/forgotten', { email: 'nadie.2@example.com' }));
    expect(reference.statusCode).toBe(200);
    expect(visible(await post('/panel/forgotten', { email: login }))).toEqual(reference);
  });

  test('a delayed sign-in is the same for a known and an unknown person, and says how long', async () => {
    workshop.clock.startWindow(60_000);
    await sql`delete from sign_in_attempts`;
    const last = async (login: string) => {
      for (let n = 0; n < 6; n += 1) await tryToSignIn(login);
      return visible(await tryToSignIn(login));
    };
    const known = await last('clara@example.com');
    expect([known.statusCode, known.shown['retry-after']]).toEqual([429, '5']);
    expect(await last('nadie@example.com')).toEqual(known);
  });
});

describe('an attacker who tries many passwords', () => {
  /** Fails at a login until it is delayed by the longest time. */
  async function attack(login: string): Promise<void> {
    await sql`delete from sign_in_attempts`;
    for (let n = 0; n < 6; n += 1) await tryToSignIn(login);
    await sql`update sign_in_attempts set failures = 30, blocked_until = ${clock.now().toISOString()}::timestamptz + interval '15 minutes'
      where kind = 'account'`;
    expect((await tryToSignIn(login, password)).statusCode).toBe(429);
  }

  const cookiesOf = (answer: LightMyRequestResponse) =>
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => String(cookie).split(';')[0])
      .join('; ');

  test('does not lock the person out of its own device, which others use too', async () => {
    let cookie = '';
    const names = Array.from({ length: 19 }, (_, n) => `Persona Inventada ${n}`);
    // The cookie of a device contains the numbers of its accounts, which are long in a large database.
    await sql`select setval(pg_get_serial_sequence('accounts', 'id'), 2000000000)`;
    for (const name of names) await addPerson(name, { password_hash: passwordHash });
    for (const name of ['Clara Muestra', ...names]) {
      await sql`delete from sign_in_attempts`;
      const answer = await tryToSignIn(name, password, { cookie });
      expect([name, answer.statusCode]).toEqual([name, 303]);
      cookie = cookiesOf(answer);
    }
    await attack('Clara Muestra');
    expect((await tryToSignIn('Clara Muestra', password, { cookie })).statusCode).toBe(303);
    expect((await tryToSignIn('Clara Muestra', password, { cookie: cookie.slice(0, -3) })).statusCode).toBe(
      429,
    );
  });

  test('does not lock the person out of a new device, with a link to a new password', async () => {
    const secret = secretBox.seal(
      totpSecret,
      secretContexts.totpSecret(instanceId),
      Buffer.alloc(nonceBytes, 7),
    );
    await addPerson('Bea Muestra', {
      ...{ role: 'owner', email: 'bea@example.com', password_hash: passwordHash },
      totp_secret: secret,
    });
    await attack('bea@example.com');
    await attack('Bea Muestra');
    const link = await passwordLinkOf('bea@example.com');
    const reset = await post(link, { password: 'otra frase que nadie adivina' });
    const [, ticket = ''] = /name="ticket" value="([\w-]+)"/.exec(reset.payload) ?? [];
    const code = new TOTP({ secret: totpSecret }).generate({ timestamp: clock.now().getTime() });
    const passed = await post('/panel/sign-in/code', { ticket, code });
    expect([reset.statusCode, passed.statusCode, passed.headers.location]).toEqual([200, 303, '/panel']);
  });

  test('does not lock out the other people of the workshop', async () => {
    await attack('Clara Muestra');
    expect((await tryToSignIn('Persona Inventada 1', password)).statusCode).toBe(303);
  });

  test('from one address is delayed there, whomever it tries, and nobody elsewhere is', async () => {
    await sql`delete from sign_in_attempts`;
    const from = newAddress();
    const statuses = [];
    for (let n = 0; n < 22; n += 1)
      statuses.push((await tryToSignIn(`nadie.${n}@example.com`, 'x', { from })).statusCode);
    expect([statuses.at(19), statuses.at(-1)]).toEqual([401, 429]);
    expect((await tryToSignIn('Clara Muestra', password)).statusCode).toBe(303);
  });

  test('from the addresses of one IPv6 network is delayed as from one address', async () => {
    await sql`delete from sign_in_attempts`;
    const statuses = [];
    for (let n = 0; n < 22; n += 1) {
      const from = `2001:db8:1:2::${n.toString(16)}`;
      statuses.push((await tryToSignIn(`nadie.${n}@example.com`, 'x', { from })).statusCode);
    }
    expect([statuses.at(19), statuses.at(-1)]).toEqual([401, 429]);
  });

  test('who has a session cannot guess the password of its person', async () => {
    const person = await signIn(workshop, 'owner', 'Ana Muestra');
    await sql`update sessions set confirmed_at = confirmed_at - interval '1 hour' where id = ${person.sessionId}`;
    const statuses = [];
    for (let n = 0; n < 8; n += 1)
      statuses.push(
        (await person.post('/panel/confirm', { password: `una frase ${n}`, next: '/panel' })).statusCode,
      );
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 401]);
    const [row] = await sql`select confirmed_at from sessions where id = ${person.sessionId}`;
    expect(Date.parse(row?.confirmed_at)).toBeLessThan(clock.now().getTime() - 3_000_000);
  });
});

/** Returns the path of a link to a new password, as it is mailed. */
async function passwordLinkOf(email: string): Promise<string> {
  const [instance] = await sql`select * from instances where id = ${instanceId}`;
  const [account] = await sql`select id::int from accounts where email = ${email}`;
  const context = { instance: instance as never, now: clock.now() };
  const { url } = await database.inSession((tx) =>
    createAccessLink({ tx, ...context }, account?.id as number, 'password'),
  );
  return new URL(url).pathname;
}

test('a token that an attacker guesses is compared by its hash', async () => {
  const [, token = ''] = owner.cookie.split('=');
  const [row] = await sql`select token_hash from sessions where id = ${owner.sessionId}`;
  expect(row?.token_hash).toEqual(hash('sha256', token, 'buffer'));
});
