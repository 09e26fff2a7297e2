import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SearchedClientFields, searchDocument, searchTerm } from '../../../domain/clients/search.ts';
import { findsIn } from '../text/finding.ts';

const clara: SearchedClientFields = {
  name: "María José O'Ejemplo Núñez",
  phone: '612 34 56 78',
  email: 'clara.ejemplo_2@example.com',
  tax_id: '12.345.678-Z',
};

function finds(client: SearchedClientFields, term: string, country = 'ES'): boolean {
  return findsIn(searchDocument(client, country), searchTerm(term));
}

describe('finds', () => {
  test.each([
    ['maria', 'whatever the accents'],
    ['NÚÑEZ', 'whatever the case'],
    ['nunez', 'without its tilde'],
    ['ria jo', 'across words'],
    ["o'ej", 'with its apostrophe'],
    ['emplo', 'inside a word'],
    ['ma', 'by the beginning of a word'],
    ["o'", 'by two signs that begin a word'],
    ['nu', 'by the beginning of a later word'],
    ['ra.ej', 'inside an email'],
    ['_2@', 'with signs that LIKE takes for its own'],
    ['EXAMPLE.COM', 'by the host of an email'],
    ['12345678z', 'by tax id'],
    ['12.345.678-Z', 'by tax id with separators'],
    ['678 z', 'by part of a tax id with separators of one’s own'],
    ['612345678', 'by phone'],
    ['612-345-678', 'by phone in another spelling'],
    ['+34 612 345', 'by the beginning of a phone with its country'],
    ['0034612345678', 'by phone with 00'],
    ['34612345678', 'by phone with its country and no sign'],
    ['5678', 'by the last digits of a phone'],
    ['61', 'by the first two digits of a phone'],
    ['+34', 'by the country of a phone'],
  ])('%j %s', (term) => {
    expect(finds(clara, term)).toBe(true);
  });

  test.each([
    ['02079460958', 'GB', '+44 20 7946 0958'],
    ['020 7946', 'GB', '+44 20 7946 0958'],
    ['+44 20', 'GB', '020 7946 0958'],
    ['0888', 'BG', '+359 888 123 456'],
    ['+351 912', 'ES', '+351 912 345 678'],
    ['912 345', 'PT', '+351 912 345 678'],
  ])('%j in %s for %j', (term, country, phone) => {
    expect(finds({ ...clara, phone }, term, country)).toBe(true);
  });

  test('digits that a name has scattered', () => {
    expect(finds({ ...clara, name: 'Flota 12-34' }, '12-34')).toBe(true);
  });
});

describe('does not find', () => {
  test.each([
    ['ar', 'two letters inside a word'],
    ['61 2%', 'by a wildcard'],
    ['m_r', 'by a single wildcard'],
    ['mar%jo', 'by a wildcard between'],
    ['nunezclara', 'across fields'],
    ['6123456789', 'by more digits than there are'],
    ['\u0301\u0301', 'by marks alone'],
    ['zzz', 'what is not there'],
  ])('%j: %s', (term) => {
    expect(finds(clara, term)).toBe(false);
  });
});

const name = fc.stringMatching(/^[A-Za-zÁÉÍÓÚÑÜÇñáéíóúßøŁ0-9' .%_\\()-]{1,60}$/);
const cut = (text: string, start: number, length: number) => [...text].slice(start, start + length).join('');

test('finds any three characters or more of a name, in capitals too', () => {
  fc.assert(
    fc.property(name, fc.nat(57), fc.integer({ min: 3, max: 20 }), (text, start, length) => {
      const term = cut(text, start, length);
      fc.pre([...term].length >= 3);
      expect(finds({ ...clara, name: text }, term)).toBe(true);
      expect(finds({ ...clara, name: text }, term.toUpperCase())).toBe(true);
    }),
  );
});

test('finds any three digits or more of a phone, however it is written', () => {
  const spelling = fc.constantFrom(
    '6ddddddddd',
    '+34 6dd dd dd dd',
    '6dd-ddd-ddd',
    '0034 6ddddddd',
    '(6dd) ddd.ddd',
  );
  fc.assert(
    fc.property(
      spelling,
      fc.stringMatching(/^[0-9]{9}$/),
      fc.nat(8),
      fc.integer({ min: 3, max: 9 }),
      (shape, digits, start, length) => {
        let next = 0;
        const phone = shape.replace(/d/g, () => digits[next++ % 9] as string);
        const term = cut(phone.replace(/\D/g, ''), start, length);
        fc.pre(term.length >= 3);
        expect(finds({ ...clara, phone }, term)).toBe(true);
        expect(finds({ ...clara, phone }, [...term].join(' '))).toBe(true);
      },
    ),
  );
});

test('finds two letters that begin a word, and no two others', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(words, fc.stringMatching(/^[a-z]{2}$/), (all, term) => {
      const client = { name: all.join(' '), phone: null, email: null, tax_id: null };
      expect(finds(client, term)).toBe(all.some((word) => word.startsWith(term)));
      expect(finds(client, cut(all[0] as string, 0, 2))).toBe(true);
    }),
  );
});
