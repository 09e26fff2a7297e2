import { randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { confirmIdentity, signOut } from '../../../actions/people/confirm.ts';
import { passSecondFactor, signInWithPassword } from '../../../actions/people/sign-in.ts';
import { hashRecoveryCode } from '../../../domain/people/recovery-code.ts';
import { newTotpSecret } from '../../../domain/people/totp.ts';
import { nonceBytes, secretContexts } from '../../../domain/secrets/secret-box.ts';
import { secretBox } from '../../support/secret-box.ts';
import { codeOf, goodHash, goodPassword, openPeople, refusalOf, start } from './scene.ts';

const { addPerson, addPersonWithPassword, contextAt, eventsOf, instance, other, sessionOf, sql, leave } =
  await openPeople();

const signIn = (login: string, password = goodPassword, context = contextAt()) =>
  signInWithPassword(context, { login, password });

async function signedIn(login: string, context = contextAt()) {
  const result = await signIn(login, goodPassword, context);
  if (result.step !== 'signed_in') throw new Error('a second factor is asked for');
  return result;
}

async function pending(login: string, context = contextAt()) {
  const result = await signIn(login, goodPassword, context);
  if (result.step !== 'second_factor') throw new Error('no second factor is asked for');
  return result;
}

describe('signing in with a password', () => {
  test('starts a session with a new token each time', async () => {
    const { email, accountId, name } = await addPersonWithPassword();
    const context = contextAt();
    const [one, two] = [await signedIn(email, context), await signedIn(email, context)];
    expect(one.token).not.toBe(two.token);
    expect(await sessionOf(one)).toMatchObject({
      account_id: accountId,
      name,
      confirmed_at: start.toISOString(),
      lacks_second_factor: false,
    });
    const [row] = await sql`select device, network from sessions where id = ${one.sessionId}`;
    expect(row).toEqual({ device: 'Firefox, Linux', network: '198.51.100.0/24' });
  });

  test('accepts the email address in any case, and the full name of the person', async () => {
    const { email } = await addPersonWithPassword();
    const named = await addPerson({ password_hash: goodHash }, 'Íñigo Inventado');
    await signedIn(` ${email.toUpperCase()} `);
    expect((await signedIn('inigo inventado')).accountId).toBe(named.accountId);
  });

  test('refuses alike a wrong password, an unknown person, one without password, and one who has left', async () => {
    const { email } = await addPersonWithPassword();
    const without = await addPerson();
    const left = await addPersonWithPassword();
    await leave(left);
    const refusals = await Promise.all(
      [
        signIn(email, 'another wrong password'),
        signIn('nobody@example.com'),
        signIn('Nadie Conocido'),
        signIn(without.name),
        signIn(left.email),
        signIn(left.name),
        signIn(''),
      ].map(refusalOf),
    );
    for (const refusal of refusals) expect(refusal).toEqual({ code: 'sign_in_failed', extras: {} });
  });

  test('checks a password for an unknown person, too, so that the time does not reveal the account', async () => {
    const { email } = await addPersonWithPassword();
    const checked: (string | null)[] = [];
    const { hasher } = contextAt();
    const counting: typeof hasher = {
      ...hasher,
      verifyPassword: async (_, _password, hash) => {
        checked.push(hash);
        return false;
      },
    };
    for (const login of [email, 'nobody@example.com', 'Nadie Conocido'])
      await codeOf(signIn(login, 'wrong', contextAt(0, {}, { hasher: counting })));
    expect(checked).toEqual([goodHash, null, null]);
  });

  test('does not find a person of another workshop', async () => {
    const { email } = await addPersonWithPassword();
    const elsewhere = contextAt(0, {}, { instance: other });
    expect(await codeOf(signIn(email, goodPassword, elsewhere))).toBe('sign_in_failed');
  });

  test('delays an account after five failures, even from other addresses and with the right password', async () => {
    const { email } = await addPersonWithPassword();
    for (let n = 0; n < 6; n += 1) expect(await codeOf(signIn(email, 'wrong'))).toBe('sign_in_failed');
    expect(await refusalOf(signIn(email))).toEqual({
      code: 'sign_in_delayed',
      extras: { retryAfterSeconds: 5, params: { seconds: '5' } },
    });
    await signedIn(email, contextAt(5));
    expect(await codeOf(signIn(email, 'wrong', contextAt(6)))).toBe('sign_in_failed');
  });

  test('delays an unknown name in the same way', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 7; n += 1) codes.push(await codeOf(signIn('ghost@example.com', 'wrong')));
    expect(codes.at(-2)).toBe('sign_in_failed');
    expect(codes.at(-1)).toBe('sign_in_delayed');
  });

  test.each([
    ['an address with and without accents', 'jose@example.com', 'josé@example.com'],
    ['an address in other letters', 'Jose.Muestra@EXAMPLE.com', 'jose.muestra@example.com'],
    ['the email address and the name of one person', 'elia@example.com', 'Elia Muestra'],
    ['a name with and without accents', 'Elía Muestra', ' elia muestra'],
  ])('delays %s alike, whether they are known or not', async (_what, one, another) => {
    const codesOf = async () => {
      for (let n = 0; n < 6; n += 1) await codeOf(signIn(one, 'wrong'));
      return [await codeOf(signIn(one, 'wrong')), await codeOf(signIn(another, 'wrong'))];
    };
    await sql`delete from sign_in_attempts`;
    const unknown = await codesOf();
    await sql`delete from sign_in_attempts`;
    await addPerson(
      { email: one.includes('@') ? one.toLowerCase() : null, password_hash: goodHash },
      'Elia Muestra',
    );
    expect(await codesOf()).toEqual(unknown);
    await sql`delete from account_events`;
    await sql`delete from accounts where staff_id in (select id from staff where name = 'Elia Muestra')`;
    await sql`delete from staff where name = 'Elia Muestra'`;
    await sql`delete from sign_in_attempts`;
  });

  test('forgets the failures of the name and of the address after a sign-in', async () => {
    const { email, name } = await addPersonWithPassword();
    for (let n = 0; n < 5; n += 1) {
      await codeOf(signIn(email, 'wrong'));
      await codeOf(signIn(name, 'wrong'));
    }
    await signedIn(name);
    for (let n = 0; n < 6; n += 1) expect(await codeOf(signIn(email, 'wrong'))).toBe('sign_in_failed');
  });

  test('sends the same statements for a known and an unknown person', async () => {
    const { email, name } = await addPersonWithPassword();
    const statementsOf = async (login: string) => {
      const sent: string[] = [];
      const context = contextAt();
      const { transact } = context;
      const recording: typeof transact = (work) =>
        transact((tx) => {
          const { unsafe } = tx.$client;
          tx.$client.unsafe = ((...statement: Parameters<typeof unsafe>) => {
            sent.push(statement[0]);
            return unsafe(...statement);
          }) as typeof unsafe;
          return work(tx).finally(() => {
            tx.$client.unsafe = unsafe;
          });
        });
      await codeOf(signIn(login, 'wrong', { ...context, transact: recording }));
      return sent;
    };
    const known = await statementsOf(email);
    expect(known.length).toBeGreaterThan(2);
    expect(await statementsOf('nobody@example.com')).toEqual(known);
    const named = await statementsOf(name);
    expect(named.length).toBeGreaterThan(2);
    expect(await statementsOf('Nadie Conocido')).toEqual(named);
  });

  test('delays an address after twenty failures at different accounts', async () => {
    const { email } = await addPersonWithPassword();
    const from = { address: '203.0.113.9' };
    for (let n = 0; n < 21; n += 1)
      expect(await codeOf(signIn(`nobody${n}@example.com`, 'x', contextAt(0, from)))).toBe('sign_in_failed');
    expect(await codeOf(signIn(email, goodPassword, contextAt(0, from)))).toBe('sign_in_delayed');
    await signedIn(email);
  });

  test('lets the person in from its own device while the account is attacked from elsewhere', async () => {
    const { email } = await addPersonWithPassword();
    const { deviceToken } = await signedIn(email);
    for (let n = 0; n < 7; n += 1) await codeOf(signIn(email, 'wrong'));
    expect(await codeOf(signIn(email))).toBe('sign_in_delayed');
    await signedIn(email, contextAt(0, { deviceToken }));
    // The device helps no other person.
    const another = await addPersonWithPassword();
    for (let n = 0; n < 7; n += 1) await codeOf(signIn(another.email, 'wrong'));
    expect(await codeOf(signIn(another.email, goodPassword, contextAt(0, { deviceToken })))).toBe(
      'sign_in_delayed',
    );
  });

  test('counts attempts that are sent at once', async () => {
    const { email } = await addPersonWithPassword();
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(signIn(email, 'wrong'))));
    expect(codes.filter((code) => code === 'sign_in_failed')).toHaveLength(6);
  });

  test('records the sign-in, and whether the device was new', async () => {
    const { email, accountId } = await addPersonWithPassword();
    const { deviceToken } = await signedIn(email);
    await signedIn(email, contextAt(0, { deviceToken }));
    await signedIn(email, contextAt(0, { deviceToken: 'forged' }));
    expect(await eventsOf(accountId)).toEqual([
      'signed_in_on_new_device',
      'signed_in',
      'signed_in_on_new_device',
    ]);
  });

  test('leaves a session of an owner without a second factor, which the session says', async () => {
    const { email } = await addPersonWithPassword({ role: 'owner' });
    expect(await sessionOf(await signedIn(email))).toMatchObject({ lacks_second_factor: true });
  });
});

const secret = newTotpSecret(Buffer.alloc(20, 3));
const sealedSecret = () =>
  secretBox.seal(secret, secretContexts.totpSecret(instance.id), randomBytes(nonceBytes));
const totpAt = (seconds: number) =>
  new TOTP({ secret }).generate({ timestamp: start.getTime() + seconds * 1_000 });

async function addWithTotp() {
  const person = await addPersonWithPassword({ role: 'owner', totp_secret: sealedSecret() });
  const code = '7GQK-2XWM-9RTB';
  await sql`insert into recovery_codes (instance_id, account_id, code_hash, created_at)
    values (${instance.id}, ${person.accountId}, ${hashRecoveryCode(person.accountId, code)}, ${start.toISOString()})`;
  return { ...person, code };
}

describe('the second factor', () => {
  test('is asked for after the password, and a right code starts the session', async () => {
    const { email } = await addWithTotp();
    const { ticket, methods } = await pending(email);
    expect(methods).toEqual(['totp', 'recovery_code']);
    const session = await passSecondFactor(contextAt(), { ticket, code: totpAt(0) });
    expect(await sessionOf(session)).toMatchObject({ role: 'owner', lacks_second_factor: false });
    expect(await codeOf(passSecondFactor(contextAt(), { ticket, code: totpAt(30) }))).toBe('sign_in_expired');
  });

  test('accepts a code once', async () => {
    const { email } = await addWithTotp();
    const [one, two] = [await pending(email), await pending(email)];
    const code = totpAt(0);
    const results = await Promise.allSettled(
      [one, two].map(({ ticket }) => passSecondFactor(contextAt(), { ticket, code })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('accepts a recovery code once, and records what is left', async () => {
    const { email, code, accountId } = await addWithTotp();
    const { ticket } = await pending(email);
    await passSecondFactor(contextAt(), { ticket, code: code.toLowerCase() });
    const again = await pending(email);
    expect(again.methods).toEqual(['totp']);
    expect(await codeOf(passSecondFactor(contextAt(), { ticket: again.ticket, code }))).toBe(
      'second_factor_failed',
    );
    expect(await eventsOf(accountId)).toEqual([
      'recovery_code_used',
      'signed_in_on_new_device',
      'sign_in_failed',
    ]);
  });

  test('cannot be tried more than five times for one password', async () => {
    const { email } = await addWithTotp();
    const { deviceToken } = await passSecondFactor(contextAt(), {
      ticket: (await pending(email)).ticket,
      code: totpAt(0),
    });
    const context = () => contextAt(60, { deviceToken });
    const { ticket } = await pending(email, context());
    for (let n = 0; n < 5; n += 1)
      expect(await codeOf(passSecondFactor(context(), { ticket, code: '000000' }))).toBe(
        'second_factor_failed',
      );
    expect(await codeOf(passSecondFactor(context(), { ticket, code: totpAt(60) }))).toBe('sign_in_expired');
  });

  test('is delayed like passwords, however often the right password is sent', async () => {
    const { email } = await addWithTotp();
    const codes: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      const result = await signIn(email).catch((error) => error);
      if (result.step !== 'second_factor') codes.push(result.code);
      else codes.push(await codeOf(passSecondFactor(contextAt(), { ticket: result.ticket, code: '000000' })));
    }
    expect([codes.at(-2), codes.at(-1)]).toEqual(['second_factor_failed', 'sign_in_delayed']);
  });

  test('must be entered within ten minutes', async () => {
    const { email } = await addWithTotp();
    const { ticket } = await pending(email);
    expect(await codeOf(passSecondFactor(contextAt(600), { ticket, code: totpAt(600) }))).toBe(
      'sign_in_expired',
    );
  });

  test.each(['', 'x', 'A'.repeat(43)])('needs a ticket that exists, not “%s”', async (ticket) => {
    expect(await codeOf(passSecondFactor(contextAt(), { ticket, code: '000000' }))).toBe('sign_in_expired');
  });
});

describe('a session', () => {
  test('is confirmed again with the password of its person', async () => {
    const { email } = await addPersonWithPassword();
    const session = await signedIn(email);
    const own = { id: session.sessionId, accountId: session.accountId };
    const later = contextAt(3_600, { deviceToken: session.deviceToken });
    expect(await codeOf(confirmIdentity(later, own, { password: 'wrong' }))).toBe('sign_in_failed');
    expect(await sessionOf(session)).toMatchObject({ confirmed_at: start.toISOString() });
    await confirmIdentity(later, own, { password: goodPassword });
    expect(await sessionOf(session)).toMatchObject({ confirmed_at: later.now.toISOString() });
  });

  test('is gone after signing out', async () => {
    const { email } = await addPersonWithPassword();
    const session = await signedIn(email);
    await signOut(contextAt(), { id: session.sessionId, accountId: session.accountId });
    expect(await sessionOf(session)).toBeUndefined();
  });
});
