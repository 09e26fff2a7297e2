import type { InvoiceLine } from './invoice.ts';
import { simplifiedLimitCents } from './obstacles.ts';
import { makesRecords } from './tax-record.ts';

export type SuggestedInvoice = 'full' | 'simplified' | 'without_tax_id';

interface Job {
  issuer: Parameters<typeof makesRecords>[0];
  clientTaxId: string | null;
  lines: readonly Pick<InvoiceLine, 'line_type'>[];
  totalCents: number;
}

/** Returns the invoice that fits the client and the total of a job. */
export function suggestInvoice({ issuer, clientTaxId, lines, totalCents }: Job): SuggestedInvoice {
  if (!makesRecords(issuer) || clientTaxId !== null) return 'full';
  return totalCents <= simplifiedLimitCents(lines) ? 'simplified' : 'without_tax_id';
}
