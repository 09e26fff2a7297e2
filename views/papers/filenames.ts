import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import type { Paper } from '../../domain/signatures/paper.ts';
import type { Language } from '../../generated/errors.ts';
import { terms } from '../texts/terms.ts';

/** Returns the file name of a paper, such as `presupuesto-512.pdf`. */
export function paperFilename(paper: Paper, budgetId: number, language: Language): string {
  return `${terms[language].filenames[paper]}-${budgetId}.pdf`;
}

/** Returns the file name of an inspection, such as `revision-78.pdf`. */
export function inspectionFilename(inspectionId: number, language: Language): string {
  return `${terms[language].filenames.inspection}-${inspectionId}.pdf`;
}

/** Returns the file name of the stored copy of a signed quote: `presupuesto-512-firmado.pdf`. */
export function signedQuoteFilename(budgetId: number, language: Language): string {
  const { quote, signed } = terms[language].filenames;
  return `${quote}-${budgetId}-${signed}.pdf`;
}

type NumberedInvoice = Pick<InvoicePaper, 'language' | 'full_number' | 'invoice_id'>;

/** Returns the file name of an invoice, such as `factura-F2026-0118.pdf`, or `factura-borrador-340.pdf` for a draft. */
export function invoiceFilename(
  { language, full_number, invoice_id }: NumberedInvoice,
  extension: 'pdf' | 'xml' = 'pdf',
): string {
  const { invoice, draft } = terms[language].filenames;
  // Replaces characters that are invalid in file names: an invoice number may be `A/26-7`.
  const number = full_number?.replaceAll(/[^A-Za-z0-9._-]+/g, '-') ?? `${draft}-${invoice_id}`;
  return `${invoice}-${number}.${extension}`;
}

/** Returns the file name of the maker's declaration. The name is in Spanish, like the declaration. */
export function declarationFilename(version: string): string {
  return `declaracion-responsable-${version}.pdf`;
}
