import { isVatNumber, normaliseTaxId } from '../clients/tax-id.ts';
import type { Alta, InvoiceKey, InvoiceType, Recipient, RecordDetail, TaxKind } from '../verifactu/record.ts';
import { findTax, type TaxPlace } from '../workshops/tax-place.ts';
import {
  type InvoiceFields,
  type InvoiceLine,
  identifiesRecipient,
  isCorrective,
  isExchange,
  type RecipientNaming,
  type Territory,
} from './invoice.ts';
import { type InvoiceTotals, invoiceTotals, marginTotals, type TaxGroup } from './totals.ts';

interface Issuer extends TaxPlace {
  legal_name: string;
  tax_id: string;
}

/** An issued invoice that a corrective invoice corrects, with its lines. */
export interface CorrectedInvoice {
  key: InvoiceKey;
  rebu: boolean;
  surcharge: boolean;
  lines: InvoiceLine[];
}

export interface InvoiceForTaxRecord {
  invoice: InvoiceFields;
  lines: InvoiceLine[];
  issuer: Issuer;
  corrected: CorrectedInvoice | null;
  /** The simplified invoice for which this invoice was issued in exchange. */
  exchanged?: InvoiceKey | null;
}

/** The fields of an invoice that are assigned when it is issued. */
interface IssueFields {
  fullNumber: string;
  date: string;
  reference: string;
}

/** Tells whether the workshop reports its invoices to the Spanish tax authority. */
export function makesRecords({ country }: Pick<Issuer, 'country'>): boolean {
  return country === 'ES';
}

/** Returns an invoice's tax record for the tax authority. */
export function makeAlta(
  registrable: InvoiceForTaxRecord,
  { fullNumber, date, reference }: IssueFields,
): Alta {
  const { invoice, lines, issuer, exchanged = null } = registrable;
  const { groups, ...sums } = reportedTaxTotals(invoice, lines);
  return {
    invoice: { issuerTaxId: normaliseTaxId(issuer.tax_id), fullNumber, date },
    reference,
    issuerName: issuer.legal_name,
    type: invoiceType(invoice),
    corrects: correctionOf(registrable),
    ...(exchanged && { exchanges: [exchanged] }),
    operationDate: invoice.operation_date === date ? null : invoice.operation_date,
    description: lines.map(({ description }) => description).join('; '),
    ...(invoice.qualified && { qualified: true }),
    ...(invoice.without_tax_id && { withoutTaxId: true }),
    recipients: identifiesRecipient(invoice) ? [identifyRecipient(invoice)] : [],
    details: taxDetails(groups, issuer, invoice),
    taxCents: sums.quota_cents + sums.surcharge_cents,
    totalCents: invoiceTotals(lines, invoice).total_cents,
  };
}

function reportedTaxTotals(
  regime: Pick<InvoiceFields, 'rebu' | 'surcharge'>,
  lines: InvoiceLine[],
): InvoiceTotals {
  return regime.rebu ? marginTotals(lines) : invoiceTotals(lines, regime);
}

/** Returns the type of an invoice in its tax record (F1 to F3, R1 to R5). The ledger shows the same type. */
export function invoiceType(
  invoice: RecipientNaming & Pick<InvoiceFields, 'correction_code' | 'exchanges_id'>,
): InvoiceType {
  if (isExchange(invoice)) return 'F3';
  const isIdentified = identifiesRecipient(invoice);
  if (isCorrective(invoice.kind)) return isIdentified ? (invoice.correction_code ?? 'R1') : 'R5';
  return isIdentified ? 'F1' : 'F2';
}

function correctionOf({ invoice, corrected }: InvoiceForTaxRecord): Alta['corrects'] {
  if (!isCorrective(invoice.kind) || corrected === null) return null;
  if (invoice.correction === 'difference') return { way: 'I', invoices: [corrected.key], replaced: null };
  const { base_cents, quota_cents, surcharge_cents } = reportedTaxTotals(corrected, corrected.lines);
  const replaced = { baseCents: base_cents, quotaCents: quota_cents, surchargeCents: surcharge_cents };
  return { way: 'S', invoices: [corrected.key], replaced };
}

const taxKindsByTax: Partial<Record<ReturnType<typeof findTax>, TaxKind>> = {
  vat: '01',
  IPSI: '02',
  IGIC: '03',
};

const ownTerritories: Record<TaxKind, Territory> = {
  '01': 'mainland',
  '02': 'ceuta_melilla',
  '03': 'canaries',
};

export function territoryAt(place: TaxPlace): Territory {
  return ownTerritories[taxKindAt(place)];
}

export function taxKindAt(place: TaxPlace): TaxKind {
  return taxKindsByTax[findTax(place)] ?? '01';
}

/** Returns the tax details for an invoice's tax record. The ledger shows their regime and treatment. */
export function taxDetails(groups: readonly TaxGroup[], place: TaxPlace, scheme: Scheme): RecordDetail[] {
  return groups.map((group) => recordDetailOf(group, taxKindAt(place), scheme));
}

export type Scheme = Pick<InvoiceFields, 'rebu' | 'located_in'>;

/**
 * Returns the tax authority's key of the tax regime: used goods, services in another territory, exports, or general.
 * IPSI has no key for exports.
 */
function taxRegimeKey(code: string | null, tax: TaxKind, { rebu, located_in }: Scheme): string {
  if (rebu) return '03';
  if (code === 'N2' && located_in !== null) return regimeIn(located_in, tax);
  const isExport = tax !== '02' && (code === 'E2' || code === 'E3');
  return isExport ? '02' : '01';
}

/**
 * Returns the regime key for services in another territory. In the Canary Islands, services subject to IPSI have a
 * separate key.
 */
function regimeIn(territory: Territory, tax: TaxKind): string {
  return tax === '03' && territory === 'ceuta_melilla' ? '20' : '08';
}

function recordDetailOf(group: TaxGroup, tax: TaxKind, scheme: Scheme): RecordDetail {
  const { tax_exempt_code: code } = group;
  return {
    tax,
    regime: taxRegimeKey(code, tax, scheme),
    treatment: code ?? 'S1',
    rateBasisPoints: group.tax_rate_basis_points,
    baseCents: group.base_cents,
    quotaCents: group.quota_cents,
    surchargeRateBasisPoints: group.surcharge_rate_basis_points,
    surchargeCents: group.surcharge_cents,
  };
}

type RecipientFields = Pick<InvoiceFields, 'billing_name' | 'billing_tax_id' | 'billing_country'>;

/** Returns the recipient for a tax record, identified by a Spanish tax id, an EU VAT number, or a foreign document. */
export function identifyRecipient({
  billing_name,
  billing_tax_id,
  billing_country,
}: RecipientFields): Recipient {
  const name = billing_name ?? '';
  const id = normaliseTaxId(billing_tax_id ?? '');
  const country = billing_country ?? 'ES';
  if (country === 'ES') return { name, taxId: id };
  return isVatNumber(id, country)
    ? { name, country: null, idType: '02', id }
    : { name, country, idType: '04', id };
}
