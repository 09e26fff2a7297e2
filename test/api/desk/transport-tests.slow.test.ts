import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sealSettings } from '../../../domain/messages/transport.ts';
import type { SentChannel } from '../../../domain/messages/transport-settings.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { webhookSecret } from '../../../domain/webhooks/signature.ts';
import { startMailServer, startMisbehavingServer } from '../../../tools/lab/stand-ins/mail-server.ts';
import { openTwilioStandIn } from '../../../tools/lab/stand-ins/twilio.ts';
import { accountSid, authToken, ownNumber } from '../../../tools/lab/stand-ins/twilio-rules.ts';
import { answers, openReceiver } from '../../support/receiver.ts';
import { sendToDesk, succeeded } from '../../support/requests.ts';
import { openWorkshop } from '../../support/workshop.ts';

const standIn = await openTwilioStandIn();
afterAll(() => standIn.close());
const { desk, askDesk, openInstance, instanceId, startProcess, sql } = await openWorkshop({
  externalCalls: { twilioUrl: standIn.url, mailDeadlineMs: 3_000 },
});
await desk('PATCH', '/settings', { email: 'oficina@example.com', language: 'fr' });
/** A second process, because the first process has cached the workshop without the new settings. */
const { deskApp, database } = await startProcess();
const told = async (path: string, body: object) =>
  succeeded(await sendToDesk(deskApp, 'POST', path, body, 'workshop.test')).body;

async function mailServer(
  options: SMTPServerOptions = {},
): Promise<Awaited<ReturnType<typeof startMailServer>>> {
  const server = await startMailServer(options);
  onTestFinished(() => server.stop());
  return server;
}

const from = 'taller@example.com';
const setEmail = (port: number, { scheme = 'smtp', host = '127.0.0.1', user = '' } = {}) =>
  desk('POST', '/email', { url: `${scheme}://${user}${host}:${port}`, from });
const testEmail = (body: { to?: string } = { to: 'clara@example.com' }) => told('/email/test', body);
const testSms = (to: string) => told('/sms/test', { to });
const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** A workshop whose settings contain no email. */
const homeless = await openInstance('homeless.test', 'business');

describe('a test email', () => {
  test('goes to the workshop itself by default, in its language and with its name', async () => {
    const server = await mailServer();
    await setEmail(server.port);
    expect(await testEmail({})).toEqual({
      ok: true,
      result: 'accepted',
      to: 'oficina@example.com',
      from,
      via: `127.0.0.1:${server.port}`,
      answer: `127.0.0.1:${server.port} took the message`,
    });
    const [received] = server.received;
    expect(received).toMatchObject({ from, to: ['oficina@example.com'] });
    const mail = await PostalMime.parse(received?.raw as Buffer);
    expect(mail).toMatchObject({ subject: 'Message de test', from: { address: from, name: 'Taller' } });
    expect(mail.text).toContain('le garage peut envoyer des e-mails');
    expect(mail.html).toContain('le garage peut envoyer des e-mails');
  });

  test('goes to the address that is named', async () => {
    const server = await mailServer();
    await setEmail(server.port);
    expect(await testEmail({ to: 'Clara@Example.com' })).toMatchObject({ ok: true, to: 'Clara@example.com' });
    expect(server.received).toMatchObject([{ to: ['Clara@example.com'] }]);
  });

  test('is neither logged nor charged', async () => {
    await setEmail((await mailServer()).port);
    await testEmail();
    const [left] = await sql`
      select (select count(*) from communications) + (select count(*) from outbound_messages)
        + (select count(*) from backlog) + (select count(*) from credit_ledger)
        + (select count(*) from events) as rows`;
    expect(Number(left?.rows)).toBe(0);
  });

  test.each<[string, SMTPServerOptions, object]>([
    [
      'the recipient',
      { onRcptTo: (_address, _session, done) => done(refusal(550, '5.1.1 no such user here')) },
      {
        result: 'refused',
        answer: 'the mail server did not accept the recipient: 550 5.1.1 no such user here',
      },
    ],
    [
      'the sender',
      { onMailFrom: (_address, _session, done) => done(refusal(553, '5.7.1 not your address')) },
      { result: 'deferred', answer: 'the mail server did not accept the sender: 553 5.7.1 not your address' },
    ],
    [
      'it for now',
      { onRcptTo: (_address, _session, done) => done(refusal(451, '4.7.1 greylisted, come back')) },
      {
        result: 'deferred',
        answer: 'the mail server did not accept the recipient: 451 4.7.1 greylisted, come back',
      },
    ],
  ])('says in the server’s words why it refuses %s', async (_what, options, told) => {
    const server = await mailServer(options);
    await setEmail(server.port);
    expect(await testEmail()).toMatchObject({ ok: false, ...told });
    expect(server.received).toEqual([]);
  });

  test('says that the server does not know the account', async () => {
    const server = await mailServer({
      allowInsecureAuth: true,
      authOptional: false,
      onAuth: (_auth, _session, done) => done(refusal(535, '5.7.8 authentication failed')),
    });
    await setEmail(server.port, { user: 'taller:secreto@' });
    const answered = await testEmail();
    expect(answered).toMatchObject({ ok: false, result: 'deferred' });
    expect(answered.answer).toMatch(
      /^the mail server did not accept the user name and password: 535 .*authentication failed/,
    );
    expect(JSON.stringify(answered)).not.toContain('secreto');
  });

  test('says that nobody listens, that TLS fails, and that a host is none', async () => {
    const { port, stop } = await startMailServer();
    await setEmail(port, { scheme: 'smtps' });
    expect(await testEmail()).toMatchObject({
      result: 'deferred',
      answer: expect.stringMatching(/^no secure connection to the mail server: /),
    });
    await stop();
    await setEmail(port);
    expect(await testEmail()).toMatchObject({
      result: 'deferred',
      answer: 'the mail server was not reached: connection refused',
    });
    await setEmail(25, { host: 'nowhere.invalid' });
    expect(await testEmail()).toMatchObject({
      result: 'deferred',
      via: 'nowhere.invalid:25',
      answer: expect.stringMatching(/^the mail server was not reached: /),
    });
  });

  test('has a deadline, and holds no session of the database meanwhile', async () => {
    let busy: number | undefined;
    const server = await startMisbehavingServer('greeting', () => {
      busy = database.sessions().busy;
      return null;
    });
    onTestFinished(() => server.stop());
    await setEmail(server.port);
    expect(await testEmail()).toMatchObject({
      ok: false,
      result: 'deferred',
      answer: expect.stringMatching(/^the mail server was not reached: /),
    });
    expect(busy).toBe(0);
  });

  test('whose answer never comes may have been sent', async () => {
    const server = await startMisbehavingServer('content', null);
    onTestFinished(() => server.stop());
    await setEmail(server.port);
    expect(await testEmail()).toMatchObject({ ok: false, result: 'unknown' });
  });

  test.each([
    ['no address, where the workshop has none either', {}],
    ['a number', { to: '600000001' }],
    ['two addresses', { to: 'a@example.com, b@example.com' }],
    ['a header in the address', { to: 'a@example.com\r\nBcc: b@example.com' }],
  ])('is refused for %s', async (_what, body) => {
    const answer = await homeless.askDesk('POST', '/email/test', body);
    expect(answer.status).toBe(422);
    expect(answer.body.error.fields).toMatchObject([{ path: '/to' }]);
  });
});

describe('a test SMS', () => {
  const setTwilio = (token = authToken) =>
    desk('POST', '/sms', { twilio: `${accountSid}:${token}`, from: ownNumber });

  beforeEach(() => void standIn.messages.splice(0));

  test('goes out by Twilio, to a number of the workshop’s country', async () => {
    await setTwilio();
    const answered = await testSms('612 345 678');
    const [sent] = standIn.messages;
    expect(answered).toEqual({
      ok: true,
      result: 'accepted',
      to: '+34612345678',
      from: ownNumber,
      via: 'Twilio',
      answer: `Twilio took the message, as ${sent?.sid}`,
    });
    expect(sent).toMatchObject({
      to: '+34612345678',
      body: 'Taller - message de test. Le garage peut envoyer des SMS.',
    });
  });

  test('says what Twilio refuses for now: its settings can be put right', async () => {
    await setTwilio('0'.repeat(32));
    expect(await testSms('+34612345678')).toMatchObject({
      ok: false,
      result: 'deferred',
      answer: 'Twilio: the account SID or the auth token is wrong (20003)',
    });
  });

  test('sends by a gateway, and reports its answer', async () => {
    const gateway = await openReceiver();
    onTestFinished(() => gateway.close());
    const secret = webhookSecret(Buffer.alloc(32, 1));
    await desk('POST', '/sms', { url: gateway.url('/sms'), secret, from: 'TALLER' });
    const via = new URL(gateway.url('/')).host;
    expect(await testSms('+34612345678')).toMatchObject({ ok: true, via, from: 'TALLER' });
    expect(JSON.parse(gateway.received[0]?.body ?? '')).toMatchObject({
      to: '+34612345678',
      status_url: null,
    });
    gateway.answer('/sms', answers.status(402, {}, JSON.stringify({ error: 'the account is empty' })));
    expect(await testSms('+34612345678')).toMatchObject({
      result: 'refused',
      answer: expect.stringContaining('the account is empty'),
    });
  });

  test('is refused for what is no number', async () => {
    const answer = await askDesk('POST', '/sms/test', { to: 'clara' });
    expect(answer.status).toBe(422);
    expect(answer.body.error.fields).toMatchObject([{ path: '/to' }]);
  });
});

const ours = 'a secret that is for tests alone and nothing else';
const lost = 'another secret, which is not among those of the application';

async function keepMessages(channel: SentChannel, secret: string): Promise<void> {
  const place = { instanceId, channel };
  const sealed = sealSettings(openSecretBox([secret]), place, { kind: 'dev' }, Buffer.alloc(12, 7));
  await sql`update transports set kind = 'dev', sealed = ${sealed} where channel = ${channel}`;
}

describe.each(['email', 'sms'] as const)('where %s', (channel) => {
  const to = channel === 'email' ? 'clara@example.com' : '+34612345678';
  const set = () =>
    channel === 'email'
      ? setEmail(25)
      : desk('POST', '/sms', { twilio: `${accountSid}:${authToken}`, from: ownNumber });

  test('is not set up, a test says how that is done', async () => {
    await desk('DELETE', `/${channel}`);
    expect(await told(`/${channel}/test`, { to })).toEqual({
      ok: false,
      result: 'not_set_up',
      to,
      from: null,
      via: null,
      answer: `nothing is set up to send with: see \`${channel} set\``,
    });
  });

  test('is only kept, a test says so', async () => {
    await set();
    await keepMessages(channel, ours);
    expect(await told(`/${channel}/test`, { to })).toMatchObject({ ok: true, result: 'kept', via: null });
  });

  test('was sealed with a secret that is lost, a test says what helps', async () => {
    await set();
    await keepMessages(channel, lost);
    expect(await told(`/${channel}/test`, { to })).toMatchObject({
      ok: false,
      result: 'secret_lost',
      from: expect.any(String),
    });
  });
});
