import { countWaiting } from '../../db/verifactu/sending.ts';
import { type NewInstance, updateInstance } from '../../db/workshops/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { placeProblem } from '../../domain/workshops/place.ts';
import type { Context } from '../context.ts';

type Issuer = Partial<Pick<NewInstance, 'tax_id' | 'legal_name' | 'country' | 'region'>>;

/** Changes who issues the invoices. The next record begins a new chain. */
export async function setIssuer({ tx, instance }: Context, issuer: Issuer): Promise<void> {
  const wrong = placeProblem(issuer, instance);
  if (wrong) throw wrong;
  const path = issuer.tax_id === undefined ? '/country' : '/tax_id';
  const { waiting: unsent } = await countWaiting(tx, { instanceId: instance.id });
  if (unsent > 0) throw invalidField(path, 'recordsUnsent', { unsent });
  const leavesSpain = (issuer.country ?? instance.country) !== 'ES';
  if (leavesSpain && instance.verifactu === 'production') throw invalidField('/country', 'sendingGoesOn');
  // It concerns the law of one country.
  const isMoved = issuer.country !== undefined && issuer.country !== instance.country;
  await updateInstance(tx, instance.id, { ...issuer, ...(isMoved && { uncertified_accepted_at: null }) });
}
