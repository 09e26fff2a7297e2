import { hasIssuedInvoices } from '../../db/invoices/series.ts';
import { countWaiting } from '../../db/verifactu/backlog.ts';
import { endChainOf, lockChainEnd } from '../../db/verifactu/queries.ts';
import { lockInstance, type NewInstance, updateInstance } from '../../db/workshops/queries.ts';
import { normaliseTaxId } from '../../domain/clients/tax-id.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { placeProblem } from '../../domain/workshops/place.ts';
import type { Context } from '../context.ts';
import { claimAllSeries } from '../invoices/issue/claim-series.ts';

type Issuer = Partial<Pick<NewInstance, 'tax_id' | 'legal_name' | 'country' | 'region'>>;

/**
 * Changes the issuer of a workshop's invoices. If tax id or country changes, the next tax record begins a new chain.
 */
export async function setIssuer(context: Context, issuer: Issuer): Promise<void> {
  const { tx, instance } = context;
  const wrong = placeProblem(issuer, instance);
  if (wrong) throw wrong;
  const path = issuer.tax_id === undefined ? '/country' : '/tax_id';
  const { waiting: unsent } = await countWaiting(tx, { instanceId: instance.id });
  if (unsent > 0) throw invalidField(path, 'recordsUnsent', { unsent });
  const leavesSpain = (issuer.country ?? instance.country) !== 'ES';
  if (leavesSpain && instance.verifactu === 'production') throw invalidField('/country', 'sendingGoesOn');
  const isMoved = issuer.country !== undefined && issuer.country !== instance.country;
  if (isMoved) await requireOtherTaxId({ tx, instance }, issuer);
  const isOther = issuer.tax_id !== undefined && !isSameTaxId(issuer.tax_id, instance.tax_id);
  if (isOther || isMoved) await endChain(context, issuer);
  // Withdraws the consent to issue uncertified invoices if the country changes, because the consent concerns the law of
  // one country.
  await updateInstance(tx, instance.id, { ...issuer, ...(isMoved && { uncertified_accepted_at: null }) });
}

/**
 * Claims the series for the new tax id, and ends the chain. The next record begins a new chain, even if the issuer is
 * changed back before that record.
 */
async function endChain(context: Context, { tax_id = context.instance.tax_id }: Issuer): Promise<void> {
  const { tx, instance } = context;
  await lockInstance(tx, instance.id);
  await lockChainEnd(tx, { instanceId: instance.id });
  await claimAllSeries(context, { tax_id }, '/tax_id');
  await endChainOf(tx, { instanceId: instance.id });
}

const isSameTaxId = (one: string, other: string) => normaliseTaxId(one) === normaliseTaxId(other);

/**
 * Requires another tax id for a change of country after invoices were issued. The tax id decides which invoices need a
 * record, and no company has the same tax id in two countries.
 */
async function requireOtherTaxId({ tx, instance }: Pick<Context, 'tx' | 'instance'>, { tax_id }: Issuer) {
  const isOther = tax_id !== undefined && !isSameTaxId(tax_id, instance.tax_id);
  if (!isOther && (await hasIssuedInvoices(tx, instance.id))) throw invalidField('/tax_id', 'required');
}
