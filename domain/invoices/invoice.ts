import type { LineAmounts } from '../budgets/lines.ts';
import type { LineType } from '../budgets/status.ts';

export const invoiceStatuses = ['draft', 'issued', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const splits = ['owner', 'payer'] as const;
/**
 * Which part of a budget an invoice charges if two share its price: that of the client whose budget it is, or that of
 * the other payer, such as an insurer.
 */
export type Split = (typeof splits)[number];

/** Each kind has its own series. */
export const invoiceKinds = ['full', 'simplified', 'corrective', 'corrective-simplified'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const corrections = ['difference', 'substitution'] as const;
/** Whether a corrective invoice lists the difference, or replaces the corrected one. */
export type Correction = (typeof corrections)[number];

/** Reasons for a correction, as the tax authority counts them; a simplified invoice is always corrected by an R5. */
export const correctionCodes = ['R1', 'R2', 'R3', 'R4'] as const;
export type CorrectionCode = (typeof correctionCodes)[number];

/**
 * Tells whether a corrective invoice reports less tax and leaves the debt as it is: the client is insolvent (R2), or
 * did not pay (R3).
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
  /** The workshop's cost of one unit: the margin of used goods is computed from it. It is never shown outside. */
  unit_cost_cents: number | null;
  /** Its tax, if that is not the rate's share of its base. Absent from papers of earlier releases. */
  quota_cents?: number | null;
  /** The invoice of an advance payment that the line deducts. */
  deducts_id?: number | null;
  /** Whether the line is the excess that the budget's client pays, or its deduction from the other payer's invoice. */
  excess?: boolean | null;
}

/** Returns the line that takes another one back. */
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

/** Tells whether it follows another invoice of its budget, by correcting or exchanging it: the budget keeps its status. */
export function followsAnother(invoice: Pick<InvoiceFields, 'kind' | 'exchanges_id'>): boolean {
  return isCorrective(invoice.kind) || isExchange(invoice);
}

/** Returns the kind that the contract shows: both corrective kinds are one. */
export function shownKind(kind: InvoiceKind): 'invoice' | 'simplified' | 'corrective' {
  if (isCorrective(kind)) return 'corrective';
  return kind === 'simplified' ? 'simplified' : 'invoice';
}

/** Returns the kind of invoice that corrects this one. */
export function correctiveOf(kind: InvoiceKind): InvoiceKind {
  return isSimplified(kind) ? 'corrective-simplified' : 'corrective';
}

/** The parts of Spain that have taxes of their own: IVA, IGIC and IPSI. */
export const territories = ['mainland', 'canaries', 'ceuta_melilla'] as const;
export type Territory = (typeof territories)[number];

/** The fields that decide how an invoice names its recipient. */
export interface Naming {
  kind: InvoiceKind;
  /** A simplified invoice that names its recipient with tax id and address (RD 1619/2012, art. 7.2). */
  qualified: boolean;
  /** A full invoice for a private person, named without a tax id (art. 6.1.d). */
  without_tax_id: boolean;
}

export function namesRecipient({ kind, qualified }: Pick<Naming, 'kind' | 'qualified'>): boolean {
  return !isSimplified(kind) || qualified;
}

/** Tells whether the tax authority knows the recipient of an invoice. */
export function identifiesRecipient(naming: Naming): boolean {
  return namesRecipient(naming) && !naming.without_tax_id;
}

/** The fields of an invoice besides its lines, of a draft also. */
export interface InvoiceFields extends Naming {
  /** Whether it is of an advance payment, or corrects such an invoice. */
  advance?: boolean;
  /** The payer's part that it charges; null if it charges the whole budget. */
  split?: Split | null;
  operation_date: string | null;
  /** The insurer's numbers for the repair: claim and policy. */
  claim_number?: string | null;
  policy_number?: string | null;
  /** The day by which it is to be paid, as the workshop set it. */
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
  /** The earlier exchange whose amounts it takes back. */
  reverses_id?: number | null;
}

/** The code of a series, and whether its numbers restart each year. */
export interface Counting {
  code: string;
  per_year: boolean;
}

/** Numbers with four digits sort in numeric order. */
const minDigits = 4;

/** Returns `F2026-0118`, or `F-0118` for a series that isn't yearly. */
export function fullNumber({ code, per_year }: Counting, year: number, number: number): string {
  return `${code}${per_year ? year : ''}-${String(number).padStart(minDigits, '0')}`;
}

/** Returns the year and the number that a series has in a text; null if the text is of no number of it. */
export function numberIn(
  { code, per_year }: Counting,
  text: string,
): { year: number; number: number } | null {
  if (!text.startsWith(code)) return null;
  const [, year, number] =
    (per_year ? /^(\d{4})-(\d{4,9})$/ : /^()-(\d{4,9})$/).exec(text.slice(code.length)) ?? [];
  return number === undefined ? null : { year: Number(year), number: Number(number) };
}

/**
 * Tells whether two series could write the same number: a yearly `F` in 2026, and an `F2026` that isn't
 * yearly.
 */
export function mayCollide(one: Counting, other: Counting): boolean {
  return one.code === other.code || isYearOf(one, other) || isYearOf(other, one);
}

function isYearOf(forever: Counting, yearly: Counting): boolean {
  const isPair = !forever.per_year && yearly.per_year && forever.code.startsWith(yearly.code);
  return isPair && /^\d{4}$/.test(forever.code.slice(yearly.code.length));
}

/** Returns the code of a series where the workshop has set up none. */
export function usualCode(kind: InvoiceKind): string {
  if (isCorrective(kind)) return isSimplified(kind) ? 'SR' : 'R';
  return isSimplified(kind) ? 'S' : 'F';
}
