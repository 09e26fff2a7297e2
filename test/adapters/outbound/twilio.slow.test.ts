import { expect, test } from 'vitest';
import type { OutgoingSms } from '../../../domain/messages/message.ts';
import type { Behaviour } from '../../../tools/lab/stand-ins/twilio.ts';
import {
  messagingService,
  ownNumber,
  unreachableNumbers,
} from '../../../tools/lab/stand-ins/twilio-rules.ts';
import { shortMs, sms } from '../../workers/messages/scene.ts';
import { openTwilioScene, type SceneOptions } from './twilio-scene.ts';

test('sends what Twilio documents, and keeps its id', async () => {
  const { twilio, transport } = await openTwilioScene();
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
  const { twilio, transport } = await openTwilioScene();
  expect(await transport.send(sms({ from: messagingService, statusUrl: null }))).toMatchObject({
    kind: 'sent',
  });
  expect(twilio.messages).toMatchObject([
    { from: null, messaging_service_sid: messagingService, statusCallback: null },
  ]);
});

test.each(['Line\r\nbreak', '&To=+34699999999&Body=x', '100 % +=', 'е́щё', '\u{1f600}'.repeat(500)])(
  'the text %.20j arrives as it is',
  async (body) => {
    const { twilio, transport } = await openTwilioScene();
    expect(await transport.send(sms({ body }))).toMatchObject({ kind: 'sent' });
    expect(twilio.messages[0]?.body).toBe(body);
  },
);

const byReason = Object.fromEntries(
  Object.entries(unreachableNumbers).map(([number, code]) => [code, number]),
);

test.each<[number, string, boolean]>([
  [21211, 'Twilio: the number is not valid (21211)', true],
  [21408, 'Twilio: the account may not send to that country (21408)', false],
  [21610, 'Twilio: the recipient has sent STOP (21610)', false],
  [21612, 'Twilio: the number cannot be reached from this sender (21612)', true],
  [21614, 'Twilio: the number is not a mobile number (21614)', true],
])('%i is for good', async (code, error, bounced) => {
  const { transport } = await openTwilioScene();
  expect(await transport.send(sms({ to: byReason[code] as string }))).toEqual({
    kind: 'refused',
    error,
    bounced,
  });
});

test.each<[string, SceneOptions['account'], Partial<OutgoingSms>, string]>([
  ['a wrong token', { authToken: 'x' }, {}, 'Twilio: the account SID or the auth token is wrong (20003)'],
  [
    'a wrong account',
    { accountSid: 'AC/../x' },
    {},
    'Twilio: the account SID or the auth token is wrong (20003)',
  ],
  [
    'a foreign number',
    {},
    { from: '+34699999999' },
    'Twilio: the sender is not a number of the account that can send SMS (21606)',
  ],
  [
    'a foreign service',
    {},
    { from: `MG${'0'.repeat(32)}` },
    'Twilio: there is no such account or service (20404)',
  ],
])('%s: later, as the workshop can put it right', async (_what, account, message, error) => {
  const { transport } = await openTwilioScene({ account: account ?? {} });
  expect(await transport.send(sms(message))).toEqual({ kind: 'deferred', error, retryAfterSeconds: null });
});

test('too many requests: later, when Twilio says', async () => {
  const { twilio, transport } = await openTwilioScene();
  twilio.be('limits');
  expect(await transport.send(sms())).toEqual({
    kind: 'deferred',
    error: 'Twilio: too many requests (20429)',
    retryAfterSeconds: 7,
  });
});

test('trouble at Twilio: later', async () => {
  const { twilio, transport } = await openTwilioScene();
  twilio.be('fails');
  expect(await transport.send(sms())).toMatchObject({ kind: 'deferred', retryAfterSeconds: null });
});

test('where nobody listens nothing was sent: later', async () => {
  const { transport } = await openTwilioScene({ twilioUrl: 'http://127.0.0.1:1' });
  expect(await transport.send(sms())).toEqual({
    kind: 'deferred',
    error: 'connection refused',
    retryAfterSeconds: null,
  });
});

test('a base URL inside the own network is not called', async () => {
  const { twilio, transport } = await openTwilioScene({ allowPrivate: false });
  expect(await transport.send(sms())).toMatchObject({ kind: 'deferred', error: 'the URL is not https:' });
  expect(twilio.requests).toEqual([]);
});

test.each<[Behaviour, string]>([
  ['takes and hangs', 'no answer within 1 s'],
  ['takes and hangs up', 'the connection was closed before the answer ended'],
  ['hangs', 'no answer within 1 s'],
  ['talks nonsense', 'the answer of Twilio cannot be read'],
])('when Twilio %s, nobody knows', async (mood, error) => {
  const { twilio, transport } = await openTwilioScene({ deadlineMs: shortMs });
  twilio.be(mood);
  expect(await transport.send(sms())).toEqual({ kind: 'unknown', error });
});
