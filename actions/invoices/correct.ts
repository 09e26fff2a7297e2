import { listInvoiceLines } from '../../db/invoices/writing.ts';
import {
  type Correction,
  type CorrectionCode,
  correctiveOf,
  type InvoiceLine,
  identifiesRecipient,
  keepsDebt,
  reversed,
} from '../../domain/invoices/invoice.ts';
import { unpaidTax } from '../../domain/invoices/unpaid-tax.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { localDay } from '../../domain/time/local.ts';
import { taxOnlyLine } from '../../views/papers/invoice/written-lines.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';
import { insertDraft } from './draft.ts';
import {
  issuedCorrections,
  lockInvoice,
  requireInForce,
  requireNoOpenCorrection,
  type WholeInvoice,
} from './lock.ts';
import { seriesFor } from './series.ts';

interface CorrectionRequest {
  invoiceId: number;
  correction: Correction;
  reason: string;
  code: CorrectionCode | undefined;
  /** The series' code. */
  series: string | undefined;
  /** Added lines, or the new lines; undefined takes all lines back, or leaves them as they are. */
  lines: InvoiceLine[] | undefined;
}

/** Drafts an invoice that corrects an issued one. Returns the draft's id. */
export async function draftCorrection(context: Context, request: CorrectionRequest): Promise<number> {
  const { tx, instance } = context;
  const whole = await lockInvoice(context, request.invoiceId);
  const { invoice, others } = whole;
  await requireOwner(tx, instance.id, invoice.client_id);
  requireInForce(invoice);
  requireNoOpenCorrection(invoice, others);
  if (request.correction === 'substitution' && issuedCorrections(invoice.id, others).length > 0)
    throw problem('invoice_conflict', { reason: 'corrected' });

  const kind = correctiveOf(invoice.kind);
  const correction_code = codeOf(whole, request);
  const series = await seriesFor(context, kind, request.series);
  const { id, instance_id, date, base_cents, tax_cents, total_cents, created_at, updated_at, ...copied } =
    invoice;
  const draft = {
    ...copied,
    ...unissued,
    due_date: request.correction === 'substitution' ? dayToCome(invoice.due_date, context) : null,
    kind,
    series_id: series.id,
    series: series.code,
    rectifies_id: id,
    correction: request.correction,
    correction_code,
    correction_reason: request.reason,
  };
  return insertDraft(context, draft, request.lines ?? (await usualLines(context, whole, draft)));
}

/** Returns the code of the reason; a correction of an unpaid debt keeps its own. */
function codeOf({ invoice }: WholeInvoice, { code, correction }: CorrectionRequest): CorrectionCode | null {
  if (!identifiesRecipient(invoice)) {
    if (code !== undefined) throw invalidField('/code', 'misplaced');
    return null;
  }
  const usual = keepsDebt(invoice) ? invoice.correction_code : 'R1';
  const correction_code = code ?? usual;
  const keeps = keepsDebt({ correction_code });
  if (keeps && correction === 'substitution') throw invalidField('/substitution', 'debtByDifference');
  if (keepsDebt(invoice) && !keeps) throw invalidField('/code', 'debtByDifference');
  return correction_code;
}

/** Returns what a correction without lines contains. */
async function usualLines(
  context: Context,
  { invoice, lines, others }: WholeInvoice,
  draft: { correction: Correction; correction_code: CorrectionCode | null },
): Promise<InvoiceLine[]> {
  if (draft.correction === 'substitution') return lines;
  // The tax of used goods is not on the invoice, so its lines say how the margin changes.
  if (!keepsDebt(draft) || keepsDebt(invoice) || invoice.rebu) return lines.map(reversed);
  const parts = [{ ...invoice, lines }];
  for (const correction of issuedCorrections(invoice.id, others)) {
    const own = { instanceId: context.instance.id, invoiceId: correction.id };
    parts.push({ ...correction, lines: await listInvoiceLines(context.tx, own) });
  }
  const taxes = unpaidTax(parts);
  if (taxes.length === 0) throw problem('invoice_conflict', { reason: 'nothingUnpaid' });
  const { instance } = context;
  return taxes.map(({ quota_cents, ...tax }) =>
    taxOnlyLine({ ...tax, quota_cents: -quota_cents }, instance, invoice.language),
  );
}

/** A substitution keeps the day by which the replaced invoice is to be paid, unless that day has passed. */
function dayToCome(day: string | null, { now, instance }: Context): string | null {
  return day !== null && day >= localDay(now, instance.timezone) ? day : null;
}

const unissued = {
  status: 'draft',
  year: null,
  number: null,
  full_number: null,
  issued_at: null,
  verifactu_hash: null,
  verifactu_status: null,
  payment_method: null,
  paid_cents: 0,
} as const;
