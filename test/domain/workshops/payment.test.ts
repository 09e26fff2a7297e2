import { expect, test } from 'vitest';
import { compactIban, isIban, isPaymentLink, spacedIban } from '../../../domain/workshops/payment.ts';

test.each([
  'ES9121000418450200051332',
  'ES91 2100 0418 4502 0005 1332',
  'es91-2100-0418-4502-0005-1332',
  'PT50000201231234567890154',
  'FR1420041010050500013M02606',
  'BG80BNBG96611020345678',
  'DE89370400440532013000',
])('%s is an IBAN', (iban) => {
  expect(isIban(iban)).toBe(true);
});

test.each([
  ['another check digit', 'ES9221000418450200051332'],
  ['two figures exchanged', 'ES9121000418450200051323'],
  ['one figure too few', 'ES912100041845020005133'],
  ['one figure too many', 'ES91210004184502000513320'],
  ['an account without its country', '21000418450200051332'],
  ['the right check digits for a length that Spain does not have', 'ES0512345678901'],
  ['letters', 'IBAN'],
  ['nothing', ''],
])('%s is none', (_what, iban) => {
  expect(isIban(iban)).toBe(false);
});

test('it is kept without spaces, and shown in groups of four', () => {
  expect(compactIban('es91 2100.0418-4502 0005 1332')).toBe('ES9121000418450200051332');
  expect(spacedIban('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332');
  expect(spacedIban('FR1420041010050500013M02606')).toBe('FR14 2004 1010 0505 0001 3M02 606');
});

test.each([
  ['https://pago.example.com/taller', true],
  ['https://pago.example.com/?id=7&x=ñ', true],
  ['http://pago.example.com/', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['pago.example.com', false],
  ['https://pago.example.com/a b', false],
])('whether %s is a page to pay on: %s', (link, is) => {
  expect(isPaymentLink(link)).toBe(is);
});
