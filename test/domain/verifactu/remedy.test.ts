import { expect, test } from 'vitest';
import { chooseRemedy } from '../../../domain/verifactu/remedy.ts';
import { knownCodes } from '../../../domain/verifactu/sending/codes.ts';

const rejection = { invoiceId: 340, fullNumber: 'F2026-0118', isCancelled: false, isCompared: false };

test.each([
  ['1110', 'invoices correct 340 --substitution --reason TEXT', false, 'correctInvoice'],
  ['1123', 'invoices correct 340 --substitution --reason TEXT', false, 'correctInvoice'],
  ['1150', 'invoices correct 340 --substitution --reason TEXT', false, 'correctInvoice'],
  ['1104', 'invoices cancel 340', false, 'cancelInvoice'],
  ['1153', 'verifactu correct 340 --unchanged', true, 'correctTaxRecord'],
  ['3000', 'verifactu reconcile', true, 'reconcileTaxRecords'],
  ['3002', 'verifactu correct 340 --unchanged', true, 'correctTaxRecord'],
  ['3003', 'verifactu correct 340 --unchanged', true, 'correctTaxRecord'],
  ['3004', null, false, null],
  ['4102', 'verifactu correct 340 --unchanged', true, 'correctTaxRecord'],
  [null, 'verifactu correct 340 --unchanged', true, 'correctTaxRecord'],
])('%s is settled by %s', (code, command, complete, operation) => {
  expect(chooseRemedy({ ...rejection, code })).toEqual({ command, complete, operation });
});

test('after a comparison a person decides about a number that another record has', () => {
  expect(chooseRemedy({ ...rejection, code: '3000', isCompared: true })).toEqual({
    command: 'verifactu correct 340 --take-over F2026-0118',
    complete: false,
    operation: 'correctTaxRecord',
  });
});

test('a cancelled invoice needs its annulment, whatever the code', () => {
  for (const code of ['1110', '3002', '4102', null])
    expect(chooseRemedy({ ...rejection, code, isCancelled: true })).toEqual({
      command: 'verifactu correct 340',
      complete: true,
      operation: 'correctTaxRecord',
    });
});

test('only what was entered at the authority’s site has no command', () => {
  const without = [...knownCodes].filter((code) => chooseRemedy({ ...rejection, code }).command === null);
  expect(without).toEqual(['3004']);
});
