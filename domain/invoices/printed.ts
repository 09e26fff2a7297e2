import type { Language } from '../../generated/errors.ts';
import type { InvoicePaper } from './paper.ts';
import { ublOf } from './ubl.ts';

/** The invoice as programs read it, packed into its PDF. */
export interface AttachedInvoice {
  name: string;
  xml: string;
}

/** In Latin letters: whatever saves a file can write them. */
const names: Record<'invoice' | 'draft', Record<Language, string>> = {
  invoice: {
    es: 'factura',
    en: 'invoice',
    ca: 'factura',
    pt: 'fatura',
    fr: 'facture',
    bg: 'faktura',
  },
  draft: {
    es: 'borrador',
    en: 'draft',
    ca: 'esborrany',
    pt: 'rascunho',
    fr: 'brouillon',
    bg: 'chernova',
  },
};

type Named = Pick<InvoicePaper, 'language' | 'full_number' | 'invoice_id'>;

/** `factura-F2026-0118.pdf`; of a draft `factura-borrador-340.pdf`. */
export function invoiceFilename(
  { language, full_number, invoice_id }: Named,
  extension: 'pdf' | 'xml' = 'pdf',
): string {
  // A number may be `A/26-7`, which no file can be called.
  const number =
    full_number?.replaceAll(/[^A-Za-z0-9._-]+/g, '-') ?? `${names.draft[language]}-${invoice_id}`;
  return `${names.invoice[language]}-${number}.${extension}`;
}

/** Called the same in every PDF, so that a program finds it. */
const attachedName = 'factura.xml';

export function attachedInvoice(paper: InvoicePaper): AttachedInvoice | undefined {
  const xml = ublOf(paper);
  return xml === null ? undefined : { name: attachedName, xml };
}
