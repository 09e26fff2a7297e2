import { expect, test } from 'vitest';
import type { SendOutcome } from '../../../domain/messages/message.ts';
import type { TransportSettings } from '../../../domain/messages/transport-settings.ts';
import { buildSkippedTest, buildTestResult } from '../../../domain/messages/transport-settings.ts';

const sent: SendOutcome = { kind: 'sent', providerId: null };
const server = { kind: 'smtp', port: 587, secure: false, user: null, password: null } as const;

test.each<[TransportSettings, SendOutcome, object]>([
  [{ ...server, host: 'smtp.example.com' }, sent, { answer: 'smtp.example.com:587 took the message' }],
  [{ ...server, host: '2001:db8::25' }, sent, { answer: '[2001:db8::25]:587 took the message' }],
  [
    { kind: 'twilio', accountSid: 'AC1', authToken: 'x' },
    { kind: 'sent', providerId: 'SM1' },
    { via: 'Twilio', answer: 'Twilio took the message, as SM1' },
  ],
  [
    { kind: 'gateway', url: 'https://sms.example.com:8443/a?key=secret', secret: 'whsec_x' },
    sent,
    { via: 'sms.example.com:8443', answer: 'sms.example.com:8443 took the message' },
  ],
])('what took a message is named, without its credentials: %#', (settings, outcome, said) => {
  expect(buildTestResult(settings, outcome)).toMatchObject({ ok: true, result: 'accepted', ...said });
});

test('a demo is as it should be, and sends nothing', () => {
  expect(buildTestResult({ kind: 'dev' }, sent)).toEqual({
    ok: true,
    result: 'kept',
    via: null,
    answer: 'the workshop is a demo or a sandbox: it keeps messages, and sends none',
  });
});

test.each<SendOutcome>([
  { kind: 'refused', error: 'no such user', bounced: true },
  { kind: 'deferred', error: 'no such user', retryAfterSeconds: 7 },
  { kind: 'unknown', error: 'no such user' },
])('what was not taken is told with the reason: $kind', (outcome) => {
  expect(buildTestResult({ ...server, host: 'smtp.example.com' }, outcome)).toEqual({
    ok: false,
    result: outcome.kind,
    via: 'smtp.example.com:587',
    answer: 'no such user',
  });
});

test.each(['email', 'sms'] as const)('what can’t be tried says which command helps: %s', (channel) => {
  for (const why of ['not_set_up', 'secret_lost'] as const) {
    const { ok, result, answer } = buildSkippedTest(channel, why);
    expect([ok, result]).toEqual([false, why]);
    expect(answer).toContain(`\`${channel} set\``);
  }
});
