import PostalMime from 'postal-mime';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { stageMessages } from '../../../actions/messages/stage.ts';
import { findInvalidEmails } from '../../../db/messages/invalid-emails.ts';
import { deleteTransport } from '../../../db/messages/transports.ts';
import { writeCalendarInvite } from '../../../domain/appointments/calendar.ts';
import { unsubscribePlaceholder } from '../../../domain/messages/links.ts';
import {
  type Step,
  startMailServer,
  startMisbehavingServer,
} from '../../../tools/lab/stand-ins/mail-server.ts';
import { openSmsGatewayStandIn } from '../../../tools/lab/stand-ins/sms-gateway.ts';
import { inviteOf } from '../../domain/appointments/invite.ts';
import { mail, openSendingScene, sms, smtpAt } from './sending-scene.ts';

/** Deadline for servers that do not answer. All other servers answer in time, even on a busy machine. */
const deadlineMs = 4_000;
const minute = 60_000;

const scene = await openSendingScene({ smtp: { deadlineMs } });
const { sql, database, write, workshop, settled, statusOf, eventsOf, backlogOf, waitFor, later } = scene;
const server = await startMailServer();
afterAll(() => server.stop());
const workers = await scene.start();

async function oddServer(step: Step, answer: Parameters<typeof startMisbehavingServer>[1]) {
  const odd = await startMisbehavingServer(step, answer);
  onTestFinished(odd.stop);
  return odd;
}

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

async function gateway() {
  const standIn = await openSmsGatewayStandIn(secret);
  onTestFinished(() => standIn.close());
  return { standIn, settings: { kind: 'gateway', url: standIn.url, secret } as const };
}

test('sends a staged email as it was written, and reports it', async () => {
  const { stage, spent } = await workshop({ email: smtpAt(server.port) });
  const [id = 0] = await stage({
    ...mail,
    to: 'ana@example.com',
    html: '<p>Listo</p>',
    replyTo: 'jefe@example.com',
  });
  expect(await settled(id)).toEqual([{ status: 'sent', error: null }]);
  const received = server.received.find(({ to }) => to[0] === 'ana@example.com');
  const parsed = await PostalMime.parse(received?.raw as Buffer);
  expect(parsed).toMatchObject({
    from: { address: 'taller@example.com', name: 'Taller Ejemplo' },
    replyTo: [{ address: 'jefe@example.com' }],
    subject: 'Su coche está listo',
    text: `${mail.text}\n`,
    html: '<p>Listo</p>\n',
  });
  expect(received?.from).toMatch(new RegExp(`^taller\\+b-${id}-[a-z\\d]{12}@example\\.com$`));
  expect([await eventsOf(id), await spent(), await backlogOf(id)]).toEqual([['email.sent'], 1, undefined]);
});

test('an appointment arrives as an invitation, which mail programs show', async () => {
  const { stage } = await workshop({ email: smtpAt(server.port) });
  const calendar = writeCalendarInvite(inviteOf({ sequence: 2 }));
  const [id = 0] = await stage({ ...mail, to: 'eva@example.com', html: '<p>Su cita</p>', calendar });
  expect(await settled(id)).toEqual([{ status: 'sent', error: null }]);
  const received = server.received.find(({ to }) => to[0] === 'eva@example.com');
  const { html, text, attachments } = await PostalMime.parse(received?.raw as Buffer);
  expect([html?.trim(), text?.trim()]).toEqual(['<p>Su cita</p>', mail.text]);
  expect(attachments).toMatchObject([
    { mimeType: 'text/calendar', method: 'REQUEST' },
    { mimeType: 'application/ics', filename: 'cita.ics' },
  ]);
  for (const { content } of attachments) {
    const lines = Buffer.from(content as Uint8Array)
      .toString()
      .split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['UID:appointment-7@taller.example.com', 'SEQUENCE:2', 'METHOD:REQUEST']),
    );
  }
});

test('retries a temporary refusal, and the log says why it waits', async () => {
  const odd = await oddServer('RCPT', (before) => (before === 0 ? '450 4.2.1 come back later' : '250 ok'));
  const { stage, spent } = await workshop({ email: smtpAt(odd.port) });
  const [id = 0] = await stage(mail);
  const [waiting] = await settled(id);
  expect(waiting).toMatchObject({ status: 'queued', error: expect.stringContaining('come back later') });
  expect(odd.contents).toHaveLength(0);
  later(2 * minute);
  workers.wake();
  expect(await settled(id)).toEqual([{ status: 'sent', error: null }]);
  expect([odd.contents.length, await eventsOf(id), await spent()]).toEqual([1, ['email.sent'], 1]);
});

test('gives up a message that no server accepts for four hours; it costs nothing', async () => {
  const odd = await oddServer('greeting', '421 4.3.2 closed');
  const { stage, spent } = await workshop({ email: smtpAt(odd.port) });
  const [id = 0] = await stage(mail);
  let tries = 0;
  for (; (await statusOf(id)).status === 'queued' && tries < 20; tries += 1) {
    workers.wake();
    await settled(id);
    later(61 * minute);
  }
  expect(await statusOf(id)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^given up: |^not sent in time$/),
  });
  expect([tries > 3, await eventsOf(id), await spent()]).toEqual([true, ['email.failed'], 0]);
});

test('flags an address that does not exist; the message costs nothing', async () => {
  const odd = await oddServer('RCPT', '550 5.1.1 no such user');
  const { stage, spent, id: workshopId } = await workshop({ email: smtpAt(odd.port) });
  const [id = 0] = await stage({ ...mail, to: 'Nadie@example.com' });
  expect(await settled(id)).toMatchObject([{ status: 'bounced' }]);
  expect((await findInvalidEmails(database.reads, workshopId, ['nadie@example.com'])).size).toBe(1);
  expect([await eventsOf(id), await spent()]).toEqual([['email.bounced'], 0]);
});

test('a message that its server refuses has failed, and its address stays valid', async () => {
  const odd = await oddServer('content', '554 5.7.1 looks like spam');
  const { stage, spent, id: workshopId } = await workshop({ email: smtpAt(odd.port) });
  const [id = 0] = await stage(mail);
  expect(await settled(id)).toMatchObject([{ status: 'failed', error: expect.stringContaining('spam') }]);
  expect((await findInvalidEmails(database.reads, workshopId, [mail.to])).size).toBe(0);
  expect([await eventsOf(id), await spent()]).toEqual([['email.failed'], 0]);
});

test.each([
  ['breaks the connection', 'drop'],
  ['says nothing', null],
])('a server that takes the message and %s: nobody knows, so it is not sent again', async (_what, answer) => {
  const odd = await oddServer('content', answer);
  const { stage, spent } = await workshop({ email: smtpAt(odd.port) });
  const [id = 0] = await stage(mail);
  expect(await settled(id)).toMatchObject([
    { status: 'failed', error: expect.stringMatching(/^unknown outcome: /) },
  ]);
  later(5 * 60 * minute);
  workers.wake();
  expect([odd.contents.length, await eventsOf(id), await spent()]).toEqual([1, ['email.failed'], 1]);
});

test('a server that does not know sub-addresses gets the plain one, from the second message on at once', async () => {
  const mails: string[] = [];
  const strict = await startMailServer({
    onMailFrom({ address }, _session, done) {
      mails.push(address);
      const refused = Object.assign(new Error('5.1.8 not yours'), { responseCode: 553 });
      done(address.includes('+') ? refused : undefined);
    },
  });
  onTestFinished(strict.stop);
  const { stage } = await workshop({ email: smtpAt(strict.port) });
  for (const text of ['one', 'two']) {
    const [id = 0] = await stage({ ...mail, text });
    expect(await settled(id)).toMatchObject([{ status: 'sent' }]);
  }
  expect(mails.map((address) => address.includes('+'))).toEqual([true, false, false]);
});

test('a client who opted out gets no commercial messages, but notices about its own vehicle', async () => {
  const { stage, client, spent } = await workshop({ email: smtpAt(server.port) });
  const clientId = await client({ channel_opt_out: { email: true } });
  const ids = await stage(
    { ...mail, clientId, commercial: true, to: 'optout@example.com' },
    { ...mail, clientId, to: 'optout@example.com' },
  );
  expect(await settled(...ids)).toMatchObject([
    { status: 'failed', error: 'the client wants no commercial messages' },
    { status: 'sent' },
  ]);
  expect(server.received.filter(({ to }) => to[0] === 'optout@example.com')).toHaveLength(1);
  expect(await spent()).toBe(1);
});

test('commercial mail has its own unsubscribe link, and reports that it was opened', async () => {
  const { stage, instance } = await workshop({ email: smtpAt(server.port) });
  const html = `<p><a href="https://example.com/offer">Oferta</a> <a href="${unsubscribePlaceholder}">Baja</a></p>`;
  const text = `Baja: ${unsubscribePlaceholder}`;
  const [id = 0] = await stage({ ...mail, to: 'offer@example.com', commercial: true, html, text });
  await settled(id);
  const received = server.received.find(({ to }) => to[0] === 'offer@example.com');
  const parsed = await PostalMime.parse(received?.raw as Buffer);
  const link = parsed.text?.match(/https:\S+/)?.[0] ?? '';
  expect(link).toContain(`${instance.base_url}/u/`);
  const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    'list-unsubscribe': `<${link}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(parsed.html).toContain(`href="${link}"`);
  expect(parsed.html).toContain(`href="${instance.base_url}/c/`);
  expect(parsed.html).toContain(`src="${instance.base_url}/o/`);
});

test('sends notices about clients’ own vehicles before a campaign, which may wait a day', async () => {
  const odd = await oddServer('RCPT', '450 4.2.1 later');
  const { stage } = await workshop({ email: smtpAt(odd.port) });
  const campaign = await stage(...Array.from({ length: 100 }, () => ({ ...mail, commercial: true })));
  const [told = 0] = await stage(mail);
  await waitFor(async () => (await backlogOf(told))?.attempt === 2);
  const waiting = await sql`
    select count(*)::int as count from backlog where item_id in ${sql(campaign)} and attempt = 1`;
  expect(waiting[0]?.count).toBeGreaterThan(0);
  later(5 * 60 * minute);
  workers.wake();
  await waitFor(async () => (await statusOf(told)).status === 'failed');
  expect(await statusOf(campaign.at(-1) as number)).toMatchObject({ status: 'queued' });
  await sql`delete from backlog where item_id in ${sql(campaign)}`;
});

test('sends an SMS through the gateway with the same key on every attempt', async () => {
  const { standIn, settings } = await gateway();
  const { stage, spent } = await workshop({ sms: settings });
  const [id = 0] = await stage(sms);
  expect(await settled(id)).toEqual([{ status: 'sent', error: null }]);
  const [row] = await sql`select provider_id from communications where id = ${id}`;
  const [[key, kept] = []] = [...standIn.messages];
  const [staged] = await sql`select message_id from outbound_messages where communication_id = ${id}`;
  expect([key, kept?.body, row?.provider_id]).toEqual([staged?.message_id, sms.body, 'gw-1']);
  expect(kept?.status_url).toMatch(
    new RegExp(`^https://taller-\\d+\\.test/hooks/sms/.+/status\\?message=${id}$`),
  );
  expect([await eventsOf(id), await spent()]).toEqual([['sms.sent'], 10]);
});

test('asks about an SMS whose answer was lost, and does not send it again', async () => {
  const { standIn, settings } = await gateway();
  const { stage } = await workshop({ sms: settings });
  standIn.loseAnswers(true);
  const [id = 0] = await stage(sms);
  expect(await settled(id)).toMatchObject([{ status: 'queued' }]);
  expect(await backlogOf(id)).toMatchObject({ attempt: 2, handed_over_at: expect.any(String) });
  standIn.loseAnswers(false);
  later(10_000);
  workers.wake();
  expect(await settled(id)).toEqual([{ status: 'sent', error: null }]);
  expect([standIn.messages.size, await eventsOf(id)]).toEqual([1, ['sms.sent']]);
});

test('a mail server that hangs delays no other workshop, and gets one message at a time once it is known', async () => {
  const odd = await oddServer('greeting', null);
  const [hanging, other] = [
    await workshop({ email: smtpAt(odd.port) }),
    await workshop({ email: smtpAt(server.port) }),
  ];
  await hanging.stage(...Array.from({ length: 40 }, () => mail));
  const startedMs = performance.now();
  const ids = await other.stage(...Array.from({ length: 40 }, () => mail));
  expect((await settled(...ids)).every(({ status }) => status === 'sent')).toBe(true);
  expect(performance.now() - startedMs).toBeLessThan(20 * deadlineMs); // 40 messages, sent one after the other, would take twice that time
  await waitFor(async () => odd.open() === 1);
});

test('uses replaced settings from the next message on', async () => {
  const own = await startMailServer();
  onTestFinished(own.stop);
  const { stage, keep } = await workshop({ email: smtpAt(server.port) });
  await settled(...(await stage(mail)));
  await keep('email', smtpAt(own.port));
  await settled(...(await stage(mail)));
  expect(own.received).toHaveLength(1);
});

test.each([
  ['within the hour, is sent then', 30 * minute, { status: 'sent', error: null }],
  [
    'for longer, is not sent any more',
    61 * minute,
    { status: 'failed', error: expect.stringContaining('over an hour') },
  ],
])('what waited without a way to send it, %s', async (_how, waitedMs, outcome) => {
  const { id: workshopId, keep, spent } = await workshop({ email: smtpAt(server.port) });
  const id = await write(async (tx) => {
    const staging = { tx, instanceId: workshopId, secretBox: null, now: scene.clock.now() };
    const staged = await stageMessages(staging, [mail]);
    await deleteTransport(tx, { instanceId: workshopId, channel: 'email' });
    return 'ids' in staged ? (staged.ids[0] as number) : 0;
  });
  later(waitedMs);
  await keep('email', smtpAt(server.port));
  workers.wake();
  expect(await settled(id)).toEqual([outcome]);
  expect(await spent()).toBe(outcome.status === 'sent' ? 1 : 0);
});

test('fails a message that still has no transport after four hours', async () => {
  const { id: workshopId } = await workshop({ email: smtpAt(server.port) });
  const id = await write(async (tx) => {
    const staging = { tx, instanceId: workshopId, secretBox: null, now: scene.clock.now() };
    const staged = await stageMessages(staging, [mail]);
    await deleteTransport(tx, { instanceId: workshopId, channel: 'email' });
    return 'ids' in staged ? (staged.ids[0] as number) : 0;
  });
  later(241 * minute);
  workers.wake();
  await waitFor(async () => (await statusOf(id)).status === 'failed');
  expect([await eventsOf(id), await backlogOf(id)]).toEqual([['email.failed'], undefined]);
});

test('reported no other error', () => {
  expect(scene.errors).toEqual([]);
});
