import { describe, expect, test } from 'vitest';
import type { CorrectedInvoice } from '../../../domain/invoices/paper.ts';
import type { QuoteOnPaper } from '../../../domain/signatures/quote.ts';
import { workshopOnPaper } from '../../../domain/workshops/paper-parties.ts';
import { languages } from '../../../generated/errors.ts';
import { drawInvoice } from '../../../views/papers/invoice.ts';
import { drawQuote } from '../../../views/papers/quote.ts';
import { drawReceipt } from '../../../views/papers/receipt.ts';
import { renderUbl } from '../../../views/papers/ubl.ts';
import { invoiceTexts } from '../../../views/texts/invoice.ts';
import { paperTexts } from '../../../views/texts/papers.ts';
import { brokenEn16931 } from '../../support/en16931.ts';
import { invoiceLines, invoicePaper } from '../../support/invoices.ts';
import { quoteOnPaper, quotePaper, trackedLine, trackedLines } from '../../support/papers.ts';
import { pagesOf, textOf } from '../../support/pdf-text.ts';

const lines = [trackedLine(1), trackedLine(2)];
const { client, workshop } = quoteOnPaper;
const receivedAt = '2026-11-23T08:10:00.000Z';
const bare: Partial<QuoteOnPaper> = {
  lines,
  vehicle: null,
  planned_delivery: null,
  client: { ...client, address: null, zip: null, city: null, province: null },
};
const receipt = (
  quote: Partial<QuoteOnPaper> = {},
  leftFor: 'quote' | 'repair' = 'repair',
  language = 'es' as const,
) => drawReceipt({ language, quote: { ...quoteOnPaper, lines, ...quote }, receivedAt, leftFor });

describe.each(languages)('what Spanish law wants on papers (%s)', (language) => {
  const { blanks, plannedDelivery } = paperTexts[language];

  test('is left to be written in where nobody knows it', async () => {
    const quote = textOf(await drawQuote(quotePaper(bare, { language })));
    for (const label of [...Object.values(blanks), plannedDelivery]) expect(quote).toContain(label);
    const paper = { ...quoteOnPaper, ...bare };
    const deposited = textOf(await drawReceipt({ language, quote: paper, receivedAt, leftFor: 'repair' }));
    for (const label of [...Object.values(blanks), plannedDelivery]) expect(deposited).toContain(label);
  });

  test('needs no room where it is known', async () => {
    const quote = textOf(await drawQuote(quotePaper({ lines }, { language }))).split('\n');
    for (const label of Object.values(blanks)) expect(quote).not.toContain(label);
  });
});

describe('a company’s entry in the commercial register', () => {
  const registry_entry =
    'Registro Mercantil de Madrid, tomo 41234, folio 112, hoja M-712345, inscripción 1.ª';
  const registered = { ...workshop, registry_entry };

  test('is on its quotes and invoices, and in the electronic form', async () => {
    const issuer = { ...invoicePaper().workshop, registry_entry };
    const drawn = [
      await drawQuote(quotePaper({ lines, workshop: registered })),
      await drawInvoice(invoicePaper({ workshop: issuer })),
    ];
    for (const pdf of drawn) expect(textOf(pdf).replaceAll('\n', ' ')).toContain(registry_entry);
    const xml = renderUbl(invoicePaper({ workshop: issuer }));
    expect(xml).toContain(`<cbc:CompanyLegalForm>${registry_entry}</cbc:CompanyLegalForm>`);
  });

  test('is a part of what the client signs, and absent where there is none', () => {
    expect(workshopOnPaper(registered)).toHaveProperty('registry_entry', registry_entry);
    expect(workshopOnPaper({ ...registered, registry_entry: '' })).not.toHaveProperty('registry_entry');
  });
});

describe('an insurer’s invoice', () => {
  const numbers = { claim_number: 'S-2026-004512', policy_number: '0081-1234567' };

  test('names claim and policy, on paper and in the electronic form', async () => {
    const text = textOf(await drawInvoice(invoicePaper(numbers)));
    expect(text).toContain('N.º de siniestro\nS-2026-004512');
    expect(text).toContain('N.º de póliza\n0081-1234567');
    const xml = renderUbl(invoicePaper(numbers)) ?? '';
    expect(xml).toContain('<cbc:BuyerReference>S-2026-004512</cbc:BuyerReference>');
    expect(xml).toMatch(/<cac:ContractDocumentReference>\s*<cbc:ID>0081-1234567<\/cbc:ID>/);
    expect(brokenEn16931(xml)).toEqual([]);
  });
});

describe('a quote', () => {
  test('has nothing to write in once it is signed, and none of it outside Spain', async () => {
    const signed = { name: 'Clara', at: receivedAt, signature: { kind: 'typed' }, reference: '41' } as const;
    const { km } = paperTexts.es.blanks;
    expect(textOf(await drawQuote(quotePaper(bare, { signed })))).not.toContain(km);
    const abroad = { ...bare, workshop: { ...workshop, country: 'PT' } };
    expect(textOf(await drawQuote(quotePaper(abroad)))).not.toContain(km);
  });

  test('names the register of workshops', async () => {
    const registered = { ...workshop, registration_number: '28/123456' };
    const text = textOf(await drawQuote(quotePaper({ lines, workshop: registered })));
    expect(text).toContain('NIF B12345674 · N.º de registro: 28/123456');
    expect(textOf(await drawQuote(quotePaper({ lines })))).not.toContain('registro');
  });

  test('says in the workshop’s box when it was sent; else it is signed by hand', async () => {
    const sent = textOf(await drawQuote(quotePaper({ lines }, { sentAt: '2026-11-21T09:00:00Z' })));
    expect(sent).toContain(
      'Taller Ejemplo, S. L.\nEnviado por el taller\nSábado, 21 de noviembre de 2026, 10:00',
    );
    expect(sent.match(/Firma:/g)).toHaveLength(1);
    const unsent = textOf(await drawQuote(quotePaper({ lines })));
    expect(unsent).not.toContain('Enviado por el taller');
    expect(unsent.match(/Firma:/g)).toHaveLength(2);
  });

  test('tells of the right to a receipt', async () => {
    expect(textOf(await drawQuote(quotePaper({ lines })))).toContain(
      'tiene derecho a un resguardo de depósito',
    );
  });

  test.each(Array.from({ length: 24 }, (_, n) => n + 1))(
    'of %i lines keeps total, signatures and small print with its last line, below the headings',
    async (count) => {
      const pages = pagesOf(await drawQuote(quotePaper({ lines: trackedLines(count) })));
      for (const page of pages) expect(page).toContain('Cantidad');
      const last = pages.at(-1) ?? [];
      for (const told of [`Pastillas de freno delanteras ${count}`, 'Total con IVA', 'Acepto el presupuesto'])
        expect(last).toContain(told);
      expect(last.join(' ')).toContain('tiene derecho a un resguardo');
    },
  );
});

describe('a receipt', () => {
  test('names who accepted the vehicle, when, and the expected work', async () => {
    const text = textOf(await receipt());
    expect(text).toContain('Vehículo recibido por el taller\nLunes, 23 de noviembre de 2026, 09:10');
    expect(text).toContain('Entrega prevista\n');
    expect(textOf(await receipt({}, 'quote'))).toContain('Entrega prevista del presupuesto');
  });

  test('of long work keeps its total and its signatures with the end of it', async () => {
    for (let count = 1; count <= 15; count += 1) {
      const long = trackedLines(count).map((line) => ({
        ...line,
        description: 'Sustitución completa de la distribución, con bomba de agua y tensores. '.repeat(2),
      }));
      const pages = pagesOf(await receipt({ lines: long }));
      const total = pages.findIndex((page) => page.some((told) => told.startsWith('Total con IVA')));
      expect(pages[total]?.some((told) => told === '•')).toBe(true);
      expect(pages.at(-1)?.join(' ')).toMatch(/Total con IVA.*El cliente.*hojas de reclamaciones/s);
    }
  });
});

describe('an invoice', () => {
  const payment = { iban: 'ES9121000418450200051332', link: 'https://pago.example.com/taller' };
  const corrects: CorrectedInvoice = {
    full_number: 'F2026-0100',
    date: '2026-11-03',
    correction: 'difference',
    reason: 'Devolución',
  };
  const guarantee = invoiceTexts.es.guarantee[0]?.slice(0, 30) as string;
  const back = invoiceLines(2).map((line) => ({ ...line, quantity_hundredths: -line.quantity_hundredths }));

  test('shows how to pay while something is due, and not once it is paid', async () => {
    const owed = textOf(await drawInvoice(invoicePaper({ payment, payments: [] })));
    expect(owed).toContain('IBAN ES91 2100 0418 4502 0005 1332');
    expect(owed).toContain('https://pago.example.com/taller');
    const { totals } = invoicePaper();
    const payments = [{ date: '2026-11-24', amount_cents: totals.total_cents, method: 'card' as const }];
    expect(textOf(await drawInvoice(invoicePaper({ payment, payments })))).not.toContain('IBAN');
  });

  test('that gives money back guarantees nothing and asks for nothing', async () => {
    const paper = invoicePaper({ kind: 'corrective', lines: back, corrects, payment, payments: [] });
    const text = textOf(await drawInvoice(paper));
    expect(text).not.toContain(guarantee);
    expect(text).not.toContain('IBAN');
    expect(textOf(await drawInvoice(invoicePaper()))).toContain(guarantee);
    const substitute = { ...corrects, correction: 'substitution' } as const;
    expect(textOf(await drawInvoice(invoicePaper({ kind: 'corrective', corrects: substitute })))).toContain(
      guarantee,
    );
  });
});

test.each([
  ['quote', () => drawQuote(quotePaper({ lines }))],
  ['receipt', () => receipt()],
  ['invoice', () => drawInvoice(invoicePaper())],
])('a %s says that it is PDF/UA-1, as PDF/A wants it said', async (_name, draw) => {
  const text = (await draw()).toString('latin1');
  expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(text).toMatch(
    /<pdfaSchema:namespaceURI>http:\/\/www\.aiim\.org\/pdfua\/ns\/id\/<\/pdfaSchema:namespaceURI>/,
  );
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
});
