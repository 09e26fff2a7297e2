import type { BudgetStatus, ProgressStep } from '../../../domain/budgets/status.ts';
import type { DeclineReason } from '../../../domain/signatures/decision.ts';
import type { QuotePart } from '../../../domain/signatures/fingerprint.ts';

/** Words that ask the client to contact the workshop: `llámenos` if the workshop has a telephone. */
export interface ContactWords {
  /** Form for use within a sentence. */
  within: string;
  /** Form for use at the start of a sentence. */
  atStart: string;
}

export interface TrackingTexts {
  title: (number: number) => string;
  status: Record<BudgetStatus, { step: string; text: string }>;
  /** Text for a budget that was requested and has no quote to accept yet. */
  requested: string;
  progress: string;
  /** State of a step, for screen readers. */
  state: Record<ProgressStep['state'], string>;
  facts: {
    clientReference: string;
    validUntil: string;
    signed: string;
    delivered: string;
  };
  /** Text for a vehicle that the client can collect. */
  ready: { title: string; text: string };
  hours: { title: string; closed: string; exceptHolidays: string };
  /** Labels of buttons. One word each, because three buttons fit side by side on a phone. */
  reach: { call: string; mail: string };
  /** Requests to contact the workshop: by telephone, or in writing if the workshop has no telephone. */
  contact: { call: string; write: string };
  appointment: {
    title: string;
    /** Text before the day of a future appointment. */
    seeYou: string;
    /** States that the client proposed the appointment, and that the workshop must confirm it. */
    proposed: string;
    /** States that the client confirmed its attendance. */
    confirmedByClient: string;
    addToCalendar: string;
    /** Label of the workshop's address. */
    address: string;
  };
  lines: {
    title: string;
    none: string;
    /** States the tax that prices exclude: `IVA`. */
    withoutTax: (tax: string) => string;
    description: string;
    quantity: string;
    /** Format a quantity with its unit: `hours` for work, `units` for other lines. */
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
    /** Label of a tax with its taxable base: `IVA 21 % sobre 100,00 €`. */
    tax: (tax: string, rate: string, base: string) => string;
    total: (tax: string) => string;
    /** Mark of a total that contains an estimated price. */
    estimated: string;
  };
  decide: {
    due: string;
    dueText: string;
    /** Text of the link to the form with which the client decides. */
    toForm: string;
    title: string;
    /** Text before the optional lines. */
    options: string;
    optional: string;
    /** An amount that includes the tax: `36,30 € con IVA`. */
    withTax: (amount: string, tax: string) => string;
    recount: string;
    /** States the price of the optional lines that are not ticked. */
    leftOut: (sum: string) => string;
    /** Label of the total with tax that the client accepts. */
    agreed: string;
    name: string;
    draw: string;
    clear: string;
    /** Text about the typed name, below the box for drawing or in its place. */
    typed: string;
    consent: (workshop: string, total: string) => string;
    accept: string;
    declineTitle: string;
    reason: string;
    reasons: Record<DeclineReason, string>;
    comment: string;
    decline: string;
  };
  /** Errors of the submitted form, which are shown above the form. */
  wrong: {
    title: string;
    name: string;
    consent: string;
    signature: string;
    reason: string;
    settled: string;
    /** States that the ticked lines result in another total than the shown one. */
    total: string;
    /** States that the total with the ticked lines is negative. */
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
  /** The inspection of the vehicle, and its results by colour. */
  inspection: {
    title: string;
    results: Record<'green' | 'amber' | 'red', string>;
    /** The heading of the points that are in order, with their number. */
    inOrder: (points: number) => string;
    /** States that the quote contains an optional line for the finding. */
    offered: string;
  };
  /** Explains that the workshop must correct the quote before the client can sign it. */
  belowZero: { title: string; text: (contact: ContactWords) => string };
  expired: {
    title: string;
    text: (day: string) => string;
    /** Title of the box that contains the button to request an updated quote. */
    due: string;
    ask: string;
    asked: (day: string) => string;
  };
  signed: { title: string };
  /** Texts for a quote whose lines were changed after the client had signed. */
  resign: {
    title: string;
    text: string;
    /** Text before the comparison with the signed lines. */
    compared: string;
    was: string;
    is: string;
    none: string;
    toForm: string;
    formTitle: string;
    accept: string;
    /** Text of the link to the form with which the client refuses the changes. */
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
  waiting: {
    title: string;
    /** Title of the section if a time is offered. */
    offered: string;
    text: string;
    /** The rule that decides who gets an offered time. */
    first: string;
    accept: string;
    decline: string;
    stop: string;
    /** The days of the week on which the client can come. */
    days: (names: string) => string;
    until: (moment: string) => string;
    taken: string;
    /** The reply to an answer that came too late. */
    ended: string;
  };
  invoice: {
    title: (invoices: number) => string;
    total: string;
    paid: string;
    /** Label of the amount that is still due. */
    due: string;
    /** Label of the day by which the amount must be paid. */
    dueBy: string;
    settled: string;
    /** Note on a correction that is issued because the client did not pay. */
    debtStays: string;
    advance: string;
    /** Label of the part of the quote that advances have not covered. */
    left: string;
    /** Note that another payer, such as an insurer, is invoiced for the rest of the work. */
    shared: string;
    /** Label of the amount that the workshop owes the client. */
    credit: string;
    pdf: string;
    howToPay: string;
    beneficiary: string;
    /** Label of the reference that a bank transfer must contain. */
    reference: string;
    payOnline: string;
    /** Text if the workshop has neither a bank account nor a payment page. */
    ask: (contact: ContactWords) => string;
  };
  /** Texts of the links to PDFs below the totals. */
  papers: { quote: string; receipt: string; inspection: string };
  notes: string;
  photos: string;
  documents: string;
  imprint: string;
}
