import type { Correction, InvoiceKind, PaymentMethod } from '../../../../domain/invoices/invoice.ts';

/** What quotes have no words for; the others are taken from there. */
export interface InvoiceTexts {
  titles: Record<InvoiceKind, string>;
  draft: string;
  facts: {
    operationDate: string;
    budget: string;
    dateIn: string;
    dateOut: string;
    paymentMethod: string;
  };
  qr: {
    /** For those who don't see it. */
    alt: string;
  };
  corrects: {
    title: string;
    invoice: (number: string, day: string) => string;
    how: Record<Correction, string>;
    reason: string;
    /** By how much, where an invoice stands in place of another. */
    difference: string;
  };
  hours: (quantity: string) => string;
  /** At the foot of a page's table, and at the top of the next. */
  carried: { onward: string; before: string };
  summary: { title: string; labour: (hours: string) => string; parts: string; others: string };
  taxes: { base: string; quota: string };
  surcharge: string;
  totals: { base: string; total: string; due: string; credit: string };
  paid: (day: string) => string;
  methods: Record<PaymentMethod, string>;
  exempt: string;
  notSubject: string;
  /** In full, and in a table of taxes. */
  article: { exempt: (articles: string) => string; short: (articles: string) => string };
  exemptWithout: (tax: string) => string;
  notSubjectTo: (tax: string) => string;
  notSubjectHere: (tax: string) => string;
  /** What Spanish law says in Spanish. */
  reverseCharge: string;
  usedGoods: string;
  stamp: string;
  guarantee: string[];
}
