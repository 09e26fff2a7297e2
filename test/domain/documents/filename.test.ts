import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachmentHeader, cleanFilename } from '../../../domain/documents/document.ts';

test.each([
  ['image/jpeg', 'foto.JPG', 'foto.JPG'],
  ['image/jpeg', 'foto.png', 'foto.png.jpg'],
  ['application/pdf', 'C:\\Temp\\factura.pdf', 'factura.pdf'],
  ['image/png', '.png', 'png.png'],
  ['image/webp', 'a/b/', 'document.webp'],
  ['image/webp', '\ud800.webp', '\ufffd.webp'],
] as const)('of %s %j is %j', (type, sent, shown) => {
  expect(cleanFilename(sent, type)).toBe(shown);
});

test('whatever was sent, the name is one line without folders, not too long, and so is its header', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 400 }),
      (sent) => {
        const name = cleanFilename(sent, 'image/png');
        expect(name).toMatch(/^[^/\\\p{Cc}\u202e]+\.png$/iu);
        expect([...name].length).toBeLessThanOrEqual(200);
        expect(name.startsWith('.')).toBe(false);
        const header = attachmentHeader(name);
        expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.!~%-]+$/);
        expect(decodeURIComponent(header.split("UTF-8''")[1] as string)).toBe(name);
      },
    ),
  );
});
