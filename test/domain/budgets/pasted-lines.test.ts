import { expect, test } from 'vitest';
import { readPastedLines } from '../../../domain/budgets/pasted-lines.ts';

test.each([
  [
    'columns of a spreadsheet',
    'Disco\t2\t45,50\t10\t21\nPurga\t1\t30\n',
    [
      { description: 'Disco', quantity: '2', unit_price: '45,50', discount_pct: '10', tax_rate: '21' },
      { description: 'Purga', quantity: '1', unit_price: '30' },
    ],
  ],
  [
    'semicolons and amounts with signs',
    'Disco;2;1.045,50 €;10 %\r\nPurga;1;30,00 €',
    [
      { description: 'Disco', quantity: '2', unit_price: '1.045,50', discount_pct: '10' },
      { description: 'Purga', quantity: '1', unit_price: '30,00' },
    ],
  ],
  [
    'a row of headings, which is left out',
    'Descripción\tCantidad\tPrecio\nDisco\t2\t45.5',
    [{ description: 'Disco', quantity: '2', unit_price: '45.5' }],
  ],
  [
    'references before the descriptions',
    'Ref.\tConcepto\tUds.\tPrecio\nPF-1\tPastillas\t2\t40\nAC-5\tAceite\t4\t9,90',
    [
      { reference: 'PF-1', description: 'Pastillas', quantity: '2', unit_price: '40' },
      { reference: 'AC-5', description: 'Aceite', quantity: '4', unit_price: '9,90' },
    ],
  ],
  [
    'a cell with a line break and quotes',
    '"Tornillo ""M8""\nzincado"\t8\nTuerca\t8',
    [
      { description: 'Tornillo "M8" zincado', quantity: '8' },
      { description: 'Tuerca', quantity: '8' },
    ],
  ],
  ['one column', 'Disco\nPurga', [{ description: 'Disco' }, { description: 'Purga' }]],
  ['empty rows and cells', '\nDisco\t\t5\n\t\t\n', [{ description: 'Disco', unit_price: '5' }]],
  ['a single row', 'Disco\t2', [{ description: 'Disco', quantity: '2' }]],
])('reads %s', (_what, text, lines) => {
  expect(readPastedLines(text)).toEqual(lines);
});

test.each(['Disco de freno', 'Disco de freno\n', '', '\n\n'])('reads no lines from %j', (text) => {
  expect(readPastedLines(text)).toEqual([]);
});

test('reads a long text in time', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `"Línea ""${at}"""\t1\t2`);
  expect(readPastedLines(rows.join('\n'))).toHaveLength(20_000);
});
