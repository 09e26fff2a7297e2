import { type ComponentChild, h } from 'preact';
import { headlineTotals } from '../../../domain/budgets/lines.ts';
import { isOver } from '../../../domain/budgets/status.ts';
import { balanceOf } from '../../../domain/invoices/balance.ts';
import { isCorrective, keepsDebt } from '../../../domain/invoices/invoice.ts';
import { amountsIn } from '../../../domain/money/amounts.ts';
import { sum } from '../../../domain/money/money.ts';
import type { TrackedInvoice } from '../../../domain/signatures/tracked.ts';
import { mediumDay } from '../../../domain/time/local.ts';
import { spacedIban } from '../../../domain/workshops/payment.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { contactWords } from './reach.ts';
import type { Tracking } from './tracking.ts';

/** Shows each invoice with its PDF, what was paid and is due, and how to pay; null without an invoice. */
export function invoiceSection(tracking: Tracking): ComponentChild {
  const { budget, language } = tracking;
  const { invoices } = budget;
  if (invoices.length === 0) return null;
  const due = dueOf(invoices);
  return h(
    'section',
    { class: due > 0 ? 'due invoice' : 'invoice', 'aria-labelledby': 'invoice' },
    h('h2', { id: 'invoice' }, trackingTexts[language].invoice.title(invoices.length)),
    invoices.map((invoice) => invoiceFacts(tracking, invoice)),
    invoices.length > 1 && balance(tracking, due),
    leftOfQuote(tracking),
    budget.shared && h('p', null, trackingTexts[language].invoice.shared),
    due > 0 && paymentWays(tracking),
    due === 0 && h('p', null, trackingTexts[language].invoice.settled),
  );
}

/** Shows what the work comes to beyond its advances, until it is invoiced, or another payer has a part of it. */
function leftOfQuote({ budget, language }: Tracking): ComponentChild {
  const { invoices, lines, status, shared } = budget;
  if (invoices.some(({ advance }) => !advance) || isOver(status) || shared) return null;
  const advanced = sum(invoices.map(({ total_cents }) => total_cents));
  const left = headlineTotals(lines).total_cents - advanced;
  const { money } = amountsIn(language);
  return h('dl', { class: 'amounts' }, amount(trackingTexts[language].invoice.left, money(left)));
}

/** Shows the amount due; below zero the workshop owes it. */
function dueOf(invoices: readonly TrackedInvoice[]): number {
  return sum(invoices.map(pendingOf));
}

function pendingOf(invoice: TrackedInvoice): number {
  return balanceOf({ ...invoice, status: 'issued', replaced_by_id: null }).pending_cents;
}

function invoiceFacts({ budget, language }: Tracking, invoice: TrackedInvoice): ComponentChild {
  const { kind, advance, full_number, date, total_cents, paid_cents, due_date } = invoice;
  const dueBy = pendingOf(invoice) > 0 ? due_date : null;
  const { money } = amountsIn(language);
  const { total, paid, pdf } = trackingTexts[language].invoice;
  const title = advance && !isCorrective(kind) ? trackingTexts[language].invoice.advance : null;
  const name = `${title ?? invoiceTexts[language].titles[kind]} ${full_number}`;
  const facts: [label: string, cents: number][] = [[total, total_cents]];
  if (paid_cents !== 0) facts.push([paid, paid_cents]);
  const single = budget.invoices.length === 1;
  return h(
    'div',
    { class: 'invoiced' },
    h('p', null, h('bdi', null, name), ` · ${mediumDay(new Date(date), 'UTC', language)}`),
    h(
      'dl',
      { class: 'amounts' },
      facts.map(([label, cents]) => amount(label, money(cents))),
      single && balanceRow({ language }, pendingOf(invoice)),
      dueBy !== null &&
        amount(trackingTexts[language].invoice.dueBy, mediumDay(new Date(dueBy), 'UTC', language)),
    ),
    keepsDebt(invoice) && h('p', null, trackingTexts[language].invoice.debtStays),
    h(
      'ul',
      { class: 'files', role: 'list' },
      h('li', null, h('a', { href: fileUrl(language, invoice) }, pdf)),
    ),
  );
}

function fileUrl(language: Tracking['language'], { id }: TrackedInvoice): string {
  return `?file=invoice.pdf&id=${id}&lang=${language}`;
}

function amount(label: string, value: string, look?: string): ComponentChild {
  return h('div', { class: look }, h('dt', null, label), h('dd', null, value));
}

function balance(tracking: Tracking, due: number): ComponentChild {
  return h('dl', { class: 'amounts' }, balanceRow(tracking, due));
}

function balanceRow({ language }: Pick<Tracking, 'language'>, due: number): ComponentChild {
  const { money } = amountsIn(language);
  const texts = trackingTexts[language].invoice;
  return due < 0 ? amount(texts.credit, money(-due), 'balance') : amount(texts.due, money(due), 'balance');
}

/** Shows how to pay: by transfer, with the reference to give, on the workshop's own page, or by contacting it. */
function paymentWays(tracking: Tracking): ComponentChild[] {
  const { budget, workshop, language } = tracking;
  const texts = trackingTexts[language].invoice;
  const { payment_iban: iban, payment_link: link } = workshop;
  if (iban === '' && link === '') return [h('p', null, texts.ask(contactWords(tracking)))];
  const numbers = budget.invoices.filter((invoice) => pendingOf(invoice) > 0);
  const reference = numbers.map(({ full_number }) => full_number).join(', ');
  const beneficiary = workshop.legal_name === '' ? workshop.name : workshop.legal_name;
  return [
    h('h3', null, texts.howToPay),
    iban !== '' &&
      h(
        'dl',
        { class: 'transfer' },
        amount(texts.beneficiary, beneficiary),
        amount('IBAN', spacedIban(iban)),
        amount(texts.reference, reference),
      ),
    link !== '' && h('a', { class: 'press', href: link, rel: 'noopener noreferrer' }, texts.payOnline),
  ].filter((each) => each !== false);
}
