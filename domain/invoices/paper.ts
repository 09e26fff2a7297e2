import type { Language } from '../../generated/errors.ts';
import type { Party, QuotedVehicle, QuotingWorkshop } from '../signatures/quote.ts';
import type { Branding } from '../workshops/branding.ts';
import type { Correction, InvoiceKind, InvoiceLine, PaymentMethod } from './invoice.ts';
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
  /** What stood on it, where this one stands in its place: the law asks for the difference, too. */
  replaced?: Pick<InvoiceTotals, 'base_cents' | 'quota_cents' | 'surcharge_cents' | 'total_cents'>;
}

/** All that an invoice is drawn from: frozen when it is issued, so that it is the same for ever. */
export interface InvoicePaper {
  language: Language;
  kind: InvoiceKind;
  invoice_id: number;
  /** Null: a draft. */
  full_number: string | null;
  date: string;
  /** When the work was done, where that is another day. */
  operation_date: string | null;
  /** The moment it was issued, or a draft last changed: the PDF has no other clock. */
  at: string;
  budget_id: number;
  workshop: QuotingWorkshop & { web: string; logo_url: string | null };
  /** Absent: the workshop had neither a logo nor a colour of its own. */
  branding?: Branding;
  /** A simplified invoice names nobody. */
  recipient: InvoicedParty | null;
  vehicle: QuotedVehicle | null;
  date_in: string | null;
  date_out: string | null;
  public_notes: string | null;
  rebu: boolean;
  lines: InvoiceLine[];
  totals: InvoiceTotals;
  payment_method: PaymentMethod | null;
  /** What was paid when it was issued. */
  payments: { date: string; amount_cents: number; method: PaymentMethod }[];
  /** Absent if the workshop had set no way to pay. Either field may be empty. */
  payment?: { iban: string; link: string };
  corrects: CorrectedInvoice | null;
  /** The text of the tax authority's QR; null: a draft, or a workshop that has none. */
  qr: string | null;
  /** Whether the record is sent: only then the paper says that it can be verified. */
  verifiable: boolean;
}
