import { describe, expect, test } from 'vitest';
import { createAccessLink } from '../../../actions/people/access-link.ts';
import {
  acceptInvitation,
  beginInvitationPasskey,
  openLink,
  resetPassword,
} from '../../../actions/people/invitation.ts';
import { signInWithPassword } from '../../../actions/people/sign-in.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { withdrawLinks } from '../../../db/people/links.ts';
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

const password = 'lluvia tornillo siete';

async function link(accountId: number, purpose: 'invitation' | 'password' = 'invitation') {
  const { url } = await inTransaction(database, (tx) =>
    createAccessLink({ tx, instance, now: start }, accountId, purpose),
  );
  return url.slice(url.lastIndexOf('/') + 1);
}

async function invited(columns = {}) {
  const person = await addPerson({ email: null, ...columns });
  return { ...person, token: await link(person.accountId) };
}

describe('a link', () => {
  test('is at the address of the workshop, for two days, and only its hash is stored', async () => {
    const { accountId } = await addPerson();
    const created = await inTransaction(database, (tx) =>
      createAccessLink({ tx, instance, now: start }, accountId, 'invitation'),
    );
    expect(created.url).toMatch(/^https:\/\/taller\.example\.com\/panel\/t\/[\w-]{43}$/);
    expect(Date.parse(created.expires_at) - start.getTime()).toBe(48 * 3_600_000);
    const [row] =
      await sql`select account_links::text as text from account_links where account_id = ${accountId}`;
    expect(row?.text).not.toContain(created.url.slice(-43));
  });

  test('names its person until it is used', async () => {
    const { token, accountId, name } = await invited({ role: 'owner' });
    expect(await openLink(contextAt(), token)).toMatchObject({
      purpose: 'invitation',
      accountId,
      name,
      role: 'owner',
      needsSecondFactor: true,
    });
    await acceptInvitation(contextAt(), { token, password });
    expect(await codeOf(openLink(contextAt(), token))).toBe('link_invalid');
  });

  test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --"])('does not exist as “%s”', async (token) => {
    const refusals = [
      await refusalOf(openLink(contextAt(), token)),
      await refusalOf(acceptInvitation(contextAt(), { token, password })),
      await refusalOf(resetPassword(contextAt(), { token, password })),
      await refusalOf(beginInvitationPasskey(contextAt(), { token })),
    ];
    for (const refusal of refusals) expect(refusal).toEqual({ code: 'link_invalid', extras: {} });
  });

  test('is refused alike when it is used, withdrawn, replaced, expired, of another workshop or of a person who left', async () => {
    const accept = (token: string, context = contextAt()) =>
      refusalOf(acceptInvitation(context, { token, password }));
    const used = await invited();
    await acceptInvitation(contextAt(), { token: used.token, password });
    const withdrawn = await invited();
    await inTransaction(database, (tx) =>
      withdrawLinks(tx, {
        instanceId: instance.id,
        accountId: withdrawn.accountId,
        purpose: 'invitation',
        now: start,
      }),
    );
    const replaced = await invited();
    await link(replaced.accountId);
    const expired = await invited();
    const left = await invited();
    await leave(left);
    const foreign = await invited();
    const refusals = [
      await accept(used.token),
      await accept(withdrawn.token),
      await accept(replaced.token),
      await accept(expired.token, contextAt(48 * 3_600)),
      await accept(left.token),
      await accept(foreign.token, contextAt(0, {}, { instance: other })),
    ];
    for (const refusal of refusals) expect(refusal).toEqual({ code: 'link_invalid', extras: {} });
    await acceptInvitation(contextAt(48 * 3_600 - 1), { token: expired.token, password });
  });

  test('is used by one of several who use it at once', async () => {
    const { token, accountId } = await invited();
    const results = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map((word) =>
        acceptInvitation(contextAt(), { token, password: `${password} ${word}` }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [row] = await sql`select count(*)::int as sessions from sessions where account_id = ${accountId}`;
    expect(row).toEqual({ sessions: 1 });
  });

  test('is not used up by a password that is refused', async () => {
    const { token } = await invited();
    expect(await refusalOf(acceptInvitation(contextAt(), { token, password: 'too short' }))).toEqual({
      code: 'validation_error',
      extras: { fields: [{ path: '/password', rule: 'minLength', params: { limit: 12 } }] },
    });
    await acceptInvitation(contextAt(), { token, password });
  });

  test('of one purpose is not used for the other', async () => {
    const { token } = await invited();
    expect(await codeOf(resetPassword(contextAt(), { token, password }))).toBe('link_invalid');
    const { accountId } = await addPersonWithPassword();
    const reset = await link(accountId, 'password');
    expect(await codeOf(acceptInvitation(contextAt(), { token: reset, password }))).toBe('link_invalid');
  });
});

describe('accepting an invitation', () => {
  test('with a password signs the person in', async () => {
    const { token, accountId, name } = await invited();
    const session = await acceptInvitation(contextAt(), { token, password });
    expect(await sessionOf(session)).toMatchObject({ account_id: accountId, lacks_second_factor: false });
    expect(await eventsOf(accountId)).toEqual(['invitation_accepted', 'signed_in_on_new_device']);
    await signInWithPassword(contextAt(), { login: name, password });
  });

  test('with a password leaves an owner without a second factor, which the session says', async () => {
    const { token } = await invited({ role: 'owner' });
    const session = await acceptInvitation(contextAt(), { token, password });
    expect(await sessionOf(session)).toMatchObject({ role: 'owner', lacks_second_factor: true });
  });

  test('with a passkey signs the person in, and needs no second factor', async () => {
    const { token, accountId } = await invited({ role: 'owner' });
    const key = new SoftwareAuthenticator('https://taller.example.com');
    const response = key.create(await beginInvitationPasskey(contextAt(), { token }));
    const accept = () => acceptInvitation(contextAt(), { token, passkey: { name: 'Móvil', response } });
    const session = await accept();
    expect(await sessionOf(session)).toMatchObject({ account_id: accountId, lacks_second_factor: false });
    expect(await codeOf(accept())).toBe('link_invalid');
  });
});

describe('a new password by a link', () => {
  test('replaces the former one and ends all sessions', async () => {
    const { email, accountId } = await addPersonWithPassword();
    const before = await signInWithPassword(contextAt(), { login: email, password: goodPassword });
    const token = await link(accountId, 'password');
    const result = await resetPassword(contextAt(), { token, password });
    expect(result.step).toBe('signed_in');
    expect(before.step === 'signed_in' && (await sessionOf(before))).toBeUndefined();
    expect(await codeOf(signInWithPassword(contextAt(), { login: email, password: goodPassword }))).toBe(
      'sign_in_failed',
    );
    await signInWithPassword(contextAt(), { login: email, password });
  });

  test('does not replace the second factor', async () => {
    const { accountId } = await addPersonWithPassword({ totp_secret: Buffer.from('x') });
    const token = await link(accountId, 'password');
    expect(await resetPassword(contextAt(), { token, password })).toMatchObject({
      step: 'second_factor',
      methods: ['totp'],
    });
  });
});
