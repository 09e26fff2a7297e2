import { describe, expect, test } from 'vitest';
import { createAccessLink } from '../../../actions/people/access-link.ts';
import { accessContextOf, operator } from '../../../actions/people/context.ts';
import { resetPassword } from '../../../actions/people/invitation.ts';
import { invitePerson } from '../../../actions/people/invite.ts';
import { requestPasswordLink } from '../../../actions/people/password-link.ts';
import { signInWithPassword } from '../../../actions/people/sign-in.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { listLogEntries } from '../../../db/messages/log.ts';
import { openTokens } from '../../../domain/messages/links.ts';
import { languages } from '../../../generated/errors.ts';
import { type AccountMailKind, accountMail } from '../../../views/mails/account.ts';
import { secretBox } from '../../support/secret-box.ts';
import { codeOf, goodPassword, openPeople, start } from './scene.ts';

const people = await openPeople();
const { sql, database, instance, contextAt, addPersonWithPassword, addPerson, leave } = people;

async function allowMail(): Promise<void> {
  await sql`insert into transports
    (instance_id, channel, kind, sealed, sender, hook_token_hash, sealed_hook_token, created_at)
    values (${instance.id}, 'email', 'dev', '', 'taller@example.com', '', '', ${start.toISOString()})`;
  await sql`insert into credit_ledger (instance_id, units, balance, reason, at)
    values (${instance.id}, 1000, 1000, 'added', ${start.toISOString()})`;
}

/** Returns the mails to an address, the oldest first. */
const mailsTo = (email: string) => sql`
  select c.subject, c.body, c.to_staff, c.client_id, c.sealed_tokens, o.html, o.text, o.tracked
  from communications c join outbound_messages o on o.instance_id = c.instance_id and o.communication_id = c.id
  where c.instance_id = ${instance.id} and c.recipient = ${email} order by c.id`;

const invite = (name: string, email: string | null, by?: 'email' | 'link') =>
  inTransaction(database, (tx) =>
    invitePerson(
      { tx, instance, actor: operator, now: start, secretBox },
      { name, email, role: 'office', ...(by && { by }) },
    ),
  );

describe('without mail', () => {
  test('an invitation is shown, also if it was to be mailed', async () => {
    const invited = await invite('Primera Persona', 'primera@example.com', 'email');
    expect(invited).toMatchObject({ sentTo: null, link: { url: expect.stringContaining('/panel/t/') } });
  });

  test('changes succeed', async () => {
    const { email } = await addPersonWithPassword();
    await signInWithPassword(contextAt(), { login: email, password: goodPassword });
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('with mail', () => {
  test('an invitation is mailed to the person, and neither the log nor the answer contains its link', async () => {
    await allowMail();
    const invited = await invite('Clara Ejemplo', 'clara@example.com');
    expect(invited).toMatchObject({ link: null, sentTo: 'clara@example.com' });
    const [mail, ...others] = await mailsTo('clara@example.com');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to_staff: true, client_id: null, tracked: false });
    expect(mail?.subject).toBe('Invitación al panel de Taller Ejemplo');
    const [token = ''] = openTokens(secretBox, instance.id, mail?.sealed_tokens);
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const text of [mail?.body, mail?.text, mail?.html]) expect(text).not.toContain(token);
    expect(mail?.body).not.toContain('sealed-link');
  });

  test('a person without an address gets a link, and cannot be mailed', async () => {
    expect(await invite('Sin Correo', null)).toMatchObject({
      sentTo: null,
      link: { url: expect.any(String) },
    });
    expect(await codeOf(invite('Sin Correo', null, 'email'))).toBe('access_conflict');
  });

  test('a sign-in on a new device is mailed, and one on a known device is not', async () => {
    const { email } = await addPersonWithPassword({ language: 'en' });
    const first = await signInWithPassword(contextAt(), { login: email, password: goodPassword });
    if (first.step !== 'signed_in') throw new Error('no session');
    const { deviceToken } = first;
    await signInWithPassword(contextAt(0, { deviceToken }), { login: email, password: goodPassword });
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Signed in on a new device']);
    expect(mails[0]?.text).toContain('Firefox, Linux');
    expect(mails[0]?.text).toContain('198.51.100.0/24');
  });

  test('a new password is mailed', async () => {
    const { email, accountId } = await addPersonWithPassword();
    const { url } = await inTransaction(database, (tx) =>
      createAccessLink({ tx, instance, now: start }, accountId, 'password'),
    );
    await resetPassword(contextAt(), { token: url.slice(-43), password: 'lluvia tornillo siete' });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Ha cambiado su contraseña');
  });

  test('no list of communications shows these mails', async () => {
    const { rows } = await listLogEntries(database.reads, instance.id, 'all', Number.MAX_SAFE_INTEGER, 50);
    expect(rows).toEqual([]);
  });
});

describe('a link to a new password', () => {
  const linksOf = async (accountId: number) =>
    (await sql`select count(*)::int as links from account_links where account_id = ${accountId}`)[0]?.links;

  test('is mailed to a person with access, however the address is written', async () => {
    const { email, accountId } = await addPersonWithPassword();
    await requestPasswordLink(contextAt(), { email: ` ${email.toUpperCase()} ` });
    expect(await linksOf(accountId)).toBe(1);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Contraseña nueva para Taller Ejemplo',
    ]);
  });

  test('has the same answer and time for unknown people, and for people without access', async () => {
    const known = await addPersonWithPassword();
    const gone = await addPersonWithPassword();
    await leave(gone);
    const without = await addPerson({ email: 'sin.acceso@example.com' });
    const times: number[] = [];
    for (const email of [known.email, gone.email, 'sin.acceso@example.com', 'nadie@example.com', 'x']) {
      const before = performance.now();
      expect(await requestPasswordLink(contextAt(), { email })).toBeUndefined();
      times.push(performance.now() - before);
    }
    expect(Math.min(...times)).toBeGreaterThanOrEqual(295);
    expect([await linksOf(gone.accountId), await linksOf(without.accountId)]).toEqual([0, 0]);
  });

  test('is not mailed more than a few times, with the same answer', async () => {
    const { email, accountId } = await addPersonWithPassword();
    await Promise.all(Array.from({ length: 8 }, () => requestPasswordLink(contextAt(), { email })));
    expect(await linksOf(accountId)).toBe(4);
  });
});

const kinds: AccountMailKind[] = [
  'invitation',
  'password_link',
  'new_device',
  'password_changed',
  'second_factor_set',
  'second_factor_removed',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
];

test.each(languages)(
  'each mail has its texts, escapes names and stays in one line of a header (%s)',
  (language) => {
    const subjects = kinds.map((kind) => {
      const isLink = kind === 'invitation' || kind === 'password_link';
      const url = 'https://taller.example.com/panel/t/x';
      const mail = accountMail(kind, language, {
        workshop: { ...instance, name: 'Taller\n<b>Ejemplo</b>' },
        name: '<script>alert(1)</script>',
        link: isLink ? { url, expires_at: start.toISOString() } : null,
        at: start,
        device: '',
        passkey: '<i>Móvil</i>',
      });
      expect(mail.html).not.toMatch(/<script>alert|<b>Ejemplo|<i>Móvil/);
      expect(mail.subject).not.toContain('\n');
      expect(mail.text.includes(url)).toBe(isLink);
      return mail.subject;
    });
    expect(new Set(subjects).size).toBe(kinds.length);
  },
);

test('the context of a sign-in acts as the person', () => {
  const context = accessContextOf(contextAt(), {} as never, { staff_id: 7, name: 'Clara Ejemplo' });
  expect(context.actor).toEqual({ kind: 'staff', id: 7, name: 'Clara Ejemplo' });
});
