import type { Correction, InvoiceKind, PaymentMethod, Territory } from '../../../domain/invoices/invoice.ts';

/** Texts that occur only on invoices. Invoices share other texts with quotes. */
export interface InvoiceTexts {
  titles: Record<InvoiceKind, string>;
  draft: string;
  /** Marks of invoices of a test workshop. */
  test: { watermark: string; note: string };
  facts: {
    operationDate: string;
    dueDate: string;
    budget: string;
    /** Labels of the insurer's numbers. */
    claim: string;
    policy: string;
    dateIn: string;
    dateOut: string;
    paymentMethod: string;
  };
  qr: {
    /** Alternative text for screen readers. */
    alt: string;
  };
  corrects: {
    title: string;
    invoice: (number: string, day: string) => string;
    how: Record<Correction, string>;
    reason: string;
    /** Label of the amounts by which a replacing invoice differs from the replaced invoice. */
    difference: string;
    /** Description of a line that changes only the tax at one rate. */
    taxOnly: (tax: string) => string;
    /** Note on a correction that is issued because the client did not pay. */
    debtStays: (number: string) => string;
  };
  /** Reference to the simplified invoice that this full invoice replaces. */
  exchanges: (number: string, day: string) => string;
  /** Reference to the earlier exchange that this invoice reverses. */
  reverses: (number: string, day: string) => string;
  /** Descriptions of the line of an advance payment, and of a line that deducts an advance. */
  advance: { line: (budget: string) => string; deducted: (number: string, day: string) => string };
  /**
   * Descriptions of the line with the excess that the client pays itself, and of the line that deducts the excess on
   * the other payer's invoice.
   */
  excess: { own: (budget: string) => string; taken: string };
  /** Labels of the subtotal at the foot of a page and at the top of the next page. */
  carried: { onward: string; before: string };
  summary: {
    title: string;
    labour: (hours: string) => string;
    parts: string;
    others: string;
    /**
     * Labels of deductions, which are listed apart from the work: advances that are already invoiced, and the excess on
     * the other payer's invoice.
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
  /** The reference to the article of law: the full text, and a short text for the table of taxes. */
  article: { exempt: (articles: string) => string; short: (articles: string) => string };
  exemptWithout: (tax: string) => string;
  notSubjectTo: (tax: string) => string;
  notSubjectHere: (tax: string) => string;
  /** Statement of the place of a service that is not subject to the workshop's tax. */
  locatedIn: Record<Territory, string>;
  /** The statement about reverse charge that Spanish law prescribes, always in Spanish. */
  reverseCharge: string;
  usedGoods: string;
  stamp: string;
  guarantee: string[];
}
