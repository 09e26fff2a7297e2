import type { Language } from '../../generated/errors.ts';
import type { AppointmentStatus } from '../appointments/appointment.ts';
import type { InvoiceKind } from '../invoices/invoice.ts';
import type { Signature } from '../signatures/signature.ts';
import type { LineAmounts } from './lines.ts';
import type { BudgetStatus, LineType, Milestone } from './status.ts';

export interface TrackedLine extends LineAmounts {
  id: number;
  description: string;
  extended_detail: string | null;
  reference: string | null;
  line_type: LineType;
  group_title: string | null;
  price_estimated: boolean;
  /** The client may leave it out. */
  optional: boolean;
}

export interface TrackedDocument {
  id: number;
  filename: string;
  content_type: string;
  size: number;
  /** How large the small picture of a photo is. */
  thumbnail: { width: number; height: number } | null;
}

export interface TrackedAppointment {
  status: AppointmentStatus;
  starts_at: string;
  ends_at: string;
  kept_at: string;
  client_confirmed_at: string | null;
}

/** An invoice that is owed or was paid: neither a draft, nor cancelled, nor replaced by another one. */
export interface TrackedInvoice {
  id: number;
  kind: InvoiceKind;
  full_number: string;
  date: string;
  total_cents: number;
  paid_cents: number;
}

/** What a signature's content holds that later pages need: who signed what, and when. */
export interface SignedQuote {
  name: string;
  signed_at: string;
  signature: Signature;
  /** The workshop finds the evidence of it by this. */
  reference: string;
  /** The lines that were agreed on. */
  lines: TrackedLine[];
}

/** What its client may see of a budget. */
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
  /** When its client refused what was changed since it signed. */
  changes_declined_at: string | null;
  /** What was signed last; null: nothing was. */
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
  /** The confirmed one first, then what was proposed in place of it. */
  appointments: TrackedAppointment[];
  /** In the order in which they were issued. */
  invoices: TrackedInvoice[];
  /** Its client is no consumer: prices without tax are what it compares. */
  for_business: boolean;
  calendar_sequence: number;
}

export interface LineGroup<Line> {
  title: string | null;
  lines: Line[];
}

/** In their order: a title that comes again later is a group again. */
export function groupsOf<Line extends { group_title: string | null }>(
  lines: readonly Line[],
): LineGroup<Line>[] {
  const groups: LineGroup<Line>[] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group?.title === line.group_title) group.lines.push(line);
    else groups.push({ title: line.group_title, lines: [line] });
  }
  return groups;
}
