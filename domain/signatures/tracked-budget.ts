import type { Language } from '../../generated/errors.ts';
import type { AppointmentStatus } from '../appointments/appointment.ts';
import type { LineAmounts } from '../budgets/lines.ts';
import type { BudgetStatus, LineType, Milestone } from '../budgets/status.ts';
import type { PointResult } from '../inspections/inspection.ts';
import type { CorrectionCode, InvoiceKind } from '../invoices/invoice.ts';
import type { Weekday } from '../time/week.ts';
import type { Signature } from './signature.ts';

export interface TrackedLine extends LineAmounts {
  id: number;
  description: string;
  extended_detail: string | null;
  reference: string | null;
  line_type: LineType;
  group_title: string | null;
  price_estimated: boolean;
  /** True if the client decides whether to buy this line when it signs the quote. */
  optional: boolean;
}

export interface TrackedDocument {
  id: number;
  filename: string;
  content_type: string;
  size: number;
  /** Size of the photo's thumbnail in pixels; null if there is no thumbnail. */
  thumbnail: { width: number; height: number } | null;
}

export interface TrackedAppointment {
  status: AppointmentStatus;
  starts_at: string;
  ends_at: string;
  kept_at: string;
  client_confirmed_at: string | null;
}

/** A time that was offered to the client from the waiting list. */
export interface TrackedOffer {
  id: number;
  starts_at: string;
  ends_at: string;
  expires_at: string;
  answer: 'accepted' | 'declined' | 'taken' | null;
}

/** A valid invoice to the client: issued, not cancelled, and not replaced. */
export interface TrackedInvoice {
  id: number;
  kind: InvoiceKind;
  advance: boolean;
  correction_code: CorrectionCode | null;
  full_number: string;
  date: string;
  total_cents: number;
  paid_cents: number;
  /** The due date; null if the invoice is due immediately. */
  due_date: string | null;
}

/** The parts of a signed quote that pages show after the signature. */
export interface SignedQuote {
  name: string;
  signed_at: string;
  signature: Signature;
  /** The reference by which the workshop finds the evidence of the signature. */
  reference: string;
  /** The signed lines. */
  lines: TrackedLine[];
}

/** A checked point of an inspection that the workshop shares with the client. */
export interface TrackedPoint {
  id: number;
  section: string;
  text: string;
  result: Exclude<PointResult, 'unchecked'>;
  value_hundredths: number | null;
  unit: string | null;
  note: string | null;
  /** Id of the budget's line that is offered for the finding; null without one. */
  line_id: number | null;
  /** Ids of the photos, which are among the documents. */
  photo_ids: number[];
}

export interface TrackedInspection {
  id: number;
  name: string;
  created_at: string;
  points: TrackedPoint[];
}

/** The parts of a budget that its client may see. */
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
  /** The time at which the client refused the changes made after its signature. */
  changes_declined_at: string | null;
  /** The quote that was signed last; null without a signature. */
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
  /** The shared inspections of the budget, and those of earlier visits with lines in it. The client does not sign them. */
  inspections: TrackedInspection[];
  /** The appointments: confirmed ones first, then proposals. */
  appointments: TrackedAppointment[];
  /** The offers to the client while its budget is on the waiting list, by start; null if it is not. */
  waiting: TrackedOffer[] | null;
  /** The days of the week that suit the client, empty if all do; null if it does not wait. */
  waiting_days: Weekday[] | null;
  /** The invoices to the client itself, in the order in which they were issued. */
  invoices: TrackedInvoice[];
  /** True if a part of the budget is, or will be, invoiced to another payer. */
  shared: boolean;
  /** True if the client is a business, which compares prices without tax. */
  for_business: boolean;
  calendar_sequence: number;
}
