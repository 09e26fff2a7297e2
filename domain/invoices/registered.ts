import { isVatNumber, normaliseTaxId } from '../clients/tax-id.ts';
import type { Alta, InvoiceKey, InvoiceType, Recipient, RecordDetail, TaxKind } from '../verifactu/record.ts';
import { type TaxPlace, taxAt } from '../workshops/place.ts';
import {
  type InvoiceFields,
  type InvoiceKind,
  type InvoiceLine,
  isCorrective,
  isSimplified,
} from './invoice.ts';
import { type InvoiceTotals, invoiceTotals, marginTotals, type TaxGroup } from './totals.ts';

interface Issuer extends TaxPlace {
  legal_name: string;
  tax_id: string;
}

/** An issued invoice that is corrected, with its content. */
export interface CorrectedInvoice {
  key: InvoiceKey;
  rebu: boolean;
  surcharge: boolean;
  lines: InvoiceLine[];
}

export interface Registrable {
  invoice: InvoiceFields;
  lines: InvoiceLine[];
  issuer: Issuer;
  corrected: CorrectedInvoice | null;
}

/** The fields that only issuing assigns. */
interface IssueFields {
  fullNumber: string;
  date: string;
  reference: string;
}

/** Tells whether the workshop reports its invoices to the Spanish tax authority. */
export function makesRecords({ country }: Pick<Issuer, 'country'>): boolean {
  return country === 'ES';
}

/** Returns the record of an invoice for the tax authority. */
export function altaOf(registrable: Registrable, { fullNumber, date, reference }: IssueFields): Alta {
  const { invoice, lines, issuer } = registrable;
  const { groups, ...sums } = reportedTotals(invoice, lines);
  return {
    invoice: { issuerTaxId: normaliseTaxId(issuer.tax_id), fullNumber, date },
    reference,
    issuerName: issuer.legal_name,
    type: typeOf(invoice),
    corrects: correctionOf(registrable),
    operationDate: invoice.operation_date === date ? null : invoice.operation_date,
    description: lines.map(({ description }) => description).join('; '),
    recipients: isSimplified(invoice.kind) ? [] : [recipientOf(invoice)],
    details: detailsOf(groups, issuer, invoice.rebu),
    taxCents: sums.quota_cents + sums.surcharge_cents,
    totalCents: invoiceTotals(lines, invoice).total_cents,
  };
}

function reportedTotals(
  regime: Pick<InvoiceFields, 'rebu' | 'surcharge'>,
  lines: InvoiceLine[],
): InvoiceTotals {
  return regime.rebu ? marginTotals(lines) : invoiceTotals(lines, regime);
}

const types: Record<Exclude<InvoiceKind, 'corrective'>, InvoiceType> = {
  full: 'F1',
  simplified: 'F2',
  'corrective-simplified': 'R5',
};

/** Returns the type that the record of an invoice names; the ledger shows it, too. */
export function typeOf({
  kind,
  correction_code,
}: Pick<InvoiceFields, 'kind' | 'correction_code'>): InvoiceType {
  return kind === 'corrective' ? (correction_code ?? 'R1') : types[kind];
}

function correctionOf({ invoice, corrected }: Registrable): Alta['corrects'] {
  if (!isCorrective(invoice.kind) || corrected === null) return null;
  if (invoice.correction === 'difference') return { way: 'I', invoices: [corrected.key], replaced: null };
  const { base_cents, quota_cents, surcharge_cents } = reportedTotals(corrected, corrected.lines);
  const replaced = { baseCents: base_cents, quotaCents: quota_cents, surchargeCents: surcharge_cents };
  return { way: 'S', invoices: [corrected.key], replaced };
}

const taxKinds: Partial<Record<ReturnType<typeof taxAt>, TaxKind>> = { vat: '01', IPSI: '02', IGIC: '03' };

export function taxKindAt(place: TaxPlace): TaxKind {
  return taxKinds[taxAt(place)] ?? '01';
}

/** Returns the details that the record of an invoice names; the ledger shows their regime and treatment, too. */
export function detailsOf(groups: readonly TaxGroup[], place: TaxPlace, rebu: boolean): RecordDetail[] {
  return groups.map((group) => detailOf(group, taxKindAt(place), rebu));
}

/** Chooses the regime: used goods, exports (IPSI has no key for them), general. */
function detailOf(group: TaxGroup, tax: TaxKind, rebu: boolean): RecordDetail {
  const { tax_exempt_code: code } = group;
  const isExport = tax !== '02' && (code === 'E2' || code === 'E3');
  return {
    tax,
    regime: rebu ? '03' : isExport ? '02' : '01',
    treatment: code ?? 'S1',
    rateBasisPoints: group.tax_rate_basis_points,
    baseCents: group.base_cents,
    quotaCents: group.quota_cents,
    surchargeRateBasisPoints: group.surcharge_rate_basis_points,
    surchargeCents: group.surcharge_cents,
  };
}

type RecipientFields = Pick<InvoiceFields, 'billing_name' | 'billing_tax_id' | 'billing_country'>;

/**
 * Identifies a recipient by a Spanish tax id, else by an EU one if it is written as such, or by the document
 * of another country.
 */
export function recipientOf({ billing_name, billing_tax_id, billing_country }: RecipientFields): Recipient {
  const name = billing_name ?? '';
  const id = normaliseTaxId(billing_tax_id ?? '');
  const country = billing_country ?? 'ES';
  if (country === 'ES') return { name, taxId: id };
  return isVatNumber(id, country)
    ? { name, country: null, idType: '02', id }
    : { name, country, idType: '04', id };
}
