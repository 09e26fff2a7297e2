import type { StoredRecord } from '../verifactu/sending/query.ts';
import { workshopIdIn } from '../verifactu/system.ts';
import { parseNumber } from './invoice.ts';
import type { SeriesClaim } from './series-claims.ts';

/** The other workshops of this deployment with the same tax id, and the series claimed by them. */
export interface SisterWorkshops {
  workshopId: number;
  /** Ids of the other workshops with the same tax id. */
  others: ReadonlySet<number>;
  claims: readonly SeriesClaim[];
}

/**
 * Tells whether a record at the tax authority belongs to another workshop with the same tax id. The installation named
 * in the record decides, otherwise the claimed series of its number. Claims remain after a workshop is removed.
 */
export function isOfSister(
  { key, installation }: Pick<StoredRecord, 'key' | 'installation'>,
  { workshopId, others, claims }: SisterWorkshops,
): boolean {
  const sender = installation === null ? null : workshopIdIn(installation);
  if (sender === workshopId) return false;
  if (sender !== null && others.has(sender)) return true;
  const holder = claims.find(
    (claim) => claim.holds && claim.tax_id === key.issuer && parseNumber(claim, key.number) !== null,
  );
  return holder !== undefined && holder.workshop_id !== workshopId;
}
