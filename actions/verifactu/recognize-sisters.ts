import type { Tx } from '../../db/connection/client.ts';
import { listSeriesClaims } from '../../db/invoices/series-claims.ts';
import { listTaxIds } from '../../db/workshops/list.ts';
import { normaliseTaxId } from '../../domain/clients/tax-id.ts';
import type { SeriesClaim } from '../../domain/invoices/series-claims.ts';
import { isOfSister } from '../../domain/invoices/sister-workshops.ts';
import type { StoredRecord } from '../../domain/verifactu/sending/query.ts';
import { workshopIdIn } from '../../domain/verifactu/system.ts';
import type { ComparisonPlan } from './plan-comparison.ts';

/**
 * Returns a function that tells whether a record of the tax authority belongs to another workshop of this deployment
 * with the same tax id.
 */
export async function recognizeSisters(
  tx: Tx,
  { instance, issuers }: Pick<ComparisonPlan, 'instance' | 'issuers'>,
  stored: readonly StoredRecord[],
): Promise<(record: StoredRecord) => boolean> {
  const { id: workshopId, verifactu } = instance;
  const claims: SeriesClaim[] = [];
  for (const tax_id of issuers)
    claims.push(
      ...(await listSeriesClaims(tx, { workshop_id: workshopId, tax_id, test: verifactu === 'test' })),
    );
  const senders = stored.flatMap(({ installation }) =>
    installation === null ? [] : (workshopIdIn(installation) ?? []),
  );
  const present = await listTaxIds(tx, { ids: [...new Set(senders)] });
  const sameIssuer = present.filter(({ tax_id }) => issuers.includes(normaliseTaxId(tax_id)));
  const others = new Set([
    ...claims.map(({ workshop_id }) => workshop_id),
    ...sameIssuer.map(({ id }) => id),
  ]);
  others.delete(workshopId);
  return (record) => isOfSister(record, { workshopId, others, claims });
}
