import { headlineTotals } from '../../../domain/budgets/lines.ts';
import { isInvoicedOrDeclined } from '../../../domain/budgets/status.ts';
import { computeBalance } from '../../../domain/invoices/balance.ts';
import { isCorrective, keepsDebt } from '../../../domain/invoices/invoice.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import { sum } from '../../../domain/money/money.ts';
import type { TrackedInvoice } from '../../../domain/signatures/tracked-budget.ts';
import { mediumDay } from '../../../domain/time/local.ts';
import { spacedIban } from '../../../domain/workshops/payment.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { contactRequest } from './contact-request.ts';
import type { TrackingData } from './tracking.ts';

/**
 * Renders each invoice of the budget with its PDF, paid and pending amounts, and ways to pay. Null without an invoice.
 */
export function InvoiceSection(tracking: TrackingData) {
  const { budget, language } = tracking;
  const { invoices, shared } = budget;
  if (invoices.length === 0) return null;
  const texts = trackingTexts[language].invoice;
  const due = totalDueCents(invoices);
  return (
    <section class={due > 0 ? 'due invoice' : 'invoice'} aria-labelledby="invoice">
      <h2 id="invoice">{texts.title(invoices.length)}</h2>
      {invoices.map((invoice) => (
        <InvoiceFacts invoice={invoice} language={language} isSingle={invoices.length === 1} />
      ))}
      {invoices.length > 1 && (
        <dl class="amounts">
          <Balance language={language} due={due} />
        </dl>
      )}
      <RemainingQuote {...tracking} />
      {shared && <p>{texts.shared}</p>}
      {due > 0 && <PaymentWays {...tracking} />}
      {due === 0 && <p>{texts.settled}</p>}
    </section>
  );
}

/**
 * Renders the part of the price that advances have not covered. Null if the rest is already invoiced, the quote was
 * declined, or another payer shares the price.
 */
function RemainingQuote({ budget, language }: TrackingData) {
  const { invoices, lines, status, shared } = budget;
  if (invoices.some(({ advance }) => !advance) || isInvoicedOrDeclined(status) || shared) return null;
  const advanced = sum(invoices.map(({ total_cents }) => total_cents));
  const left = headlineTotals(lines).total_cents - advanced;
  return (
    <dl class="amounts">
      <Amount label={trackingTexts[language].invoice.left} value={amountFormats(language).money(left)} />
    </dl>
  );
}

/** Returns the total pending amount of the invoices. Negative if the workshop owes the client money. */
function totalDueCents(invoices: readonly TrackedInvoice[]): number {
  return sum(invoices.map(pendingCents));
}

function pendingCents(invoice: TrackedInvoice): number {
  return computeBalance({ ...invoice, status: 'issued', replaced_by_id: null }).pending_cents;
}

interface InvoiceFactsProps {
  invoice: TrackedInvoice;
  language: TrackingData['language'];
  isSingle: boolean;
}

function InvoiceFacts({ invoice, language, isSingle }: InvoiceFactsProps) {
  const { date, total_cents, paid_cents, due_date } = invoice;
  const texts = trackingTexts[language].invoice;
  const { money } = amountFormats(language);
  const day = (value: string) => mediumDay(new Date(value), 'UTC', language);
  return (
    <div class="invoiced">
      <p>
        <bdi>{invoiceName(invoice, language)}</bdi>
        {` · ${day(date)}`}
      </p>
      <dl class="amounts">
        <Amount label={texts.total} value={money(total_cents)} />
        {paid_cents !== 0 && <Amount label={texts.paid} value={money(paid_cents)} />}
        {isSingle && <Balance language={language} due={pendingCents(invoice)} />}
        {due_date !== null && pendingCents(invoice) > 0 && (
          <Amount label={texts.dueBy} value={day(due_date)} />
        )}
      </dl>
      {keepsDebt(invoice) && <p>{texts.debtStays}</p>}
      <ul class="files" role="list">
        <li>
          <a href={`?file=invoice.pdf&id=${invoice.id}&lang=${language}`}>{texts.pdf}</a>
        </li>
      </ul>
    </div>
  );
}

function invoiceName(
  { kind, advance, full_number }: TrackedInvoice,
  language: TrackingData['language'],
): string {
  const title = advance && !isCorrective(kind) ? trackingTexts[language].invoice.advance : null;
  return `${title ?? invoiceTexts[language].titles[kind]} ${full_number}`;
}

function Amount({ label, value, look }: { label: string; value: string; look?: string }) {
  return (
    <div class={look}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Balance({ language, due }: Pick<TrackingData, 'language'> & { due: number }) {
  const { money } = amountFormats(language);
  const texts = trackingTexts[language].invoice;
  return due < 0 ? (
    <Amount label={texts.credit} value={money(-due)} look="balance" />
  ) : (
    <Amount label={texts.due} value={money(due)} look="balance" />
  );
}

/**
 * Renders the ways to pay: by bank transfer with a reference, on the workshop's payment page, or by contacting the
 * workshop.
 */
function PaymentWays(tracking: TrackingData) {
  const { workshop, language } = tracking;
  const texts = trackingTexts[language].invoice;
  const { payment_iban: iban, payment_link: link } = workshop;
  if (iban === '' && link === '') return <p>{texts.ask(contactRequest(tracking))}</p>;
  return (
    <>
      <h3>{texts.howToPay}</h3>
      {iban !== '' && <Transfer {...tracking} />}
      {link !== '' && (
        <a class="press" href={link} rel="noopener noreferrer">
          {texts.payOnline}
        </a>
      )}
    </>
  );
}

function Transfer({ budget, workshop, language }: TrackingData) {
  const texts = trackingTexts[language].invoice;
  const unpaid = budget.invoices.filter((invoice) => pendingCents(invoice) > 0);
  const beneficiary = workshop.legal_name === '' ? workshop.name : workshop.legal_name;
  return (
    <dl class="transfer">
      <Amount label={texts.beneficiary} value={beneficiary} />
      <Amount label="IBAN" value={spacedIban(workshop.payment_iban)} />
      <Amount label={texts.reference} value={unpaid.map(({ full_number }) => full_number).join(', ')} />
    </dl>
  );
}
