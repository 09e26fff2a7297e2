import { expect, test } from 'vitest';
import { isSmsAddress, shortenErrorText } from '../../../domain/messages/gateway-callbacks.ts';

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
  expect(shortenErrorText(text)).toBe(words);
});
