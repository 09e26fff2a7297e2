import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMail } from '../../../domain/messages/read-mail.ts';
import { cpuOf } from '../../support/cpu.ts';

const line = '\r\n';
const mailOf = (body: string) =>
  Buffer.from(
    `From: ana@example.net${line}Content-Type: text/plain; charset=utf-8${line}` +
      `Content-Transfer-Encoding: base64${line}${line}${body}${line}`,
  );
const textIn = async (body: string) => {
  const mail = await readMail(mailOf(body), () => null);
  return mail.kind === 'inbound' ? mail.text : mail;
};

test('a text in base64 is read, however its lines are made', async () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'é', 'ж', '漢', '🚗', ' b'), minLength: 1 });
  await fc.assert(
    fc.asyncProperty(words, fc.constantFrom(4, 60, 76, 1_000), async (text, width) => {
      const whole = Buffer.from(text).toString('base64');
      const inLines = whole.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
      expect(await textIn(inLines.join(line))).toBe(text.trim());
    }),
  );
});

test('so is one of which each line has an end of its own', async () => {
  const lines = ['Hola ', 'Ana,', ' su coche', ' está', ' listo', '.'];
  const encoded = lines.map((each) => Buffer.from(each).toString('base64'));
  expect(await textIn(encoded.join(line))).toBe(lines.join(''));
});

test.each([
  ['spaces at the ends of lines', 'SG9s \r\nYQ==\t', 'Hola'],
  ['what is not base64 between', 'SG!9s\r\n*YQ==', 'Hola'],
  ['no end', 'SG9sYQ', 'Hola'],
  ['something behind its end', 'SG9sYQ==SG9sYQ==', 'Hola'],
  ['nothing', '====', ''],
])('of one with %s its text is read', async (_what, body, text) => {
  expect(await textIn(body)).toBe(text);
});

test('a megabyte of ends takes no longer than a megabyte of text', async () => {
  const ends = 'QQ=='.repeat(250_000);
  expect(await cpuOf(() => textIn(ends), 500)).toBeLessThan(500);
});
