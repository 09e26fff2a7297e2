import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SmsStatus } from '../../../domain/messages/gateway-callbacks.ts';
import {
  communicationId,
  communicationNumber,
  replaceableStatuses,
} from '../../../domain/messages/message.ts';

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

test('no status leads to itself, and none leaves received', () => {
  for (const [status, before] of Object.entries(replaceableStatuses)) {
    expect(before).not.toContain(status);
    expect(before).not.toContain('received');
  }
});

test('an opened mail is neither sent nor delivered again, nor does it fail', () => {
  const next = Object.entries(replaceableStatuses).filter(([, before]) => before.includes('opened'));
  expect(next).toEqual([]);
});

const statuses: SmsStatus[] = ['queued', 'sent', 'failed', 'delivered'];
const isNews = (report: SmsStatus, known: SmsStatus) => replaceableStatuses[report].includes(known);

test.each<[SmsStatus, SmsStatus, boolean]>([
  ['sent', 'queued', true],
  ['delivered', 'queued', true],
  ['delivered', 'sent', true],
  ['failed', 'sent', true],
  ['delivered', 'failed', true],
  ['queued', 'sent', false],
  ['sent', 'delivered', false],
  ['failed', 'delivered', false],
  ['sent', 'failed', false],
])('%s, of a message known as %s: %j', (report, known, news) => {
  expect(isNews(report, known)).toBe(news);
});

test('reports in any order, and twice, come to one status', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses)), (reports) => {
      const after = (order: SmsStatus[]) =>
        order.reduce((known, report) => (isNews(report, known) ? report : known), 'queued' as SmsStatus);
      expect(after([...reports].reverse())).toBe(after(reports));
      expect(after([...reports, ...reports])).toBe(after(reports));
    }),
  );
});
