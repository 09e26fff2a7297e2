import type { BudgetStatus, Step } from '../../../domain/budgets/status.ts';
import type { DeclineReason } from '../../../domain/signatures/decision.ts';
import type { QuotePart } from '../../../domain/signatures/fingerprint.ts';

/** How a client is asked to reach the workshop: `llámenos`, where it has a telephone. */
export interface ContactWords {
  /** Used within a sentence. */
  within: string;
  /** Used at the start of a sentence. */
  atStart: string;
}

export interface TrackingTexts {
  title: (number: number) => string;
  status: Record<BudgetStatus, { step: string; text: string }>;
  /** Where a request came in and there is nothing to accept yet. */
  requested: string;
  progress: string;
  /** State of a step, read out by screen readers. */
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
  /** Labels of buttons: one word each, because three of them fit side by side on a telephone. */
  reach: { call: string; mail: string };
  /** Requests to get in touch, for workshops with a telephone and without. */
  contact: { call: string; write: string };
  appointment: {
    title: string;
    /** Precedes the day of a future appointment. */
    seeYou: string;
    /** The client proposed it, and the workshop is to confirm it. */
    proposed: string;
    /** The client said to come. */
    confirmedByClient: string;
    addToCalendar: string;
    /** Label of the workshop's address. */
    address: string;
  };
  lines: {
    title: string;
    none: string;
    /** Names the tax that prices exclude: `IVA`. */
    withoutTax: (tax: string) => string;
    description: string;
    quantity: string;
    /** Formats a quantity with its unit: for work, and for other lines. */
    hours: (quantity: string) => string;
    units: (quantity: string, isOne: boolean) => string;
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
    /** Marks a total that contains an estimated price. */
    estimated: string;
  };
  decide: {
    due: string;
    dueText: string;
    /** Leads to the form. */
    toForm: string;
    title: string;
    /** Precedes lines that are optional. */
    options: string;
    optional: string;
    /** `36,30 € con IVA`. */
    withTax: (amount: string, tax: string) => string;
    recount: string;
    /** States what the optional lines that are not ticked would add. */
    leftOut: (sum: string) => string;
    /** Label of the total with tax. */
    agreed: string;
    name: string;
    draw: string;
    clear: string;
    /** Follows the box to draw in, or replaces it. */
    typed: string;
    consent: (workshop: string, total: string) => string;
    accept: string;
    declineTitle: string;
    reason: string;
    reasons: Record<DeclineReason, string>;
    comment: string;
    decline: string;
  };
  /** Errors of the submitted form, shown above it. */
  wrong: {
    title: string;
    name: string;
    consent: string;
    signature: string;
    reason: string;
    settled: string;
    /** The ticked lines give another total than the shown one. */
    total: string;
    /** The total with the ticked lines is negative. */
    belowZero: (contact: ContactWords) => string;
    paused: string;
    tooMany: (contact: ContactWords) => string;
  };
  changed: {
    title: string;
    text: string;
    isNew: string;
    isChanged: string;
    removed: (lines: string) => string;
    parts: Record<QuotePart, string>;
  };
  code: {
    title: string;
    sent: (target: string) => string;
    label: string;
    confirm: string;
    again: string;
    wrong: (left: string) => string;
    gone: string;
    tooMany: string;
    unreachable: (contact: ContactWords) => string;
  };
  /** Explains that the workshop has to correct the quote before it can be signed. */
  belowZero: { title: string; text: (contact: ContactWords) => string };
  expired: {
    title: string;
    text: (day: string) => string;
    /** Precedes the button. */
    due: string;
    ask: string;
    asked: (day: string) => string;
  };
  signed: { title: string };
  /** Lines were changed after the client had signed. */
  resign: {
    title: string;
    text: string;
    /** Precedes the comparison. */
    compared: string;
    was: string;
    is: string;
    none: string;
    toForm: string;
    formTitle: string;
    accept: string;
    /** Leads to the form with which the client refuses what was changed. */
    disagree: string;
    comment: string;
    decline: string;
    declined: (day: string) => string;
  };
  times: {
    choose: string;
    change: string;
    title: string;
    proposing: string;
    booking: string;
    none: (contact: ContactWords) => string;
    count: (times: number) => string;
    taken: string;
    late: (contact: ContactWords) => string;
    back: string;
    withdraw: string;
    cancel: string;
    coming: string;
  };
  invoice: {
    title: (invoices: number) => string;
    total: string;
    paid: string;
    /** Label of the amount still to be paid. */
    due: string;
    /** Label of the day by which it is to be paid. */
    dueBy: string;
    settled: string;
    /** The note of a correction that is made because the client did not pay. */
    debtStays: string;
    advance: string;
    /** Label of the part of the quote that was not paid in advance. */
    left: string;
    /** The note where another payer, such as an insurer, is invoiced the rest of the work. */
    shared: string;
    /** Label of the amount that the workshop owes the client. */
    credit: string;
    pdf: string;
    howToPay: string;
    beneficiary: string;
    /** Label of the reference that a transfer has to give. */
    reference: string;
    payOnline: string;
    /** Where the workshop has given neither an account nor a page. */
    ask: (contact: ContactWords) => string;
  };
  /** Links below the totals. */
  papers: { quote: string; receipt: string };
  notes: string;
  photos: string;
  documents: string;
  imprint: string;
}
