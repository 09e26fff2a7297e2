import type { DeclineReason } from '../../../domain/signatures/decision.ts';
import type { QuoteChanges } from '../../../domain/signatures/fingerprint.ts';
import type { TrackedBudget } from '../../../domain/signatures/tracked-budget.ts';
import type { LunchBreak, Schedule } from '../../../domain/workshops/hours.ts';
import type { PaymentWays } from '../../../domain/workshops/payment.ts';
import type { TaxPlace } from '../../../domain/workshops/tax-place.ts';
import type { Language } from '../../../generated/errors.ts';
import type { PageOwner } from '../document.tsx';

export interface TrackedWorkshop extends PageOwner, TaxPlace, PaymentWays {
  legal_name: string;
  tax_id: string;
  registration_number: string;
  registry_entry: string;
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
  /** The masked phone number or email address to which the code was sent. */
  target: string;
  /** The number of attempts left to enter the code. */
  left: number;
}

/** The submitted form, and the service's reply, which the page shows. */
export interface FormReply {
  wrong: WrongField[];
  /** The reason why the form was rejected. Null if it was accepted. */
  refused: 'settled' | 'total' | 'below_zero' | 'too_many' | 'late' | 'paused' | 'offer_ended' | null;
  /** Changes of the quote since the client opened the form. Null without changes. */
  changes: QuoteChanges | null;
  code: CodeStep | null;
  ticked: ReadonlySet<number>;
  name: string;
  signature: string;
  reason: DeclineReason | null;
  comment: string;
}

/** The data that the client's page shows. */
export interface TrackingData {
  language: Language;
  workshop: TrackedWorkshop;
  budget: TrackedBudget;
  now: Date;
  documentUrl: (id: number) => string;
  /** Returns the path of a photo, or of its thumbnail. */
  photoPath: (id: number, use: 'shown' | 'thumbnail') => string;
  /**
   * The value of a hidden field if a signature requires a code. Several clicks on one page send the same value, so that
   * the service sends only one code.
   */
  pageSeal?: string;
  answered?: FormReply;
}
