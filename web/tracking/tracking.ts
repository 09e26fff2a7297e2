import type { TrackedBudget } from '../../domain/budgets/tracked.ts';
import type { Contact } from '../../domain/messages/notices/mail.ts';
import type { LunchBreak, Schedule } from '../../domain/workshops/hours.ts';
import type { TaxPlace } from '../../domain/workshops/place.ts';
import type { Language } from '../../generated/errors.ts';

export interface TrackedWorkshop extends Contact, TaxPlace {
  legal_name: string;
  tax_id: string;
  whatsapp: string;
  timezone: string;
  schedule: Schedule;
  lunch_break: LunchBreak;
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
}
