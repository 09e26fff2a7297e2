import { expect, test } from 'vitest';
import { communicationId, communicationNumber, statusesBefore } from '../../domain/communication.ts';

test.each(['email', 'sms', 'whatsapp', 'call', 'push'] as const)(
  'an id of %s leads back to its number',
  (channel) => {
    expect(communicationId({ channel, id: 118 })).toBe(`${channel}-118`);
    expect(communicationNumber(`${channel}-118`)).toBe(118);
  },
);

test.each([
  '118',
  'email',
  'email-',
  'email-0',
  'email-018',
  'fax-118',
  'email-118 ',
  'Email-118',
  'email-9007199254740993',
])('"%s" is no id of a communication', (id) => {
  expect(communicationNumber(id)).toBeUndefined();
});

test('no status is reached from itself, and none from what came in', () => {
  for (const [status, before] of Object.entries(statusesBefore)) {
    expect(before).not.toContain(status);
    expect(before).not.toContain('received');
  }
});

test('an opened mail is neither sent nor delivered again, nor does it fail', () => {
  const next = Object.entries(statusesBefore).filter(([, before]) => before.includes('opened'));
  expect(next).toEqual([]);
});
