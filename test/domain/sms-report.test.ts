import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inFewWords, isNews, isSmsAddress, type SmsStatus } from '../../domain/sms-report.ts';

const statuses: SmsStatus[] = ['queued', 'sent', 'failed', 'delivered'];

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

test.each(['+34612345678', '34612345678', '25555', 'Taller Pepe', 'AT&T', 'A-1'])('%j sends SMS', (text) => {
  expect(isSmsAddress(text)).toBe(true);
});

test.each([
  '',
  '+',
  '+34 612 345 678 90 12 34',
  'whatsapp:+34612345678',
  'a\nb',
  '<b>',
  "'; --",
  'x'.repeat(21),
])('%j does not', (text) => {
  expect(isSmsAddress(text)).toBe(false);
});

test.each([
  ['The number is blocked', 'The number is blocked'],
  ['No route to +34 612 34 56 78', 'No route to …'],
  ['To (34612345678): unknown', 'To (…): unknown'],
  ['code 30005', 'code 30005'],
  ['one\r\ntwo\0\tthree', 'one two\u{fffd} three'],
  ['\ud83d', '\u{fffd}'],
  ['x'.repeat(1000), 'x'.repeat(200)],
])('of %j the desk sees %j', (text, words) => {
  expect(inFewWords(text)).toBe(words);
});
