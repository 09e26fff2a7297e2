import type { StoredRecord } from '../verifactu/sending/query.ts';
import { workshopOf } from '../verifactu/system.ts';
import { numberIn } from './invoice.ts';
import type { SeriesClaim } from './series-claims.ts';

/** The workshops here that issue invoices under a tax id, and their series. */
export interface Sisters {
  workshopId: number;
  /** The other workshops with the tax id. */
  others: ReadonlySet<number>;
  claims: readonly SeriesClaim[];
}

/**
 * Tells whether a record of the tax authority is of another workshop with the same tax id: its installation says so, or
 * its number belongs to a series of that workshop. A workshop that was removed keeps its series.
 */
export function isOfSister(
  { key, installation }: Pick<StoredRecord, 'key' | 'installation'>,
  { workshopId, others, claims }: Sisters,
): boolean {
  const sender = installation === null ? null : workshopOf(installation);
  if (sender === workshopId) return false;
  if (sender !== null && others.has(sender)) return true;
  const holder = claims.find(
    (claim) => claim.holds && claim.tax_id === key.issuer && numberIn(claim, key.number) !== null,
  );
  return holder !== undefined && holder.workshop_id !== workshopId;
}
