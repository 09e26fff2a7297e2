import type { Language } from '../../generated/errors.ts';
import { sendsRecords } from '../verifactu/mode.ts';
import type { InvoiceKey } from '../verifactu/record.ts';
import { qrUrl } from '../verifactu/write-record.ts';
import type { Branding } from '../workshops/branding.ts';
import { workshopOnPaper } from '../workshops/paper-parties.ts';
import type { PaymentWays } from '../workshops/payment.ts';
import { computeDueDate } from './balance.ts';
import {
  type InvoiceFields,
  type InvoiceLine,
  keepsDebt,
  namesRecipient,
  type PaymentMethod,
} from './invoice.ts';
import type { CorrectedInvoice, InvoicedParty, InvoicePaper } from './paper.ts';
import { invoiceTotals, type Regime } from './totals.ts';

export interface PaperFields extends InvoiceFields {
  id: number;
  full_number: string | null;
  date: string;
  updated_at: string;
  issued_at: string | null;
  budget_id: number;
  plate: string | null;
  brand: string | null;
  model: string | null;
  km: number | null;
  language: Language;
  payment_method: PaymentMethod | null;
  date_in: string | null;
  date_out: string | null;
  public_notes: string | null;
  correction_reason: string | null;
}

type Workshop = InvoicePaper['workshop'];

interface ReplacedInvoice extends Regime {
  full_number: string | null;
  date: string;
  lines: InvoiceLine[];
}

/** The content of a paper besides the invoice's own fields. */
interface PaperContent {
  workshop: Workshop & Partial<PaymentWays>;
  lines: InvoiceLine[];
  corrected: ReplacedInvoice | null;
  exchanged?: InvoiceKey | null;
  reversed?: InvoiceKey | null;
  branding: Branding | null;
}

interface IssuedContent {
  payments?: InvoicePaper['payments'];
  qr?: string | null;
  verifiable?: boolean;
  isTest?: boolean;
}

interface DraftPaper extends PaperContent {
  workshop: PaperContent['workshop'] & { invoice_due_days: number | null };
}

/** Returns the content of a draft's PDF for its current state. */
export function paperOfDraft(
  draft: PaperFields & { total_cents: number },
  content: DraftPaper,
): InvoicePaper {
  const { date, due_date = null, total_cents: owedCents } = draft;
  const due = computeDueDate({ date, due_date, dueDays: content.workshop.invoice_due_days, owedCents });
  return composePaper({ ...draft, due_date: due }, content);
}

interface IssuedPaperContent extends PaperContent {
  workshop: PaperContent['workshop'] & { verifactu: string; sandbox: boolean };
  /** The payments made before the invoice was issued. */
  payments: InvoicePaper['payments'];
  /** The tax record; null outside Spain. */
  record: { key: InvoiceKey; totalCents: number } | null;
}

/**
 * Returns the content of an issued invoice's PDF. For an invoice that reverses an exchange, the PDF shows one payment,
 * of the method `offset` and the full amount, instead of the stored payments.
 */
export function paperOfIssued(
  issued: PaperFields & { total_cents: number },
  { record, payments, ...content }: IssuedPaperContent,
): InvoicePaper {
  const { verifactu: mode, sandbox } = content.workshop;
  const production = mode === 'production';
  const { reverses_id = null, date, total_cents: amount_cents } = issued;
  return composePaper(issued, {
    ...content,
    payments:
      reverses_id === null
        ? payments.map(({ date, amount_cents, method }) => ({ date, amount_cents, method }))
        : [{ date, amount_cents, method: 'offset' }],
    qr: record && sendsRecords(mode) ? qrUrl({ production, ...record }) : null,
    verifiable: record !== null && production,
    isTest: sandbox || (record !== null && mode === 'test'),
  });
}

/** Returns the content of an invoice's PDF. */
export function composePaper(
  invoice: PaperFields,
  {
    workshop,
    lines,
    corrected,
    exchanged = null,
    reversed = null,
    branding,
    payments = [],
    qr = null,
    verifiable = false,
    isTest = false,
  }: PaperContent & IssuedContent,
): InvoicePaper {
  const { plate, brand, model, km, claim_number, policy_number } = invoice;
  return {
    language: invoice.language,
    kind: invoice.kind,
    invoice_id: invoice.id,
    full_number: invoice.full_number,
    date: invoice.date,
    operation_date: invoice.operation_date,
    due_date: invoice.due_date ?? null,
    at: invoice.issued_at ?? invoice.updated_at,
    budget_id: invoice.budget_id,
    workshop: { ...workshopOnPaper(workshop), web: workshop.web, logo_url: workshop.logo_url },
    ...(branding && { branding }),
    recipient: recipientOnPaper(invoice, workshop),
    ...(invoice.without_tax_id && { withoutTaxId: true }),
    vehicle: plate === null && brand === null && model === null ? null : { plate, brand, model, km },
    ...(claim_number && { claim_number }),
    ...(policy_number && { policy_number }),
    date_in: invoice.date_in,
    date_out: invoice.date_out,
    public_notes: invoice.public_notes,
    rebu: invoice.rebu,
    ...(invoice.located_in && { located_in: invoice.located_in }),
    lines: lines.map(lineOnPaper),
    totals: invoiceTotals(lines, invoice),
    payment_method: invoice.payment_method,
    payments,
    ...paymentOnPaper(workshop),
    corrects: correctedOnPaper(invoice, corrected),
    ...(exchanged && { exchanges: keyOnPaper(exchanged) }),
    ...(reversed && { reverses: keyOnPaper(reversed) }),
    ...(invoice.advance && { advance: true }),
    qr,
    verifiable,
    ...(isTest && { isTest }),
  };
}

function keyOnPaper({ fullNumber, date }: InvoiceKey) {
  return { full_number: fullNumber, date };
}

function recipientOnPaper(invoice: PaperFields, workshop: Workshop): InvoicedParty | null {
  const { billing_name, billing_tax_id, billing_address, billing_city } = invoice;
  if (!namesRecipient(invoice) || billing_name === null) return null;
  return {
    name: billing_name,
    tax_id: billing_tax_id,
    address: billing_address,
    zip: invoice.billing_zip,
    city: billing_city,
    province: invoice.billing_province,
    country: invoice.billing_country ?? workshop.country,
  };
}

/**
 * Returns the workshop's IBAN and payment link. Without both, the field is omitted, as in papers of earlier releases.
 */
function paymentOnPaper({ payment_iban: iban = '', payment_link: link = '' }: Partial<PaymentWays>) {
  return iban === '' && link === '' ? {} : { payment: { iban, link } };
}

function correctedOnPaper(
  invoice: PaperFields,
  corrected: PaperContent['corrected'],
): CorrectedInvoice | null {
  const { correction, correction_reason } = invoice;
  if (!corrected || !correction) return null;
  const { full_number, date, lines } = corrected;
  const { groups, ...replaced } = invoiceTotals(lines, corrected);
  return {
    full_number: full_number ?? '',
    date,
    correction,
    reason: correction_reason ?? '',
    ...(keepsDebt(invoice) && { keepsDebt: true }),
    ...(correction === 'substitution' && { replaced }),
  };
}

/** Copies the printed fields of an invoice line. Omits the cost, which is internal to the workshop. */
function lineOnPaper(line: InvoiceLine): InvoiceLine {
  const { description, reference, line_type, group_title, tax_exempt_code } = line;
  const { quantity_hundredths, unit_price_cents, discount_basis_points, tax_rate_basis_points } = line;
  const { quota_cents = null, deducts_id = null, excess = null } = line;
  return {
    description,
    reference,
    line_type,
    group_title,
    tax_exempt_code,
    quantity_hundredths,
    unit_price_cents,
    discount_basis_points,
    tax_rate_basis_points,
    unit_cost_cents: null,
    ...(quota_cents !== null && { quota_cents }),
    ...(deducts_id !== null && { deducts_id }),
    ...(excess && { excess }),
  };
}
