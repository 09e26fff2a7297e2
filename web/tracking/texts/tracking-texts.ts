import type { BudgetStatus, Step } from '../../../domain/budgets/status.ts';

export interface TrackingTexts {
  title: (number: number) => string;
  status: Record<BudgetStatus, { step: string; text: string }>;
  progress: string;
  /** How a step stands, for those who don't see it. */
  state: Record<Step['state'], string>;
  facts: {
    clientReference: string;
    validUntil: string;
    signed: string;
    delivered: string;
  };
  /** The vehicle waits for its client. */
  ready: { title: string; text: string };
  hours: { title: string; closed: string; exceptHolidays: string };
  /** On buttons: a word each, as three of them stand beside each other on a telephone. */
  reach: { call: string; mail: string };
  appointment: {
    title: string;
    /** Above the day of an appointment to come. */
    seeYou: string;
    /** The client proposed it, and the workshop is to confirm it. */
    proposed: string;
    /** The client said to come. */
    confirmedByClient: string;
    addToCalendar: string;
    /** Beside the workshop's address. */
    address: string;
  };
  lines: {
    title: string;
    none: string;
    /** What the prices leave out: `IVA`. */
    withoutTax: (tax: string) => string;
    description: string;
    quantity: string;
    price: string;
    discount: string;
    amount: string;
    count: (lines: number) => string;
    ungrouped: string;
    reference: string;
    estimated: string;
  };
  totals: {
    title: string;
    base: (tax: string) => string;
    /** `IVA 21 % sobre 100,00 €`. */
    tax: (tax: string, rate: string, base: string) => string;
    total: (tax: string) => string;
    /** Beside the total, where a price in it is no more than an estimate. */
    estimated: string;
  };
  notes: string;
  photos: string;
  documents: string;
  contact: string;
}
