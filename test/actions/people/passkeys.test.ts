import { describe, expect, test } from 'vitest';
import { confirmIdentity } from '../../../actions/people/confirm.ts';
import { accessContextOf } from '../../../actions/people/context.ts';
import { beginPasskeySignIn, finishPasskeySignIn } from '../../../actions/people/passkey-sign-in.ts';
import {
  addPasskey,
  beginPasskeyRegistration,
  removePasskey,
  verifyNewPasskey,
} from '../../../actions/people/passkeys.ts';
import { signInWithPassword } from '../../../actions/people/sign-in.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { findAccount } from '../../../db/people/accounts.ts';
import { SoftwareAuthenticator } from '../../support/authenticator.ts';
import { codeOf, goodPassword, openPeople, refusalOf, start } from './scene.ts';

const {
  addPerson,
  addPersonWithPassword,
  contextAt,
  database,
  eventsOf,
  instance,
  other,
  sessionOf,
  sql,
  leave,
} = await openPeople();

const origin = 'https://taller.example.com';

async function accountOf(id: number) {
  const account = await findAccount(database.reads, { instanceId: instance.id, id });
  if (!account) throw new Error('no account');
  return account;
}

async function beginRegistration(accountId: number, seconds = 0) {
  const { now } = contextAt(seconds);
  const account = await accountOf(accountId);
  return inTransaction(database, (tx) => beginPasskeyRegistration({ tx, instance, now }, account));
}

type Answer = Parameters<SoftwareAuthenticator['create']>[1];

async function register(accountId: number, key = new SoftwareAuthenticator(origin), answering: Answer = {}) {
  const response = key.create(await beginRegistration(accountId), answering);
  return finishRegistration(accountId, response, key);
}

async function finishRegistration(accountId: number, response: string, key: SoftwareAuthenticator) {
  const context = contextAt();
  const passkey = await verifyNewPasskey(context, { response, accountId });
  const account = await accountOf(accountId);
  const { id } = await inTransaction(database, (tx) =>
    addPasskey(accessContextOf(context, tx, account), account, { name: 'Móvil', passkey }),
  );
  return { key, id };
}

async function signIn(
  key: SoftwareAuthenticator,
  answering: Parameters<SoftwareAuthenticator['get']>[1] = {},
  context = contextAt(),
) {
  const options = await beginPasskeySignIn(context);
  return finishPasskeySignIn(context, { response: key.get(options, answering) });
}

describe('registering a passkey', () => {
  test('offers the site, the person and the algorithms, and leaves out the passkeys that the person has', async () => {
    const { accountId, name } = await addPerson();
    const { key } = await register(accountId);
    const options = await beginRegistration(accountId);
    expect(options).toMatchObject({
      rp: { id: 'taller.example.com', name: 'Taller Ejemplo' },
      user: { name, displayName: name },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      excludeCredentials: [
        { id: key.credentialId.toString('base64url'), transports: ['internal', 'hybrid'] },
      ],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test('stores the key and records it', async () => {
    const { accountId } = await addPerson();
    const { id } = await register(accountId);
    const [row] = await sql`select name, counter, transports from passkeys where id = ${id}`;
    expect(row).toEqual({ name: 'Móvil', counter: 0, transports: ['internal', 'hybrid'] });
    expect(await eventsOf(accountId)).toEqual(['passkey_added']);
  });

  test.each([
    ['of another site', { rpId: 'evil.example.com' }],
    ['from another origin', { origin: 'https://evil.example.com' }],
    ['from a part of the origin', { origin: 'https://taller.example.com.evil.example' }],
    ['without verification of the person', { isVerified: false }],
  ])('refuses an answer %s', async (_, answering) => {
    const { accountId } = await addPerson();
    expect(await codeOf(register(accountId, undefined, answering))).toBe('passkey_refused');
  });

  test('refuses a challenge that was used, has expired, is invented, or belongs to another person', async () => {
    const { accountId } = await addPerson();
    const another = await addPerson();
    const key = new SoftwareAuthenticator(origin);
    const finish = (id: number, response: string, seconds = 0) =>
      codeOf(verifyNewPasskey(contextAt(seconds), { response, accountId: id }));
    const used = key.create(await beginRegistration(accountId));
    await verifyNewPasskey(contextAt(), { response: used, accountId });
    expect(await finish(accountId, used)).toBe('sign_in_expired');
    expect(await finish(accountId, key.create(await beginRegistration(accountId)), 301)).toBe(
      'sign_in_expired',
    );
    const options = await beginRegistration(accountId);
    expect(await finish(accountId, key.create({ ...options, challenge: 'A'.repeat(43) }))).toBe(
      'sign_in_expired',
    );
    expect(await finish(another.accountId, key.create(options))).toBe('sign_in_expired');
  });

  test.each(['', 'null', '{}', '{"id":"x","response":{"clientDataJSON":"e30"}}'])(
    'refuses “%s” as an answer',
    async (response) => {
      const { accountId } = await addPerson();
      expect(await codeOf(verifyNewPasskey(contextAt(), { response, accountId }))).toBe('validation_error');
    },
  );

  test('refuses a passkey that somebody else in the workshop has', async () => {
    const { key } = await register((await addPerson()).accountId);
    const another = await addPerson();
    expect(await codeOf(register(another.accountId, key))).toBe('passkey_refused');
  });

  test('stops at twenty passkeys', async () => {
    const { accountId } = await addPerson();
    await sql`
      insert into passkeys (instance_id, account_id, credential_id, public_key, counter, name, transports, created_at)
      select ${instance.id}, ${accountId}, sha256(('many ' || n)::bytea), '', 0, 'x', '{}', ${start.toISOString()}
      from generate_series(1, 20) as n`;
    expect(await refusalOf(beginRegistration(accountId))).toMatchObject({
      code: 'access_conflict',
      extras: { reason: 'tooManyPasskeys' },
    });
  });
});

describe('signing in with a passkey', () => {
  test('starts a session without a password or code, also for an owner', async () => {
    const { accountId } = await addPerson({ role: 'owner' });
    const { key, id } = await register(accountId);
    const session = await signIn(key);
    expect(await sessionOf(session)).toMatchObject({ account_id: accountId, lacks_second_factor: false });
    const [row] = await sql`select counter, last_used_at from passkeys where id = ${id}`;
    expect(row).toEqual({ counter: 1, last_used_at: start.toISOString() });
    expect((await signIn(key)).token).not.toBe(session.token);
  });

  test('accepts an authenticator that does not count', async () => {
    const { key } = await register((await addPerson()).accountId);
    await signIn(key, { counter: 0 });
    await signIn(key, { counter: 0 });
  });

  test.each([5, 4, 0])('refuses a counter that goes from 5 to %i, and records it', async (counter) => {
    const { accountId } = await addPerson();
    const { key } = await register(accountId);
    await signIn(key, { counter: 5 });
    expect(await codeOf(signIn(key, { counter }))).toBe('passkey_refused');
    expect((await eventsOf(accountId)).at(-1)).toBe('passkey_refused');
    await signIn(key, { counter: 6 });
  });

  test('does not record the counter of a forged signature', async () => {
    const { accountId } = await addPerson();
    const { key } = await register(accountId);
    const forger = new SoftwareAuthenticator(origin);
    Object.defineProperty(forger, 'credentialId', { value: key.credentialId });
    expect(await codeOf(signIn(forger, { counter: 0 }))).toBe('passkey_refused');
    expect(await eventsOf(accountId)).toEqual(['passkey_added']);
  });

  test.each([
    ['of another site', { rpId: 'evil.example.com' }],
    ['from another origin', { origin: 'https://evil.example.com' }],
    ['from plain HTTP', { origin: 'http://taller.example.com' }],
    ['without verification of the person', { isVerified: false }],
  ])('refuses an answer %s', async (_, answering) => {
    const { key } = await register((await addPerson()).accountId);
    expect(await codeOf(signIn(key, answering))).toBe('passkey_refused');
  });

  test('accepts the other hosts of the workshop', async () => {
    const { key } = await register((await addPerson()).accountId);
    await sql`insert into instance_hosts (host, instance_id) values ('alias.example.com', ${instance.id})`;
    await signIn(key, { origin: 'https://alias.example.com' });
  });

  test('refuses an unknown passkey, one of another workshop, and one of a person who has left', async () => {
    const { accountId, staffId } = await addPerson();
    const { key } = await register(accountId);
    expect(await codeOf(signIn(new SoftwareAuthenticator(origin)))).toBe('passkey_refused');
    const elsewhere = contextAt(0, {}, { instance: { ...other, base_url: instance.base_url } });
    expect(await codeOf(signIn(key, {}, elsewhere))).toBe('passkey_refused');
    await leave({ staffId });
    expect(await codeOf(signIn(key))).toBe('passkey_refused');
  });

  test('accepts an answer once', async () => {
    const { key } = await register((await addPerson()).accountId);
    const response = key.get(await beginPasskeySignIn(contextAt()));
    const codes = await Promise.allSettled([1, 2].map(() => finishPasskeySignIn(contextAt(), { response })));
    expect(codes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await codeOf(finishPasskeySignIn(contextAt(), { response }))).toBe('sign_in_expired');
  });

  test('refuses a challenge of a registration', async () => {
    const { accountId } = await addPerson();
    const { key } = await register(accountId);
    const { challenge } = await beginRegistration(accountId);
    const response = key.get({ rpId: 'taller.example.com', challenge });
    expect(await codeOf(finishPasskeySignIn(contextAt(), { response }))).toBe('sign_in_expired');
  });

  test('replaces the second factor of an owner who signs in with a password', async () => {
    const { email, accountId } = await addPersonWithPassword({ role: 'owner' });
    await register(accountId);
    const result = await signInWithPassword(contextAt(), { login: email, password: goodPassword });
    expect(result).toMatchObject({ step: 'second_factor', methods: ['passkey'] });
  });

  test('confirms the session of its own person, and of no other', async () => {
    const { accountId } = await addPerson();
    const { key } = await register(accountId);
    const another = await register((await addPerson()).accountId);
    const session = await signIn(key);
    const own = { id: session.sessionId, accountId };
    const proof = async (by: SoftwareAuthenticator, seconds: number) => {
      const context = contextAt(seconds);
      return confirmIdentity(context, own, { response: by.get(await beginPasskeySignIn(context)) });
    };
    expect(await codeOf(proof(another.key, 900))).toBe('passkey_refused');
    await proof(key, 900);
    expect(await sessionOf(session)).toMatchObject({ confirmed_at: contextAt(900).now.toISOString() });
  });
});

describe('removing a passkey', () => {
  const remove = async (accountId: number, id: number) => {
    const account = await accountOf(accountId);
    return inTransaction(database, (tx) =>
      removePasskey(accessContextOf(contextAt(), tx, account), accountId, id),
    );
  };

  test('removes one of several, and refuses it afterwards', async () => {
    const { accountId } = await addPerson();
    const [one] = [await register(accountId), await register(accountId)];
    await remove(accountId, one.id);
    expect(await codeOf(signIn(one.key))).toBe('passkey_refused');
    expect(await codeOf(remove(accountId, one.id))).toBe('not_found');
    expect((await eventsOf(accountId)).at(-1)).toBe('passkey_removed');
  });

  test.each([
    ['a person without a password', {}],
    ['an owner without an authenticator app', { role: 'owner', password_hash: 'x' }],
  ])('refuses the last one of %s', async (_, columns) => {
    const { accountId } = await addPerson(columns);
    const { id } = await register(accountId);
    expect(await refusalOf(remove(accountId, id))).toMatchObject({ extras: { reason: 'lastPasskey' } });
  });

  test('removes the last one of a person who has a password', async () => {
    const { accountId } = await addPersonWithPassword();
    const { id } = await register(accountId);
    await remove(accountId, id);
  });

  test('finds no passkey of somebody else', async () => {
    const { id } = await register((await addPerson()).accountId);
    expect(await codeOf(remove((await addPersonWithPassword()).accountId, id))).toBe('not_found');
  });
});
