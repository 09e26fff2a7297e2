import { expect, test } from 'vitest';
import { isBase64 } from '../../../domain/documents/base64.ts';

test.each(['QQ==', 'QUI=', 'QUJD', 'a+/9', 'QUJDRA'])('%s is base64', (text) => {
  expect(isBase64(text)).toBe(true);
});

test.each(['', '=', '==', 'QQ===', 'Q=Q=', 'QU I=', 'QUI_', 'á'])('%j is not base64', (text) => {
  expect(isBase64(text)).toBe(false);
});

test('a file of the largest size is judged', () => {
  const text = Buffer.alloc(4_194_305).toString('base64');
  expect(isBase64(text)).toBe(true);
  expect(isBase64(`${text.slice(0, -4)}A A=`)).toBe(false);
});
