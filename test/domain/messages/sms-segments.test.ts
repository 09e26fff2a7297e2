import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSegments } from '../../../domain/messages/sms-parts.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extension = '\f^{}\\[~]|€';

test('knows all 127 characters of GSM 03.38, and the ten of its extension', () => {
  expect(countSegments(basic)).toEqual({ encoding: 'GSM-7', units: 127, segments: 1 });
  expect(countSegments(extension)).toEqual({ encoding: 'GSM-7', units: 20, segments: 1 });
});

test.each([...'çáíóúâêôãõÁÍÓÚÈÀ’“”–…`´\t\u{1b}\u{a0}ЩжΑ日'])('%j is not among them', (character) => {
  expect(countSegments(character)).toEqual({ encoding: 'UCS-2', units: 1, segments: 1 });
});

test.each<[string, string, 'GSM-7' | 'UCS-2', number, number]>([
  ['nothing', '', 'GSM-7', 0, 1],
  ['160 letters', 'a'.repeat(160), 'GSM-7', 160, 1],
  ['161 letters', 'a'.repeat(161), 'GSM-7', 161, 2],
  ['306 letters', 'a'.repeat(306), 'GSM-7', 306, 2],
  ['307 letters', 'a'.repeat(307), 'GSM-7', 307, 3],
  ['80 euro signs', '€'.repeat(80), 'GSM-7', 160, 1],
  ['81 euro signs', '€'.repeat(81), 'GSM-7', 162, 2],
  ['euro signs that leave a septet of each part empty', '€'.repeat(153), 'GSM-7', 306, 3],
  ['a euro sign at the end of the first part', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
  ['a euro sign that just fits', `${'a'.repeat(151)}€${'a'.repeat(153)}`, 'GSM-7', 306, 2],
  ['70 letters of Bulgarian', 'щ'.repeat(70), 'UCS-2', 70, 1],
  ['71 letters of Bulgarian', 'щ'.repeat(71), 'UCS-2', 71, 2],
  ['134 letters of Bulgarian', 'щ'.repeat(134), 'UCS-2', 134, 2],
  ['135 letters of Bulgarian', 'щ'.repeat(135), 'UCS-2', 135, 3],
  ['one letter that makes all of it UCS-2', `${'a'.repeat(159)}ç`, 'UCS-2', 160, 3],
  ['a euro sign in UCS-2', '€щ', 'UCS-2', 2, 1],
  ['35 cars', '🚗'.repeat(35), 'UCS-2', 70, 1],
  ['cars that leave a unit of each part empty', '🚗'.repeat(67), 'UCS-2', 134, 3],
  ['a car at the end of the first part', `${'щ'.repeat(66)}🚗${'щ'.repeat(66)}`, 'UCS-2', 134, 3],
  ['half a character', '\ud83d', 'UCS-2', 1, 1],
  ['a thousand letters', 'a'.repeat(1000), 'GSM-7', 1000, 7],
  ['a thousand cars', '🚗'.repeat(500), 'UCS-2', 1000, 16],
])('%s', (_what, text, encoding, units, segments) => {
  expect(countSegments(text)).toEqual({ encoding, units, segments });
});

const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...basic, ...extension), maxLength: 1000 }),
  fc.string({ unit: fc.constantFrom('a', '€', 'щ', '🚗'), maxLength: 1000 }),
  fc.string({ unit: anyCodePoint, maxLength: 1000 }),
);

test('a text is as long as its parts: none is empty, none overflows', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { encoding, units, segments } = countSegments(text);
      const { alone, part } = encoding === 'GSM-7' ? { alone: 160, part: 153 } : { alone: 70, part: 67 };
      if (units <= alone) expect(segments).toBe(1);
      else {
        expect(segments).toBeGreaterThanOrEqual(Math.ceil(units / part));
        // Each part except the last is full, or lacks one unit.
        expect(segments).toBeLessThanOrEqual(Math.ceil(units / (part - 1)));
      }
    }),
  );
});

test('a longer text never takes fewer units of the same encoding, nor fewer parts', () => {
  fc.assert(
    fc.property(texts, texts, (text, more) => {
      const [short, long] = [countSegments(text), countSegments(text + more)];
      if (short.encoding !== long.encoding) return;
      expect(long.units).toBeGreaterThanOrEqual(short.units);
      expect(long.segments).toBeGreaterThanOrEqual(short.segments);
    }),
  );
});

test('UCS-2 counts what JavaScript counts', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { encoding, units } = countSegments(`${text}щ`);
      expect({ encoding, units }).toEqual({ encoding: 'UCS-2', units: text.length + 1 });
    }),
  );
});
