import type { Language } from '../../generated/errors.ts';
import type { Branding } from '../workshops/branding.ts';
import type { Party, VehicleOnPaper, WorkshopOnPaper } from '../workshops/paper-parties.ts';
import type { Correction, InvoiceKind, InvoiceLine, PaymentMethod, Territory } from './invoice.ts';
import type { InvoiceTotals } from './totals.ts';

/** A party named on an invoice, with its country. */
export interface InvoicedParty extends Party {
  /** ISO 3166-1 alpha-2 code. */
  country: string;
}

export interface CorrectedInvoice {
  full_number: string;
  date: string;
  correction: Correction;
  reason: string;
  /** True if the correction lowers only the tax while the client's debt remains. Otherwise absent. */
  keepsDebt?: boolean;
  /** The totals of the replaced invoice, with which the PDF shows the difference that the law requires. */
  replaced?: Pick<InvoiceTotals, 'base_cents' | 'quota_cents' | 'surcharge_cents' | 'total_cents'>;
}

/**
 * The data from which an invoice's PDF is drawn. It is stored when the invoice is issued and never changes, so that the
 * PDF never changes.
 */
export interface InvoicePaper {
  language: Language;
  kind: InvoiceKind;
  invoice_id: number;
  /** The invoice number; null for a draft. */
  full_number: string | null;
  date: string;
  /** The date on which the work was done, if it differs from the invoice date. */
  operation_date: string | null;
  /** The due date; null if the invoice is due immediately. Papers of earlier releases lack this field. */
  due_date?: string | null;
  /** The time at which the invoice was issued or the draft last changed. It is the only time in the PDF. */
  at: string;
  budget_id: number;
  workshop: WorkshopOnPaper & { web: string; logo_url: string | null };
  /** The workshop's logo and colour; absent if the workshop had neither. */
  branding?: Branding;
  /** The recipient of the invoice; null on a simplified invoice that doesn't name its recipient. */
  recipient: InvoicedParty | null;
  /** True if the recipient is a private person without a tax id. Papers of earlier releases lack this field. */
  withoutTaxId?: boolean;
  vehicle: VehicleOnPaper | null;
  /** The insurer's claim number and policy number; absent if there are none. */
  claim_number?: string;
  policy_number?: string;
  date_in: string | null;
  date_out: string | null;
  public_notes: string | null;
  rebu: boolean;
  /** The territory where the services of lines with the code N2 are located, if a different tax applies there. */
  located_in?: Territory;
  lines: InvoiceLine[];
  totals: InvoiceTotals;
  payment_method: PaymentMethod | null;
  /** Payments made before the invoice was issued. */
  payments: { date: string; amount_cents: number; method: PaymentMethod }[];
  /** The workshop's IBAN and payment link; either may be empty. Absent if the workshop has configured neither. */
  payment?: { iban: string; link: string };
  corrects: CorrectedInvoice | null;
  /** The simplified invoice for which this invoice was issued in exchange, if any. */
  exchanges?: { full_number: string; date: string };
  /** The earlier invoice, issued in exchange for a simplified one, that this invoice reverses, if any. */
  reverses?: { full_number: string; date: string };
  /** True for an advance invoice, otherwise absent. */
  advance?: boolean;
  /** True if the tax record was sent to the authority's test service. Papers of earlier releases lack this field. */
  isTest?: boolean;
  /** The content of the tax authority's QR code; null for a draft, or if the tax record is not sent. */
  qr: string | null;
  /**
   * True if the tax record is sent to the tax authority. Only then the paper states that the invoice can be verified.
   */
  verifiable: boolean;
}

/** The machine-readable file that is embedded in an invoice's PDF. */
export interface AttachedInvoice {
  name: string;
  xml: string;
}
