import type { ClientRow } from '../../../db/clients/queries.ts';
import type { InvoiceRow } from '../../../db/invoices/writing.ts';
import { countryCodeOf } from '../../../domain/clients/country.ts';
import { normaliseTaxId } from '../../../domain/clients/tax-id.ts';
import { isSimplified, namesRecipient, type RecipientNaming } from '../../../domain/invoices/invoice.ts';
import { makesRecords } from '../../../domain/invoices/tax-record.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { Context } from '../../context.ts';

type BillingColumns = Pick<InvoiceRow, Extract<keyof InvoiceRow, `billing_${string}`>>;

const noBilling: BillingColumns = {
  billing_name: null,
  billing_tax_id: null,
  billing_address: null,
  billing_city: null,
  billing_zip: null,
  billing_province: null,
  billing_country: null,
};

/** Returns the columns of the recipient for a kind of invoice. */
export function billingColumns(
  { name, tax_id, address, city, zip, province, country }: ClientRow,
  naming: RecipientNaming,
  { instance }: Pick<Context, 'instance'>,
): BillingColumns {
  if (!namesRecipient(naming)) return noBilling;
  return {
    billing_name: name,
    billing_tax_id: tax_id && normaliseTaxId(tax_id),
    billing_address: address,
    billing_city: city,
    billing_zip: zip,
    billing_province: province,
    billing_country: country === null ? instance.country : countryCodeOf(country),
  };
}

type NamingChoice = RecipientNaming & Pick<InvoiceRow, 'billing_tax_id' | 'located_in'>;

/**
 * Rejects options for the recipient that don't fit the kind of invoice or the recipient's data. Also rejects these
 * options, and places of supply, outside Spain, because they exist only in Spanish law.
 */
export function requireNameable(chosen: NamingChoice, { instance }: Pick<Context, 'instance'>): void {
  const { kind, qualified, without_tax_id, billing_tax_id, located_in } = chosen;
  const spanish = {
    qualified,
    without_tax_id,
    located_in: located_in !== null,
  };
  const [field] = Object.entries(spanish).find(([, isChosen]) => isChosen) ?? [];
  if (field && !makesRecords(instance)) throw invalidField(`/${field}`, 'onlySpain');
  if (qualified && !isSimplified(kind)) throw invalidField('/qualified', 'misplaced');
  if (without_tax_id && isSimplified(kind)) throw invalidField('/without_tax_id', 'misplaced');
  if (without_tax_id && billing_tax_id) throw invalidField('/without_tax_id', 'taxIdKnown');
}
