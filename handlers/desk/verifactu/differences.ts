import type { Db } from '../../../db/connection/client.ts';
import { listDifferences } from '../../../db/verifactu/reconciliation.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { Language } from '../../../generated/errors.ts';
import { taxDifferences } from '../../../views/texts/tax-differences.ts';

type ShownDifference = components['schemas']['TaxSending']['differences'][number];

/** A person settles them one by one. */
const differencesMost = 200;

/** Lists what differs from the tax authority's records, with advice. */
export async function shownDifferences({
  tx,
  instance,
  language,
}: {
  tx: Db;
  instance: { id: number };
  language: Language;
}): Promise<ShownDifference[]> {
  const rows = await listDifferences(tx, { instanceId: instance.id, most: differencesMost });
  const texts = taxDifferences[language];
  return rows.map(({ is_taken, ...row }) => {
    const [what, invoice] = [is_taken ? 'number_taken' : row.what, String(row.invoice_id)] as const;
    return { ...row, advice: texts[what](invoice, row.full_number) };
  });
}
