import type { TrackedBudget } from '../../domain/budgets/tracked.ts';
import type { Contact } from '../../domain/messages/notices/mail.ts';
import type { DeclineReason } from '../../domain/signatures/decision.ts';
import type { QuoteChanges } from '../../domain/signatures/fingerprint.ts';
import type { LunchBreak, Schedule } from '../../domain/workshops/hours.ts';
import type { PaymentWays } from '../../domain/workshops/payment.ts';
import type { TaxPlace } from '../../domain/workshops/place.ts';
import type { Language } from '../../generated/errors.ts';

export interface TrackedWorkshop extends Contact, TaxPlace, PaymentWays {
  legal_name: string;
  tax_id: string;
  registration_number: string;
  province: string;
  whatsapp: string;
  timezone: string;
  schedule: Schedule;
  lunch_break: LunchBreak;
  booking_mode: 'propose' | 'book';
  change_hours: number;
}

export type WrongField = 'name' | 'consent' | 'signature' | 'reason';

interface CodeStep {
  state: 'sent' | 'wrong' | 'gone' | 'too_many' | 'unreachable';
  /** Masked. */
  target: string;
  /** How often it may be tried yet. */
  left: number;
}

/** What its visitor sent, and what the page has to say to that. */
export interface Answered {
  wrong: WrongField[];
  /** Why nothing came of it. */
  refused: 'settled' | 'total' | 'too_many' | 'late' | null;
  /** What is not as it was when the form was filled in. */
  changes: QuoteChanges | null;
  code: CodeStep | null;
  ticked: ReadonlySet<number>;
  name: string;
  signature: string;
  reason: DeclineReason | null;
  comment: string;
}

/** All that the page is made of. */
export interface Tracking {
  language: Language;
  workshop: TrackedWorkshop;
  budget: TrackedBudget;
  now: Date;
  documentUrl: (id: number) => string;
  /** Where a photo is looked at, and where its small picture is. */
  photoPath: (id: number, use: 'shown' | 'thumbnail') => string;
  answered?: Answered;
}
