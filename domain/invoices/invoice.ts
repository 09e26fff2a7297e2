import type { LineAmounts } from '../budgets/lines.ts';
import type { LineType } from '../budgets/status.ts';

export const invoiceStatuses = ['draft', 'issued', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const splits = ['owner', 'payer'] as const;
/**
 * Parts of a budget whose price two payers share: that of the budget's client, or that of the other payer, such as an
 * insurer.
 */
export type Split = (typeof splits)[number];

/** Each kind has its own series. */
export const invoiceKinds = ['full', 'simplified', 'corrective', 'corrective-simplified'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const corrections = ['difference', 'substitution'] as const;
/** Whether a corrective invoice lists the difference, or replaces the corrected one. */
export type Correction = (typeof corrections)[number];

/** Reasons for a correction, by the tax authority's codes. Corrections of simplified invoices are always R5. */
export const correctionCodes = ['R1', 'R2', 'R3', 'R4'] as const;
export type CorrectionCode = (typeof correctionCodes)[number];

/**
 * Tells whether a corrective invoice lowers only the tax, and the debt remains: the client is insolvent (R2) or did not
 * pay (R3).
 */
export function keepsDebt({ correction_code }: { correction_code: CorrectionCode | null }): boolean {
  return correction_code === 'R2' || correction_code === 'R3';
}

/**
 * Reasons why a line has no tax: exempt by article (E1 to E8), not subject (N1, N2), or owed by the recipient
 * (S2, reverse charge).
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
  /** The workshop's cost of one unit, for the margin of used goods. Never shown to clients. */
  unit_cost_cents: number | null;
  /** The tax of the line, if it differs from base × rate. Absent from papers of earlier releases. */
  quota_cents?: number | null;
  /** Id of the advance invoice that the line deducts. */
  deducts_id?: number | null;
  /** Whether the line is the excess that the budget's client pays, or its deduction from the other payer's invoice. */
  excess?: boolean | null;
}

/** Returns the line that reverses another one. */
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

/** Tells whether it is the full invoice that a client gets in exchange for a simplified one (F3). */
export function isExchange({ exchanges_id = null }: Pick<InvoiceFields, 'exchanges_id'>): boolean {
  return exchanges_id !== null;
}

/** Tells whether it corrects or exchanges another invoice of its budget: the budget then keeps its status. */
export function followsAnother(invoice: Pick<InvoiceFields, 'kind' | 'exchanges_id'>): boolean {
  return isCorrective(invoice.kind) || isExchange(invoice);
}

/** Returns the kind in the contract, which has a single corrective kind. */
export function shownKind(kind: InvoiceKind): 'invoice' | 'simplified' | 'corrective' {
  if (isCorrective(kind)) return 'corrective';
  return kind === 'simplified' ? 'simplified' : 'invoice';
}

/** Returns the kind of invoice that corrects this one. */
export function correctiveOf(kind: InvoiceKind): InvoiceKind {
  return isSimplified(kind) ? 'corrective-simplified' : 'corrective';
}

/** The parts of Spain with different taxes: IVA, IGIC and IPSI. */
export const territories = ['mainland', 'canaries', 'ceuta_melilla'] as const;
export type Territory = (typeof territories)[number];

/** The fields that decide how an invoice names its recipient. */
export interface RecipientNaming {
  kind: InvoiceKind;
  /** Whether it is a simplified invoice that names its recipient with tax id and address (RD 1619/2012, art. 7.2). */
  qualified: boolean;
  /** Whether it is a full invoice for a private person, without a tax id (art. 6.1.d). */
  without_tax_id: boolean;
}

export function namesRecipient({ kind, qualified }: Pick<RecipientNaming, 'kind' | 'qualified'>): boolean {
  return !isSimplified(kind) || qualified;
}

/** Tells whether an invoice identifies its recipient to the tax authority. */
export function identifiesRecipient(naming: RecipientNaming): boolean {
  return namesRecipient(naming) && !naming.without_tax_id;
}

/** The fields of an invoice or draft, except its lines. */
export interface InvoiceFields extends RecipientNaming {
  /** Whether it is an advance invoice, or corrects one. */
  advance?: boolean;
  /** The part of the budget that it charges; null if it charges the whole budget. */
  split?: Split | null;
  operation_date: string | null;
  /** The insurer's numbers for the repair: claim and policy. */
  claim_number?: string | null;
  policy_number?: string | null;
  /** The due date that the workshop set. */
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
  /** Where the services of its lines with N2 are located, if in a territory with another tax. */
  located_in: Territory | null;
  correction: Correction | null;
  correction_code: CorrectionCode | null;
  /** The simplified invoice in exchange for which it is issued. */
  exchanges_id?: number | null;
  /** The earlier exchange that it reverses. */
  reverses_id?: number | null;
}

/** The code of a series, and whether its numbers restart each year. */
export interface SeriesFormat {
  code: string;
  per_year: boolean;
}

/** Numbers are padded to four digits, so that they sort as text. */
const minDigits = 4;

/** Returns `F2026-0118`, or `F-0118` for a series that isn't yearly. */
export function fullNumber({ code, per_year }: SeriesFormat, year: number, number: number): string {
  return `${code}${per_year ? year : ''}-${String(number).padStart(minDigits, '0')}`;
}

/** Parses the year and number of a series from an invoice number; null if the text has another form. */
export function numberIn(
  { code, per_year }: SeriesFormat,
  text: string,
): { year: number; number: number } | null {
  if (!text.startsWith(code)) return null;
  const [, year, number] =
    (per_year ? /^(\d{4})-(\d{4,9})$/ : /^()-(\d{4,9})$/).exec(text.slice(code.length)) ?? [];
  return number === undefined ? null : { year: Number(year), number: Number(number) };
}

/** Tells whether two series could produce the same number: a yearly `F` in 2026, and an `F2026` that isn't yearly. */
export function mayCollide(one: SeriesFormat, other: SeriesFormat): boolean {
  return one.code === other.code || isYearOf(one, other) || isYearOf(other, one);
}

function isYearOf(forever: SeriesFormat, yearly: SeriesFormat): boolean {
  const isPair = !forever.per_year && yearly.per_year && forever.code.startsWith(yearly.code);
  return isPair && /^\d{4}$/.test(forever.code.slice(yearly.code.length));
}

/** Returns the default code of a series. */
export function usualCode(kind: InvoiceKind): string {
  if (isCorrective(kind)) return isSimplified(kind) ? 'SR' : 'R';
  return isSimplified(kind) ? 'S' : 'F';
}
