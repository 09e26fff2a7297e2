import type { DeclineReason } from '../../../domain/signatures/decision.ts';
import type { QuoteChanges } from '../../../domain/signatures/fingerprint.ts';
import type { TrackedBudget } from '../../../domain/signatures/tracked.ts';
import type { LunchBreak, Schedule } from '../../../domain/workshops/hours.ts';
import type { PaymentWays } from '../../../domain/workshops/payment.ts';
import type { TaxPlace } from '../../../domain/workshops/place.ts';
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
  /** The masked phone number or address. */
  target: string;
  /** Number of attempts left. */
  left: number;
}

/** The submitted form, and the page's reply to it. */
export interface FormReply {
  wrong: WrongField[];
  /** The reason why the form was rejected. */
  refused: 'settled' | 'total' | 'below_zero' | 'too_many' | 'late' | 'paused' | null;
  /** Changes of the quote while the form was filled in. */
  changes: QuoteChanges | null;
  code: CodeStep | null;
  ticked: ReadonlySet<number>;
  name: string;
  signature: string;
  reason: DeclineReason | null;
  comment: string;
}

/** The data of the page. */
export interface TrackingData {
  language: Language;
  workshop: TrackedWorkshop;
  budget: TrackedBudget;
  now: Date;
  documentUrl: (id: number) => string;
  /** Returns the path of a photo or its thumbnail. */
  photoPath: (id: number, use: 'shown' | 'thumbnail') => string;
  /** Part of the form if signing requires a code, so that several clicks on one page cause one code. */
  pageSeal?: string;
  answered?: FormReply;
}
