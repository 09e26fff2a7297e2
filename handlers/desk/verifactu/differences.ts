import type { Db } from '../../../db/connection/client.ts';
import { listDifferenceReasons, listDifferences } from '../../../db/verifactu/reconciliation.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { Language } from '../../../generated/errors.ts';
import { taxDifferences } from '../../../views/texts/tax-differences.ts';

type DifferenceWithAdvice = components['schemas']['TaxSending']['differences'][number];
type ReasonWithAdvice = components['schemas']['TaxSending']['difference_reasons'][number];

/** Maximum number of listed differences, which a person resolves one by one. */
const maxDifferences = 200;

interface ReasonContext {
  tx: Db;
  instance: { id: number };
  language: Language;
}

/** Placeholders for the id and number in commands that are shown for several invoices. */
const invoicePlaceholders = { id: 'ID', number: 'NUMBER' };

/**
 * Counts the differences of the given months by reason, with advice for each reason. If `months` is null, counts all
 * differences.
 */
export async function countReasons(
  { tx, instance, language }: ReasonContext,
  months: string[] | null,
): Promise<ReasonWithAdvice[]> {
  const rows = await listDifferenceReasons(tx, { instanceId: instance.id, months });
  const texts = taxDifferences[language];
  return rows.map(({ what, is_taken, count, invoices, invoice_id }) => {
    const [only] = invoices;
    const { id, number } =
      count === 1 && only !== undefined ? { id: String(invoice_id), number: only } : invoicePlaceholders;
    return { what, count, invoices, advice: texts[is_taken ? 'number_taken' : what](id, number) };
  });
}

/** Lists the differences between the workshop's records and those of the tax authority, with advice. */
export async function listDifferencesWithAdvice({
  tx,
  instance,
  language,
}: ReasonContext): Promise<DifferenceWithAdvice[]> {
  const rows = await listDifferences(tx, { instanceId: instance.id, most: maxDifferences });
  const texts = taxDifferences[language];
  return rows.map(({ is_taken, ...row }) => {
    const [what, invoice] = [is_taken ? 'number_taken' : row.what, String(row.invoice_id)] as const;
    return { ...row, advice: texts[what](invoice, row.full_number) };
  });
}
