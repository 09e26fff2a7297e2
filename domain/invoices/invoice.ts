import type { LineAmounts } from '../budgets/lines.ts';
import type { LineType } from '../budgets/status.ts';

export const invoiceStatuses = ['draft', 'issued', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Each has series of its own. */
export const invoiceKinds = ['full', 'simplified', 'corrective', 'corrective-simplified'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const corrections = ['difference', 'substitution'] as const;
/** Whether a corrective invoice says what is to be added, or what stands in place of the corrected one. */
export type Correction = (typeof corrections)[number];

/** Why it corrects, as the tax authority counts it; a simplified one is always corrected by an R5. */
export const correctionCodes = ['R1', 'R2', 'R3', 'R4'] as const;
export type CorrectionCode = (typeof correctionCodes)[number];

/**
 * Why a line has no tax of its own: exempt by article (E1 to E8), not subject (N1, N2), or owed by the recipient
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
  /** What one unit cost the workshop: the margin of used goods is made of it. Nobody outside is shown it. */
  unit_cost_cents: number | null;
}

export function isCorrective(kind: InvoiceKind): boolean {
  return kind === 'corrective' || kind === 'corrective-simplified';
}

export function isSimplified(kind: InvoiceKind): boolean {
  return kind === 'simplified' || kind === 'corrective-simplified';
}

/** As the contract calls it: what corrects is one kind. */
export function shownKind(kind: InvoiceKind): 'invoice' | 'simplified' | 'corrective' {
  if (isCorrective(kind)) return 'corrective';
  return kind === 'simplified' ? 'simplified' : 'invoice';
}

/** What corrects an invoice of this kind. */
export function correctiveOf(kind: InvoiceKind): InvoiceKind {
  return isSimplified(kind) ? 'corrective-simplified' : 'corrective';
}

/** What an invoice says beside its lines; of a draft, what it would say. */
export interface InvoiceFields {
  kind: InvoiceKind;
  operation_date: string | null;
  billing_name: string | null;
  billing_tax_id: string | null;
  billing_address: string | null;
  billing_city: string | null;
  billing_zip: string | null;
  billing_province: string | null;
  billing_country: string | null;
  rebu: boolean;
  surcharge: boolean;
  correction: Correction | null;
  correction_code: CorrectionCode | null;
}
