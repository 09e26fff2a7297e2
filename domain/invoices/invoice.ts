import type { LineAmounts } from '../budgets/lines.ts';
import type { LineType } from '../budgets/status.ts';

export const invoiceStatuses = ['draft', 'issued', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const splitParties = ['owner', 'payer'] as const;
/**
 * The part of a budget that an invoice charges if two payers share the price: the part of the budget's client
 * (`owner`), or of the other payer, such as an insurer.
 */
export type Split = (typeof splitParties)[number];

/** The kinds of invoices. Each kind has a separate series. */
export const invoiceKinds = ['full', 'simplified', 'corrective', 'corrective-simplified'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const correctionMethods = ['difference', 'substitution'] as const;
/** The method of a corrective invoice: it lists the difference, or it replaces the corrected invoice. */
export type Correction = (typeof correctionMethods)[number];

/**
 * Reasons for a correction, by the tax authority's codes. Corrections of simplified invoices always have the code R5.
 */
export const correctionCodes = ['R1', 'R2', 'R3', 'R4'] as const;
export type CorrectionCode = (typeof correctionCodes)[number];

/**
 * Tells whether a corrective invoice lowers only the tax while the client's debt remains, because the client is
 * insolvent (R2) or did not pay (R3).
 */
export function keepsDebt({ correction_code }: { correction_code: CorrectionCode | null }): boolean {
  return correction_code === 'R2' || correction_code === 'R3';
}

/**
 * Reasons for charging no tax on a line: exempt by an article of the law (E1 to E8), not subject to tax (N1, N2), or
 * owed by the recipient (S2, reverse charge).
 */
export const taxCodes = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'N1', 'N2', 'S2'] as const;
export type TaxCode = (typeof taxCodes)[number];

export const paymentMethods = [
  'cash',
  'card',
  'transfer',
  'direct_debit',
  'bizum',
  'cheque',
  'offset',
  'other',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export interface InvoiceLine extends LineAmounts {
  description: string;
  reference: string | null;
  line_type: LineType;
  group_title: string | null;
  tax_exempt_code: string | null;
  /** The workshop's cost of one unit, used for the margin of used goods. It is never shown to clients. */
  unit_cost_cents: number | null;
  /** The tax of the line, if it differs from base × rate. The papers of earlier releases lack this field. */
  quota_cents?: number | null;
  /** Id of the advance invoice that this line deducts. */
  deducts_id?: number | null;
  /**
   * True if the line is the excess that the budget's client pays, or the deduction of the excess from the other payer's
   * invoice.
   */
  excess?: boolean | null;
}

/** Returns the line that reverses the given line: with the negated quantity. */
export function reverseLine(line: InvoiceLine): InvoiceLine {
  const { quota_cents = null, quantity_hundredths } = line;
  return {
    ...line,
    quantity_hundredths: -quantity_hundredths,
    quota_cents: quota_cents === null ? null : -quota_cents,
  };
}

export function isCorrective(kind: InvoiceKind): boolean {
  return kind === 'corrective' || kind === 'corrective-simplified';
}

export function isSimplified(kind: InvoiceKind): boolean {
  return kind === 'simplified' || kind === 'corrective-simplified';
}

/** Tells whether an invoice is the full invoice that a client gets in exchange for a simplified invoice (F3). */
export function isExchange({ exchanges_id = null }: Pick<InvoiceFields, 'exchanges_id'>): boolean {
  return exchanges_id !== null;
}

/**
 * Tells whether an invoice corrects or exchanges another invoice of the same budget. Such an invoice doesn't change the
 * budget's status.
 */
export function followsOtherInvoice(invoice: Pick<InvoiceFields, 'kind' | 'exchanges_id'>): boolean {
  return isCorrective(invoice.kind) || isExchange(invoice);
}

/** Returns an invoice's kind as in the API, which has only one corrective kind. */
export function contractKind(kind: InvoiceKind): 'invoice' | 'simplified' | 'corrective' {
  if (isCorrective(kind)) return 'corrective';
  return kind === 'simplified' ? 'simplified' : 'invoice';
}

/** Returns the kind of invoice that corrects an invoice of the given kind. */
export function correctiveKind(kind: InvoiceKind): InvoiceKind {
  return isSimplified(kind) ? 'corrective-simplified' : 'corrective';
}

/**
 * The parts of Spain with different taxes: IVA on the mainland, IGIC in the Canary Islands, IPSI in Ceuta and Melilla.
 */
export const territories = ['mainland', 'canaries', 'ceuta_melilla'] as const;
export type Territory = (typeof territories)[number];

/** The fields that decide whether and how an invoice names its recipient. */
export interface RecipientNaming {
  kind: InvoiceKind;
  /** True for a simplified invoice that names its recipient with tax id and address (RD 1619/2012, art. 7.2). */
  qualified: boolean;
  /** True for a full invoice to a private person without a tax id (RD 1619/2012, art. 6.1.d). */
  without_tax_id: boolean;
}

export function namesRecipient({ kind, qualified }: Pick<RecipientNaming, 'kind' | 'qualified'>): boolean {
  return !isSimplified(kind) || qualified;
}

/** Tells whether an invoice names its recipient with a tax id. */
export function identifiesRecipient(naming: RecipientNaming): boolean {
  return namesRecipient(naming) && !naming.without_tax_id;
}

/** The fields of an invoice or draft, without its lines. */
export interface InvoiceFields extends RecipientNaming {
  /** True for an advance invoice or a correction of an advance invoice. */
  advance?: boolean;
  /** The part of the budget that the invoice charges; null if it charges the entire budget. */
  split?: Split | null;
  operation_date: string | null;
  /** The insurer's numbers for the repair: claim number and policy number. */
  claim_number?: string | null;
  policy_number?: string | null;
  /** The due date that the workshop set on the draft. */
  due_date?: string | null;
  billing_name: string | null;
  billing_tax_id: string | null;
  billing_address: string | null;
  billing_city: string | null;
  billing_zip: string | null;
  billing_province: string | null;
  billing_country: string | null;
  rebu: boolean;
  surcharge: boolean;
  /** The territory where the services of lines with the code N2 are located, if a different tax applies there. */
  located_in: Territory | null;
  correction: Correction | null;
  correction_code: CorrectionCode | null;
  /** Id of the simplified invoice for which this invoice was issued in exchange. */
  exchanges_id?: number | null;
  /** Id of the earlier exchange that this invoice reverses. */
  reverses_id?: number | null;
}

/** The code of an invoice series, and whether its numbers restart each year. */
export interface SeriesFormat {
  code: string;
  per_year: boolean;
}

/** Minimum number of digits of an invoice number. Padding lets invoice numbers sort as text. */
const minNumberDigits = 4;

/** Returns an invoice number such as `F2026-0118`, or `F-0118` for a series that doesn't restart each year. */
export function formatFullNumber({ code, per_year }: SeriesFormat, year: number, number: number): string {
  return `${code}${per_year ? year : ''}-${String(number).padStart(minNumberDigits, '0')}`;
}

/** Parses year and number from an invoice number of a series; null if the text has a different form. */
export function parseNumber(
  { code, per_year }: SeriesFormat,
  text: string,
): { year: number; number: number } | null {
  if (!text.startsWith(code)) return null;
  const [, year, number] =
    (per_year ? /^(\d{4})-(\d{4,9})$/ : /^()-(\d{4,9})$/).exec(text.slice(code.length)) ?? [];
  return number === undefined ? null : { year: Number(year), number: Number(number) };
}

/**
 * Tells whether two series could produce the same invoice number, such as a yearly series `F` in 2026 and a continuous
 * series `F2026`.
 */
export function canProduceSameNumber(one: SeriesFormat, other: SeriesFormat): boolean {
  return one.code === other.code || isYearlyNumberOf(one, other) || isYearlyNumberOf(other, one);
}

function isYearlyNumberOf(forever: SeriesFormat, yearly: SeriesFormat): boolean {
  const isPair = !forever.per_year && yearly.per_year && forever.code.startsWith(yearly.code);
  return isPair && /^\d{4}$/.test(forever.code.slice(yearly.code.length));
}

/** Returns the default series code for a kind of invoice. */
export function defaultSeriesCode(kind: InvoiceKind): string {
  if (isCorrective(kind)) return isSimplified(kind) ? 'SR' : 'R';
  return isSimplified(kind) ? 'S' : 'F';
}
