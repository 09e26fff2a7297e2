import { expect, test } from 'vitest';
import { type SmtpPhase, smtpVerdict } from '../../../domain/messages/verdicts.ts';

const phases: SmtpPhase[] = ['connection', 'tls', 'login', 'sender', 'recipient', 'content'];

function verdict(phase: SmtpPhase, reply: string | null, complete = phase === 'content') {
  const found = smtpVerdict({ phase, reply, reason: 'no answer came', complete });
  return found.kind === 'refused' && found.bounced ? 'bounced' : found.kind;
}

test.each([
  // Replies that refuse the recipient.
  ['recipient', '550 5.1.1 <ana@example.com>: no such user', 'bounced'],
  ['recipient', '550-5.1.1 no such user\n550 5.1.1 look here', 'bounced'],
  ['recipient', '550 no such user here', 'bounced'],
  ['recipient', '550 Requested action not taken: mailbox unavailable', 'bounced'],
  ['recipient', '551 user not local', 'bounced'],
  ['recipient', '553 mailbox name not allowed', 'bounced'],
  ['recipient', '550 5.1.2 bad destination system', 'bounced'],
  ['recipient', '550 5.1.3 bad address syntax', 'bounced'],
  ['recipient', '550 5.1.6 mailbox has moved', 'bounced'],
  ['recipient', '556 5.1.10 recipient has a null MX', 'bounced'],
  ['recipient', '550 5.2.1 mailbox disabled', 'bounced'],
  ['recipient', '550 5.0.0 user unknown', 'bounced'],
  ['recipient', '550 5.1.0 address unknown', 'bounced'],
  ['recipient', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', 'bounced'],
  ['content', '550 5.1.1 user unknown', 'bounced'],
  // Replies that refuse permanently for another reason.
  ['recipient', '554 5.7.1 relay access denied', 'refused'],
  ['recipient', '550 relaying denied', 'refused'],
  ['recipient', '550 blocked, see our policy', 'refused'],
  ['recipient', '550 5.7.1 message looks like spam', 'refused'],
  ['recipient', '552 5.2.2 mailbox full', 'refused'],
  ['recipient', '550 5.1.8 bad sender domain', 'refused'],
  ['recipient', '550 5.1.0 sender rejected by policy', 'refused'],
  ['recipient', '550 5.4.1 no route', 'refused'],
  ['recipient', '501 syntax error', 'refused'],
  ['content', '554 5.6.0 message content rejected', 'refused'],
  ['content', '550 message looks like spam', 'refused'],
  ['content', '552 5.3.4 message too large', 'refused'],
  ['sender', '552 5.3.4 message size exceeds fixed limit', 'refused'],
  // Replies that allow a later attempt.
  ['recipient', '450 4.2.1 mailbox busy, greylisted', 'deferred'],
  ['recipient', '450 5.1.1 soft bounce', 'deferred'],
  ['recipient', '452 4.2.2 mailbox full', 'deferred'],
  ['recipient', '550 4.7.1 try again later', 'deferred'],
  ['recipient', '503 bad sequence of commands', 'deferred'],
  ['recipient', '530 5.7.0 authentication required', 'deferred'],
  ['content', '451 4.3.0 local error', 'deferred'],
  ['content', '421 4.4.2 timeout', 'deferred'],
  ['connection', '554 5.7.1 your address is blocked', 'deferred'],
  ['connection', '421 too many connections', 'deferred'],
  ['tls', '454 TLS not available', 'deferred'],
  ['tls', '502 command not implemented', 'deferred'],
  ['login', '535 5.7.8 authentication failed', 'deferred'],
  ['login', '534 5.7.9 application-specific password required', 'deferred'],
  ['sender', '553 5.7.1 sender address not owned by user', 'deferred'],
  ['sender', '530 5.7.0 must issue STARTTLS', 'deferred'],
  // Invalid replies after the whole mail was sent: the outcome is unknown.
  ['content', '354 go on', 'unknown'],
  ['content', 'gibberish', 'unknown'],
  ['content', '5501 too many figures', 'unknown'],
] as const)('%s: %j is %s', (phase, reply, expected) => {
  expect(verdict(phase, reply)).toBe(expected);
});

test('a missing answer leaves the outcome open only once all of the message was sent', () => {
  expect(phases.map((phase) => verdict(phase, null, false))).toEqual(phases.map(() => 'deferred'));
  expect(verdict('content', null, true)).toBe('unknown');
});

test('no failure before a message was sent makes its outcome unknown', () => {
  for (const phase of phases.slice(0, -1)) {
    for (let code = 200; code < 600; code += 1) expect(verdict(phase, `${code} x`)).not.toBe('unknown');
  }
});

test("reports the failed step and the server's answer in one short line", () => {
  const reply = `550 5.1.1 no such user\r\n\u001b[31m${'x'.repeat(5_000)}\ud800`;
  const { error } = smtpVerdict({ phase: 'recipient', reply, reason: '', complete: false });
  expect(error).toMatch(/^the mail server did not accept the recipient: 550 5\.1\.1 no such user \[31mx+$/);
  expect(error.length).toBeLessThan(400);
  expect(smtpVerdict({ phase: 'content', reply: null, reason: 'no answer came', complete: true }).error).toBe(
    'the message was sent, and no answer came',
  );
});
