import { expect, onTestFinished, test } from 'vitest';
import { readTwilioInbound, readTwilioStatus } from '../../../domain/twilio-callbacks.ts';
import { isSignedByTwilio } from '../../../domain/twilio-signature.ts';
import { openTwilioTransport } from '../../../workers/messages/twilio.ts';
import { openReceiver } from '../../support/receiver.ts';
import {
  accountSid,
  authToken,
  type Mood,
  messagingService,
  openTwilioStandIn,
  ownNumber,
  unreachable,
} from '../../support/twilio-stand-in.ts';
import { openRequests, shortMs, sms } from './scene.ts';

const at = new Date('2026-11-20T09:30:00.400Z');
const later = (ms: number) => new Date(at.getTime() + ms);

interface SceneOptions {
  settings?: Partial<Parameters<typeof openTwilioTransport>[0]>;
  deadlineMs?: number;
  allowPrivate?: boolean;
}

/** A workshop's account; an hour passes in a moment. */
async function openScene({ settings = {}, ...options }: SceneOptions = {}) {
  let now = at;
  const clock = () => now;
  const twilio = await openTwilioStandIn({ clock });
  onTestFinished(() => twilio.close());
  const account = { accountSid, authToken, from: ownNumber, baseUrl: twilio.url, ...settings };
  const transport = openTwilioTransport(account, { requests: openRequests(options), clock });
  const ask = transport.ask as NonNullable<typeof transport.ask>;
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  return { twilio, transport, ask, wait };
}

test('sends what Twilio documents, and keeps its id', async () => {
  const { twilio, transport } = await openScene();
  const outcome = await transport.send(sms());
  const [sent] = twilio.messages;
  expect(outcome).toEqual({ kind: 'sent', providerId: sent?.sid });
  expect(sent).toMatchObject({
    to: sms().to,
    from: ownNumber,
    messaging_service_sid: null,
    body: sms().body,
    statusCallback: sms().statusUrl,
  });
});

test('sends through a Messaging Service, and asks for no reports where there is nobody to tell', async () => {
  const { twilio, transport } = await openScene({ settings: { from: messagingService } });
  expect(await transport.send(sms({ statusUrl: null }))).toMatchObject({ kind: 'sent' });
  expect(twilio.messages).toMatchObject([
    { from: null, messaging_service_sid: messagingService, statusCallback: null },
  ]);
});

test.each(['Line\r\nbreak', '&To=+34699999999&Body=x', '100 % +=', 'е́щё', '\u{1f600}'.repeat(500)])(
  'the text %.20j arrives as it is',
  async (body) => {
    const { twilio, transport } = await openScene();
    expect(await transport.send(sms({ body }))).toMatchObject({ kind: 'sent' });
    expect(twilio.messages[0]?.body).toBe(body);
  },
);

const byReason = Object.fromEntries(Object.entries(unreachable).map(([number, code]) => [code, number]));

test.each<[number, string, boolean]>([
  [21211, 'Twilio: the number is not valid (21211)', true],
  [21408, 'Twilio: the account may not send to that country (21408)', false],
  [21610, 'Twilio: the recipient has sent STOP (21610)', false],
  [21612, 'Twilio: the number cannot be reached from this sender (21612)', true],
  [21614, 'Twilio: the number is not a mobile number (21614)', true],
])('%i is for good', async (code, error, bounced) => {
  const { transport } = await openScene();
  expect(await transport.send(sms({ to: byReason[code] as string }))).toEqual({
    kind: 'refused',
    error,
    bounced,
  });
});

test.each<[string, SceneOptions['settings'], string]>([
  ['a wrong token', { authToken: 'x' }, 'Twilio: the account SID or the auth token is wrong (20003)'],
  [
    'a wrong account',
    { accountSid: 'AC/../x' },
    'Twilio: the account SID or the auth token is wrong (20003)',
  ],
  [
    'a foreign number',
    { from: '+34699999999' },
    'Twilio: the sender is not a number of the account that can send SMS (21606)',
  ],
  [
    'a foreign service',
    { from: `MG${'0'.repeat(32)}` },
    'Twilio: there is no such account or service (20404)',
  ],
])('%s is for good, too', async (_what, settings, error) => {
  const { transport } = await openScene({ settings: settings ?? {} });
  expect(await transport.send(sms())).toEqual({ kind: 'refused', error, bounced: false });
});

test('too many requests: later, when Twilio says', async () => {
  const { twilio, transport } = await openScene();
  twilio.be('limits');
  expect(await transport.send(sms())).toEqual({
    kind: 'deferred',
    error: 'Twilio: too many requests (20429)',
    retryAfterSeconds: 7,
  });
});

test('trouble at Twilio: later', async () => {
  const { twilio, transport } = await openScene();
  twilio.be('fails');
  expect(await transport.send(sms())).toMatchObject({ kind: 'deferred', retryAfterSeconds: null });
});

test('where nobody listens nothing was sent: later', async () => {
  const { transport } = await openScene({ settings: { baseUrl: 'http://127.0.0.1:1' } });
  expect(await transport.send(sms())).toEqual({
    kind: 'deferred',
    error: 'connection refused',
    retryAfterSeconds: null,
  });
});

test('a base URL inside the own network is not called', async () => {
  const { twilio, transport } = await openScene({ allowPrivate: false });
  expect(await transport.send(sms())).toMatchObject({ kind: 'deferred', error: 'the URL is not https:' });
  expect(twilio.requests).toEqual([]);
});

test.each<[Mood, string]>([
  ['takes and hangs', 'no answer within 1 s'],
  ['takes and hangs up', 'the connection was closed before the answer ended'],
  ['hangs', 'no answer within 1 s'],
  ['talks nonsense', 'the answer of Twilio cannot be read'],
])('when Twilio %s, nobody knows', async (mood, error) => {
  const { twilio, transport } = await openScene({ deadlineMs: shortMs });
  twilio.be(mood);
  expect(await transport.send(sms())).toEqual({ kind: 'unknown', error });
});

test('an answer that got lost is found at Twilio', async () => {
  const { twilio, transport, ask } = await openScene();
  twilio.be('takes and hangs up');
  expect(await transport.send(sms())).toMatchObject({ kind: 'unknown' });
  twilio.be('answers');
  expect(await ask(sms(), at)).toEqual({ kind: 'sent', providerId: twilio.messages[0]?.sid });
});

test('what was found failed at once is refused', async () => {
  const { twilio, transport, ask } = await openScene();
  await transport.send(sms({ statusUrl: null }));
  await twilio.report(twilio.messages[0]?.sid ?? '', 'undelivered', 30005);
  expect(await ask(sms(), at)).toEqual({
    kind: 'refused',
    error: 'Twilio: the number is not known (30005)',
    bounced: true,
  });
});

test('what never reached Twilio may be sent again, once its list has settled', async () => {
  const { ask, wait } = await openScene();
  wait(29_000);
  expect(await ask(sms(), at)).toEqual({ kind: 'unknown', error: 'Twilio does not know it yet' });
  wait(1_000);
  expect(await ask(sms(), at)).toEqual({
    kind: 'deferred',
    error: 'it did not reach Twilio',
    retryAfterSeconds: null,
  });
});

test('a message is not taken for an earlier one, another number, sender or text', async () => {
  const { transport, ask, wait } = await openScene();
  await transport.send(sms());
  wait(60_000);
  await transport.send(sms({ to: '+34611111111' }));
  await transport.send(sms({ body: 'Otra cosa' }));
  const handedOverAt = later(60_000);
  wait(60_000);
  expect(await ask(sms(), handedOverAt)).toMatchObject({ kind: 'deferred' });
  expect(await ask(sms({ to: '+34611111111' }), handedOverAt)).toMatchObject({ kind: 'sent' });
});

test('a message is known behind what a trial account puts before it', async () => {
  const { twilio, transport, ask } = await openScene();
  await transport.send(sms());
  for (const each of twilio.messages) each.body = `Sent from your Twilio trial account - ${each.body}`;
  expect(await ask(sms(), at)).toMatchObject({ kind: 'sent' });
});

test('what may stand on a further page is not called unsent', async () => {
  const { transport, ask, wait } = await openScene();
  for (let number = 0; number < 50; number += 1) await transport.send(sms({ body: `Aviso ${number}` }));
  wait(60_000);
  expect(await ask(sms(), at)).toMatchObject({ kind: 'unknown' });
});

test.each<Mood>(['hangs', 'fails', 'limits', 'talks nonsense'])(
  'when Twilio %s it can’t be asked: whether it was sent stays unknown',
  async (mood) => {
    const { twilio, ask, wait } = await openScene({ deadlineMs: shortMs });
    wait(60_000);
    twilio.be(mood);
    expect(await ask(sms(), at)).toEqual({
      kind: 'unknown',
      error: 'Twilio does not tell whether it was sent',
    });
  },
);

test('what Twilio tells is known by its signature, and read', async () => {
  const { twilio, transport } = await openScene();
  const hook = await openReceiver();
  onTestFinished(() => hook.close());
  await transport.send(sms({ statusUrl: hook.url('/status?message=118') }));
  const sid = twilio.messages[0]?.sid ?? '';
  await twilio.report(sid, 'undelivered', 30003);
  const incoming = { MessageSid: `SM${'d'.repeat(32)}`, From: sms().to, Body: 'Más tarde, ¿sí? 🚗' };
  await twilio.incoming(hook.url('/inbound'), incoming);
  const [status, inbound] = hook.received.map(({ path, body, headers }) => {
    const signature = String(headers['x-twilio-signature']);
    expect(isSignedByTwilio({ url: hook.url(path), body, signature }, authToken)).toBe(true);
    expect(isSignedByTwilio({ url: hook.url('/other'), body, signature }, authToken)).toBe(false);
    return body;
  });
  expect(readTwilioStatus(status ?? '', accountSid)).toEqual({
    providerId: sid,
    status: 'failed',
    error: 'Twilio: the phone cannot be reached (30003)',
  });
  expect(readTwilioInbound(inbound ?? '', accountSid)).toMatchObject({ body: incoming.Body, from: sms().to });
});
