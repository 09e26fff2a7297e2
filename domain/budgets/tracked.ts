import type { Language } from '../../generated/errors.ts';
import type { AppointmentStatus } from '../appointments/appointment.ts';
import type { LineAmounts } from './lines.ts';
import type { BudgetStatus, Milestone } from './status.ts';

export interface TrackedLine extends LineAmounts {
  description: string;
  extended_detail: string | null;
  reference: string | null;
  group_title: string | null;
  price_estimated: boolean;
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

/** What its client may see of a budget. */
export interface TrackedBudget {
  id: number;
  status: BudgetStatus;
  client_reference: string | null;
  public_notes: string | null;
  created_at: string;
  valid_until: string | null;
  client_signed_at: string | null;
  delivered_at: string | null;
  language: Language | null;
  plate: string | null;
  brand: string | null;
  model: string | null;
  lines: TrackedLine[];
  milestones: Milestone[];
  documents: TrackedDocument[];
  /** The confirmed one first, then what was proposed in place of it. */
  appointments: TrackedAppointment[];
  calendar_sequence: number;
}
