import { expect, test } from 'vitest';
import { RowDigest } from '../../../../tools/operator/moving/row-digest.ts';

function digestOf(...chunks: string[]): string {
  const digest = new RowDigest();
  for (const chunk of chunks) digest.add(Buffer.from(chunk));
  return digest.result();
}

test('rows have one digest in every order, and however they are cut', () => {
  expect(digestOf('1\tñ\n2\tb\n3\tc\n')).toBe(digestOf('3\tc\n1\tñ\n', '2\tb\n'));
  const bytes = Buffer.from('1\tñ\n2\tb\n');
  const byteByByte = new RowDigest();
  for (const byte of bytes) byteByByte.add(Buffer.of(byte));
  expect(byteByByte.result()).toBe(digestOf('2\tb\n1\tñ\n'));
});

test('a changed, missing or doubled row changes the digest', () => {
  const all = ['1\ta\n2\tb\n', '1\ta\n2\tc\n', '1\ta\n', '1\ta\n2\tb\n2\tb\n', '1\tb\n2\ta\n', ''];
  expect(new Set(all.map((rows) => digestOf(rows))).size).toBe(all.length);
});
