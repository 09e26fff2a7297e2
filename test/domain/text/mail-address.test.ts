import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asHeaderText, headerTextProblem, readMailAddress } from '../../../domain/text/mail-address.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';

test.each([
  ['ana@example.com', 'ana@example.com'],
  ['Ana.Ferrer+taller@Example.COM', 'Ana.Ferrer+taller@example.com'],
  ["o'brien_{x}|~`#$%&*/=?^!@mail.example.com", "o'brien_{x}|~`#$%&*/=?^!@mail.example.com"],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@сервиз.example', 'ana@xn--b1afhd2be.example'],
  ['ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('takes %s as %s', (written, address) => {
  expect(readMailAddress(written)).toEqual({ address });
});

const refused = [
  '',
  '@',
  'ana',
  'ana@',
  '@example.com',
  'ana@localhost',
  'ana@example',
  'ana@@example.com',
  'ana@b@example.com',
  '.ana@example.com',
  'ana.@example.com',
  'an..a@example.com',
  'ana@.example.com',
  'ana@example..com',
  'ana@example.com.',
  'ana@-example.com',
  'ana@example-.com',
  'ana@127.0.0.1',
  'ana@[127.0.0.1]',
  'ana@[IPv6:::1]',
  'ana@2130706433',
  'ana@0x7f.1',
  'ana@example.123',
  'ana@exam_ple.com',
  'ana@exa%6dple.com',
  'ana@example.com:25',
  'ana@example.com/x',
  'ana@example.com?x',
  'ana@example.com#x',
  'ana@user:pass@example.com',
  'ana@exam\tple.com',
  'ana@example。com',
  'ana@exam\u200dple.com',
  'ana@exam\u00adple.com',
  'Ana <ana@example.com>',
  '<ana@example.com>',
  '"ana ferrer"@example.com',
  '"ana"@example.com',
  'ana@example.com,eva@example.com',
  'ana@example.com; eva@example.com',
  'ana@example.com eva@example.com',
  ' ana@example.com',
  'ana@example.com ',
  'ana@example.com\n',
  'ana@example.com\r\nBcc: eva@example.com',
  'ana@example.com\0',
  'ana\r\nRCPT TO:<eva@example.com>\r\n@example.com',
  'ana(comment)@example.com',
  'áñá@example.com',
  'ana\ud800@example.com',
  'ana@exa\ud800mple.com',
  `${'a'.repeat(65)}@example.com`,
  `ana@${'a'.repeat(64)}.example`,
  `ana@${'ü'.repeat(62)}.example`,
  `a@${'ü.'.repeat(60)}example`,
];

test.each(refused.map((each) => [each]))('refuses %j', (written) => {
  expect(readMailAddress(written)).toEqual({ problem: 'email' });
});

test('refuses what is too long before it reads it', () => {
  const limit = { problem: 'maxLength', params: { limit: 254 } };
  expect(readMailAddress(`ana@${'a.'.repeat(130)}example`)).toEqual(limit);
  expect(readMailAddress('@'.repeat(5_000_000))).toEqual(limit);
});

test('whatever is sent, an address is printable ASCII with one @, and reads as itself', () => {
  const piece = fc.oneof(
    fc.constantFrom('@', '.', '\r\n', '<', '>', ',', ';', '"', ' ', '\0', '%', 'ü', 'ß', '\ud800', ':', '\\'),
    fc.constantFrom('ana', 'example', 'com', 'xn--', '-', '+', '1'),
    fc.string({ unit: anyCodePoint, maxLength: 4 }),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.oneof(text, fc.emailAddress()), (written) => {
      const read = readMailAddress(written);
      if ('problem' in read) return;
      expect(read.address).toMatch(/^[!#-'*+\-/-9=?A-Z^-~.]+@[a-z\d.-]+$/);
      expect(read.address.length).toBeLessThanOrEqual(254);
      expect(readMailAddress(read.address)).toEqual(read);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['Presupuesto nº 12 · «Revisión» 🚗', null],
  ['', null],
  ['two\nlines', 'pattern'],
  ['a\rb', 'pattern'],
  ['a\r\nBcc: eva@example.com', 'pattern'],
  ['a\tb', 'pattern'],
  ['a\u0085b', 'pattern'],
  ['a\u2028b', 'pattern'],
  ['a\u2029b', 'pattern'],
  ['a\u001bb', 'pattern'],
  ['a\u007fb', 'pattern'],
  ['a\0b', 'nul'],
  ['a\ud83d', 'loneSurrogate'],
  ['\ude97a', 'loneSurrogate'],
])('judges the header text %j: %s', (text, problem) => {
  expect(headerTextProblem(text)).toBe(problem);
});

test('every text becomes a valid header text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCodePoint }),
      fc.constantFrom('\r\n', '\ud800', '\0', ''),
      (text, end) => {
        expect(headerTextProblem(asHeaderText(text + end))).toBeNull();
      },
    ),
  );
});
