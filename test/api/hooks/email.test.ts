import { describe, expect, test } from 'vitest';
import { automatic, photo, plainReports, reply, reports } from '../../support/raw-mails.ts';
import { openHookScene } from './scene.ts';

const scene = await openHookScene();
const {
  deliver,
  sendEmail,
  statusOf,
  toldOf,
  logged,
  desk,
  events,
  sql,
  instanceId,
  openInstance,
  call,
  clock,
} = scene;

const isInvalid = async (email: string) =>
  (await sql`select 1 from invalid_emails where instance_id = ${instanceId} and email = ${email}`).length > 0;
const namesOf = async (id: number) => (await toldOf(`email-${id}`)).map(({ event }) => event);

let made = 0;
/** Creates a client with a unique email address. */
async function newClient() {
  made += 1;
  const email = `cliente${made}@example.net`;
  return { ...(await scene.newClient({ email })), email };
}
const from = (raw: string, { email }: { email: string }) =>
  raw.replace('Ana@EXAMPLE.net', email).replaceAll('<r1@', `<r1-${email.split('@', 1)[0]}@`);

describe('returned mail', () => {
  test.each([
    ['Postfix, no such user', true],
    ['Sendmail, host unknown', true],
    ['Exim, mailbox full', false],
    ['Exim, nobody of that name, without a status of its own', true],
    ['Exchange, address not found', true],
    ['a large provider, account disabled', true],
    ['a spam filter', false],
    ['given up after five days', false],
    ['an international report in base64, to the mailbox itself', true],
    ['several recipients, one of them gone', true],
  ] as const)(
    '%s: the message bounced, is told of, and the address flagged where it is the reason',
    async (name, bad) => {
      const to = `bounce-${made++}@example.net`;
      const sent = await sendEmail(to);
      const answer = await deliver(sent.about(reports[name]));
      expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true, taken: 'report' }]);
      expect(await statusOf(sent.id)).toMatchObject({ status: 'bounced', error: expect.any(String) });
      expect(await toldOf(`email-${sent.id}`)).toEqual([
        {
          event: 'email.bounced',
          data: {
            communication_id: `email-${sent.id}`,
            client_id: null,
            channel: 'email',
            status: 'bounced',
          },
        },
      ]);
      expect(await isInvalid(to)).toBe(bad);
    },
  );

  test.each(['qmail, no such mailbox', 'old Exim, unroutable', 'old Exchange, rejected by policy'] as const)(
    'of %s, which is only text: likewise',
    async (name) => {
      const sent = await sendEmail();
      expect((await deliver(sent.about(plainReports[name]))).json()).toEqual({ ok: true, taken: 'report' });
      expect(await statusOf(sent.id)).toMatchObject({ status: 'bounced' });
      expect(await namesOf(sent.id)).toEqual(['email.bounced']);
    },
  );

  test('is known by the Message-ID alone, where the address for bounces is lost', async () => {
    const sent = await sendEmail();
    const raw = sent
      .about(reports['Postfix, no such user'])
      .replaceAll(sent.returnPath, 'taller@example.com');
    expect((await deliver(raw)).json()).toEqual({ ok: true, taken: 'report' });
    expect(await statusOf(sent.id)).toMatchObject({ status: 'bounced' });
  });

  test.each([reports['a spam filter'], plainReports['old Exim, unroutable']])(
    'is known by the Message-ID that it answers, where it quotes nothing either',
    async (report) => {
      const sent = await sendEmail();
      const raw = sent
        .about(report)
        .replaceAll(sent.returnPath, 'taller@example.com')
        .replaceAll(sent.messageId, '')
        .replace('Subject:', `In-Reply-To: ${sent.messageId}\r\nSubject:`);
      expect((await deliver(raw)).json()).toEqual({ ok: true, taken: 'report' });
      expect(await statusOf(sent.id)).toMatchObject({ status: 'bounced' });
    },
  );

  test('is known by the address for bounces alone, where the message is not quoted', async () => {
    const sent = await sendEmail();
    const raw = sent
      .about(reports['Postfix, no such user'])
      .replaceAll(sent.messageId, '<other@example.com>');
    await deliver(raw);
    expect(await statusOf(sent.id)).toMatchObject({ status: 'bounced' });
  });

  test.each([reports['Postfix, delayed'], plainReports['old Exim, delayed for a day']])(
    'that is only late changes nothing',
    async (raw) => {
      const sent = await sendEmail();
      const before = await statusOf(sent.id);
      expect((await deliver(sent.about(raw))).json()).toEqual({ ok: true, taken: 'report' });
      expect(await statusOf(sent.id)).toEqual(before);
      expect(await namesOf(sent.id)).toEqual([]);
    },
  );

  test('a report of delivery is news, and a bounce after it too; a delivery after the bounce is none', async () => {
    const sent = await sendEmail();
    await deliver(sent.about(reports['Postfix, delivered']));
    expect(await statusOf(sent.id)).toMatchObject({ status: 'delivered' });
    await deliver(sent.about(reports['a spam filter']));
    await deliver(sent.about(reports['Postfix, delivered']));
    expect(await statusOf(sent.id)).toMatchObject({ status: 'bounced' });
    expect(await namesOf(sent.id)).toEqual(['email.sent', 'email.bounced']);
  });

  test('ten times at once is announced once', async () => {
    const sent = await sendEmail();
    const raw = sent.about(reports['Exchange, address not found']);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(raw)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await namesOf(sent.id)).toEqual(['email.bounced']);
  });

  test('of a message that was never sent is dropped, and reported as dropped', async () => {
    const answer = await deliver(reports['Postfix, no such user']);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ok: true, taken: null, reason: 'it reports on no message of this workshop' },
    ]);
  });

  test('with an address for bounces of another message than it was signed for bounces nothing', async () => {
    const [sent, other] = [await sendEmail(), await sendEmail()];
    const forged = sent.returnPath.replace(`-${sent.id}-`, `-${other.id}-`);
    const raw = sent.about(reports['a spam filter']).replaceAll(sent.returnPath, forged);
    await deliver(raw.replaceAll(sent.messageId, '<other@example.com>'));
    expect(await statusOf(other.id)).not.toMatchObject({ status: 'bounced' });
  });

  test('at another workshop’s hook bounces nothing', async () => {
    const neighbour = await openInstance('neighbour.test', 'business');
    const account = { url: 'smtps://smtp.example.com', from: 'taller@example.com' };
    const { body } = await neighbour.desk('POST', '/email', account);
    const sent = await sendEmail();
    const answer = await call(body.hook_url, sent.about(reports['Postfix, no such user']));
    expect(answer.json()).toMatchObject({ taken: null });
    expect(await statusOf(sent.id)).not.toMatchObject({ status: 'bounced' });
  });

  test('for a client that was erased meanwhile leaves nothing of it behind', async () => {
    const client = await newClient();
    const sent = await sendEmail(client.email);
    await desk('POST', `/clients/${client.id}/erase`);
    const raw = sent.about(reports['Postfix, no such user']).replaceAll('ana@example.net', client.email);
    expect((await deliver(raw)).statusCode).toBe(200);
    const left =
      await sql`select c::text as row from communications c where c::text like ${`%${client.email}%`}
      union all select i::text from invalid_emails i where i::text like ${`%${client.email}%`}`;
    expect([...left]).toEqual([]);
  });
});

describe('an address that took no mail', () => {
  async function flaggedAddress() {
    const to = `bounce-${made++}@example.net`;
    const sent = await sendEmail(to);
    await deliver(sent.about(reports['Postfix, no such user']));
    expect(await isInvalid(to)).toBe(true);
    return { to, sent };
  }

  test('is written to again once a later mail is delivered', async () => {
    const { to } = await flaggedAddress();
    const later = await sendEmail(to);
    await deliver(later.about(reports['Postfix, delivered']));
    expect(await isInvalid(to)).toBe(false);
  });

  test('is not for the delivery of a mail that was written before', async () => {
    const to = `bounce-${made++}@example.net`;
    const before = await sendEmail(to);
    clock.startWindow(60_000);
    const sent = await sendEmail(to);
    await deliver(sent.about(reports['Postfix, no such user']));
    await deliver(before.about(reports['Postfix, delivered']));
    expect(await isInvalid(to)).toBe(true);
  });

  test('is when somebody writes from it', async () => {
    const { to } = await flaggedAddress();
    await deliver(from(reply, { email: to.toUpperCase() }));
    expect(await isInvalid(to)).toBe(false);
  });
});

describe('mail to the workshop', () => {
  test('of a client is logged under its name, and announced', async () => {
    const client = await newClient();
    const answer = await deliver(from(reply, client));
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true, taken: 'message' }]);
    const [{ created_at, id, clientName, ...shown }] = await logged('email');
    expect(shown).toEqual({
      channel: 'email',
      direction: 'in',
      recipient: 'taller@example.com',
      subject: 'Re: Su presupuesto nº 12',
      body: 'De acuerdo, adelante.\n\nEl 20/11/2026, Taller escribió:\n> Hola Ana',
      idlead: null,
      idclient: client.id,
      status: 'received',
      duration: null,
      recordingUrl: null,
      agent: null,
      fromNumber: client.email,
      toNumber: null,
    });
    expect(await events(client.id)).toContainEqual({
      event: 'communication.inbound',
      data: { communication_id: id, client_id: client.id, channel: 'email', status: 'received' },
    });
  });

  test('of an unknown sender is logged, too; of HTML the text', async () => {
    await deliver(photo);
    const [shown] = await logged('email');
    expect(shown).toMatchObject({
      subject: 'La foto',
      body: 'Aquí está.',
      idclient: null,
      fromNumber: 'ana@example.net',
    });
    expect(await toldOf(shown.id)).toMatchObject([{ event: 'communication.inbound' }]);
  });

  test.each([
    ['with a Message-ID', reply],
    ['without one', photo.replace('La foto', 'Otra foto')],
  ])('%s that comes ten times at once, and once more, is one', async (_what, raw) => {
    const client = await newClient();
    const mail = from(raw, client).replace('From: ana@example.net', `From: ${client.email}`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(mail)));
    const again = await deliver(mail);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(answers.filter((answer) => answer.json().taken === 'message')).toHaveLength(1);
    expect(again.json()).toEqual({ ok: true, taken: null, reason: 'it was received before' });
    const told = (await events(client.id)).filter(({ event }) => event === 'communication.inbound');
    expect(told).toHaveLength(1);
  });

  test('that came before its client was erased does not come back with the same mail', async () => {
    const client = await newClient();
    const raw = from(reply, client);
    await deliver(raw);
    await desk('POST', `/clients/${client.id}/erase`);
    expect((await deliver(raw)).json()).toEqual({ ok: true, taken: null, reason: 'it was received before' });
    const left = await sql`select 1 from communications where from_number = ${client.email}`;
    expect([...left]).toEqual([]);
  });

  test.each(Object.entries(automatic))('%s is taken and dropped', async (_what, raw) => {
    const before = await logged('email');
    const answer = await deliver(raw);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ok: true, taken: null, reason: 'a machine wrote it' },
    ]);
    expect(await logged('email')).toEqual(before);
  });
});
