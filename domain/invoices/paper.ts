import type { Language } from '../../generated/errors.ts';
import type { Branding } from '../workshops/branding.ts';
import type { Party, VehicleOnPaper, WorkshopOnPaper } from '../workshops/on-paper.ts';
import type { Correction, InvoiceKind, InvoiceLine, PaymentMethod, Territory } from './invoice.ts';
import type { InvoiceTotals } from './totals.ts';

/** A party that an invoice names, with its country. */
export interface InvoicedParty extends Party {
  /** ISO 3166-1, of two letters. */
  country: string;
}

export interface CorrectedInvoice {
  full_number: string;
  date: string;
  correction: Correction;
  reason: string;
  /** Whether the correction lowers only the tax, and the debt remains. Absent if not. */
  keepsDebt?: boolean;
  /** The totals of the invoice that it replaces: the law also requires the difference. */
  replaced?: Pick<InvoiceTotals, 'base_cents' | 'quota_cents' | 'surcharge_cents' | 'total_cents'>;
}

/** The data from which an invoice's PDF is drawn. Frozen when the invoice is issued, so that the PDF never changes. */
export interface InvoicePaper {
  language: Language;
  kind: InvoiceKind;
  invoice_id: number;
  /** Null: a draft. */
  full_number: string | null;
  date: string;
  /** The day on which the work was done, if it differs from the date. */
  operation_date: string | null;
  /** The due date; null: at once. Absent from earlier papers. */
  due_date?: string | null;
  /** When it was issued, or when the draft last changed. It is the only time in the PDF. */
  at: string;
  budget_id: number;
  workshop: WorkshopOnPaper & { web: string; logo_url: string | null };
  /** Absent: the workshop had neither a logo nor its own colour. */
  branding?: Branding;
  /** Null on a simplified invoice that names no recipient. */
  recipient: InvoicedParty | null;
  /** Whether the recipient is a private person without a tax id. Absent from earlier papers. */
  withoutTaxId?: boolean;
  vehicle: VehicleOnPaper | null;
  /** The insurer's numbers. Absent if there are none. */
  claim_number?: string;
  policy_number?: string;
  date_in: string | null;
  date_out: string | null;
  public_notes: string | null;
  rebu: boolean;
  /** Where the services of lines with N2 are located, if in a territory with another tax. */
  located_in?: Territory;
  lines: InvoiceLine[];
  totals: InvoiceTotals;
  payment_method: PaymentMethod | null;
  /** Payments made before it was issued. */
  payments: { date: string; amount_cents: number; method: PaymentMethod }[];
  /** Absent if the workshop has configured no way to pay. Either field may be empty. */
  payment?: { iban: string; link: string };
  corrects: CorrectedInvoice | null;
  /** The simplified invoice in exchange for which it is issued. Absent if there is none. */
  exchanges?: { full_number: string; date: string };
  /** The earlier exchange that it reverses. Absent if there is none. */
  reverses?: { full_number: string; date: string };
  /** Whether it is an advance invoice. Absent if not. */
  advance?: boolean;
  /** Whether its record was sent to the authority's test service. Absent from earlier papers. */
  isTest?: boolean;
  /** The text of the tax authority's QR code; null for a draft, or if its record is not sent. */
  qr: string | null;
  /** Whether the record is sent to the authority: only then does the paper state that it can be verified. */
  verifiable: boolean;
}

/** The machine-readable file embedded in an invoice's PDF. */
export interface AttachedInvoice {
  name: string;
  xml: string;
}
