import type { Correction, InvoiceKind, PaymentMethod, Territory } from '../../../domain/invoices/invoice.ts';

/** Texts of invoices alone; invoices share the others with quotes. */
export interface InvoiceTexts {
  titles: Record<InvoiceKind, string>;
  draft: string;
  /** Marks the invoices of a test workshop. */
  test: { watermark: string; note: string };
  facts: {
    operationDate: string;
    dueDate: string;
    budget: string;
    /** The insurer's numbers. */
    claim: string;
    policy: string;
    dateIn: string;
    dateOut: string;
    paymentMethod: string;
  };
  qr: {
    /** Read out by screen readers. */
    alt: string;
  };
  corrects: {
    title: string;
    invoice: (number: string, day: string) => string;
    how: Record<Correction, string>;
    reason: string;
    /** Label of the amounts by which a replacing invoice differs. */
    difference: string;
    /** Description of a line that changes the tax at one rate alone. */
    taxOnly: (tax: string) => string;
    /** The note of a correction that is made because the client did not pay. */
    debtStays: (number: string) => string;
  };
  /** Names the simplified invoice in exchange for which a full one was issued. */
  exchanges: (number: string, day: string) => string;
  /** Names the earlier exchange that an invoice takes back. */
  reverses: (number: string, day: string) => string;
  /** Descriptions of the line of an advance payment, and of one that deducts it. */
  advance: { line: (budget: string) => string; deducted: (number: string, day: string) => string };
  /**
   * Descriptions of the line of what a budget's client pays itself, and of its deduction on the other payer's invoice.
   */
  excess: { own: (budget: string) => string; taken: string };
  /** Labels of a page's sum, at its foot and at the top of the next page. */
  carried: { onward: string; before: string };
  summary: {
    title: string;
    labour: (hours: string) => string;
    parts: string;
    others: string;
    /**
     * Deductions, apart from the work: advances that are already invoiced, and the excess on the other payer's invoice.
     */
    advances: string;
    excess: string;
  };
  taxes: { base: string; quota: string };
  surcharge: string;
  totals: { base: string; total: string; due: string; credit: string };
  paid: (day: string) => string;
  methods: Record<PaymentMethod, string>;
  exempt: string;
  notSubject: string;
  /** The full text, and a short one for the table of taxes. */
  article: { exempt: (articles: string) => string; short: (articles: string) => string };
  exemptWithout: (tax: string) => string;
  notSubjectTo: (tax: string) => string;
  notSubjectHere: (tax: string) => string;
  /** Where a service is located that is not subject to the workshop's tax. */
  locatedIn: Record<Territory, string>;
  /** Prescribed by Spanish law in Spanish. */
  reverseCharge: string;
  usedGoods: string;
  stamp: string;
  guarantee: string[];
}
