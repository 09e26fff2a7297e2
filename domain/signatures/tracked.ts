import type { Language } from '../../generated/errors.ts';
import type { AppointmentStatus } from '../appointments/appointment.ts';
import type { LineAmounts } from '../budgets/lines.ts';
import type { BudgetStatus, LineType, Milestone } from '../budgets/status.ts';
import type { CorrectionCode, InvoiceKind } from '../invoices/invoice.ts';
import type { Signature } from './signature.ts';

export interface TrackedLine extends LineAmounts {
  id: number;
  description: string;
  extended_detail: string | null;
  reference: string | null;
  line_type: LineType;
  group_title: string | null;
  price_estimated: boolean;
  /** Whether the client may omit it. */
  optional: boolean;
}

export interface TrackedDocument {
  id: number;
  filename: string;
  content_type: string;
  size: number;
  /** Size of the photo's thumbnail in pixels. */
  thumbnail: { width: number; height: number } | null;
}

export interface TrackedAppointment {
  status: AppointmentStatus;
  starts_at: string;
  ends_at: string;
  kept_at: string;
  client_confirmed_at: string | null;
}

/** An invoice that is valid for the client: neither a draft, nor cancelled, nor replaced. */
export interface TrackedInvoice {
  id: number;
  kind: InvoiceKind;
  advance: boolean;
  correction_code: CorrectionCode | null;
  full_number: string;
  date: string;
  total_cents: number;
  paid_cents: number;
  /** The due date; null: at once. */
  due_date: string | null;
}

/** The part of a signature's content that later pages need. */
export interface SignedQuote {
  name: string;
  signed_at: string;
  signature: Signature;
  /** The reference by which the workshop finds the evidence. */
  reference: string;
  /** The signed lines. */
  lines: TrackedLine[];
}

/** The part of a budget that its client may see. */
export interface TrackedBudget {
  id: number;
  status: BudgetStatus;
  client_reference: string | null;
  public_notes: string | null;
  created_at: string;
  date_in: string | null;
  date_out: string | null;
  valid_until: string | null;
  client_signed_at: string | null;
  renewal_asked_at: string | null;
  /** When the client refused the changes made since its signature. */
  changes_declined_at: string | null;
  /** The last signed quote; null without a signature. */
  signed: SignedQuote | null;
  delivered_at: string | null;
  language: Language | null;
  plate: string | null;
  brand: string | null;
  model: string | null;
  km: number | null;
  lines: TrackedLine[];
  milestones: Milestone[];
  documents: TrackedDocument[];
  /** Confirmed appointments first, then proposed ones. */
  appointments: TrackedAppointment[];
  /** Invoices for the client itself, in the order of issue. */
  invoices: TrackedInvoice[];
  /** Whether a part of it is, or will be, invoiced to another payer. */
  shared: boolean;
  /** Whether the client is a business, which compares prices without tax. */
  for_business: boolean;
  calendar_sequence: number;
}
