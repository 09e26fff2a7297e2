import { expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { drawReceipt } from '../../../views/papers/receipt.ts';
import { paperTexts } from '../../../views/texts/papers.ts';
import { quoteOnPaper, trackedLines } from '../../support/papers.ts';
import { textOf } from '../../support/pdf-text.ts';

const receivedAt = '2026-11-23T08:10:00.000Z';
const receipt = { language: 'es', quote: quoteOnPaper, receivedAt, leftFor: 'quote' } as const;

test('names the vehicle, who left it, when and for which work', async () => {
  const text = textOf(await drawReceipt({ ...receipt, quote: { ...quoteOnPaper, lines: trackedLines(3) } }));
  for (const told of [
    'Resguardo de depósito 512',
    'NIF B12345674',
    'Clara Ejemplo Ruiz',
    '1234 KLM',
    '84.500 km',
    'Lunes, 23 de noviembre de 2026, 09:10',
    'Elaborar un presupuesto',
    'Pastillas de freno delanteras 3',
    'Presente este resguardo para recoger el vehículo.',
  ])
    expect(text).toContain(told);
  expect(text).toMatch(/Total con IVA: [\d,]+ €/);
});

test('says so if the work is not decided yet', async () => {
  const text = textOf(await drawReceipt({ ...receipt, leftFor: 'repair' }));
  expect(text).toContain('Por determinar');
  expect(text).toContain('Reparación');
  expect(text).not.toContain('Total');
});

test('leaves to the quote what would fill pages', async () => {
  const text = textOf(
    await drawReceipt({ ...receipt, quote: { ...quoteOnPaper, lines: trackedLines(200) } }),
  );
  expect(text).toContain('Y 185 conceptos más, detallados en el Presupuesto 512.');
  expect(text).toContain('Página 1 de 1');
});

test.each(languages)('is written in %s', async (language) => {
  const text = textOf(await drawReceipt({ ...receipt, language }));
  const { receipt: words, signatures } = paperTexts[language];
  for (const word of [words.title(512), words.leftFor.label, words.bringBack, signatures.client])
    expect(text).toContain(word);
});
