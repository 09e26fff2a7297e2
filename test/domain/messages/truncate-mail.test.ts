import { expect, test } from 'vitest';
import { readMail, truncateMail } from '../../../domain/messages/read-mail.ts';
import { automatic, photo, plainReports, reply, reports } from '../../support/raw-mails.ts';

const linesOf = (text: Buffer) => text.toString('latin1').split('\n').length;
const head = 'From: ana@example.net\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
const image = '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoM\r\n'.repeat(60_000);
const part = (headers: string, body: string) => `--b\r\n${headers}\r\n\r\n${body}\r\n`;

test.each(Object.entries({ ...reports, ...plainReports, ...automatic, reply, photo, empty: '', line: 'x' }))(
  'leaves %s as it is',
  (_what, raw) => {
    expect(truncateMail(Buffer.from(raw)).equals(Buffer.from(raw))).toBe(true);
  },
);

test('of millions of lines a few thousand are left to be read', () => {
  const thin = truncateMail(Buffer.from(`${head}${'\r\n'.repeat(4_000_000)}`));
  expect(linesOf(thin)).toBeLessThanOrEqual(5_001);
  const sections = `--b\r\n\r\n${'\r\n'.repeat(5_000)}`.repeat(500);
  expect(linesOf(truncateMail(Buffer.from(head + sections)))).toBeLessThanOrEqual(15_000 + 5_000 + 500 * 10);
});

test('of a line that never ends a megabyte is left', () => {
  const thin = truncateMail(Buffer.from(`${head}${'x'.repeat(8_000_000)}`));
  expect(thin.length).toBeLessThan(1_100_000);
});

test('what follows large pictures is read, and all of them are counted', async () => {
  const picture = part('Content-Type: image/jpeg\r\nContent-Transfer-Encoding: base64', image);
  const text = part('Content-Type: text/plain', 'Aquí está.');
  const mail = await readMail(Buffer.from(`${head}${picture}${picture}${text}--b--\r\n`), () => null);
  expect(mail).toMatchObject({ kind: 'inbound', text: 'Aquí está.', attachments: 2 });
});
