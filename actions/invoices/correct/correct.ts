import { listInvoiceLines } from '../../../db/invoices/writing.ts';
import { findExchange } from '../../../domain/invoices/exchange.ts';
import {
  type Correction,
  type CorrectionCode,
  correctiveKind,
  type InvoiceLine,
  identifiesRecipient,
  keepsDebt,
  reverseLine,
} from '../../../domain/invoices/invoice.ts';
import { unpaidTax } from '../../../domain/invoices/unpaid-tax.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { taxOnlyLine } from '../../../views/papers/invoice/written-lines.ts';
import { requireOwner } from '../../clients/require-owner.ts';
import type { Context } from '../../context.ts';
import { copyInvoice, keepFutureDay } from '../draft/copy.ts';
import { insertDraft } from '../draft/draft.ts';
import { findOrAddSeries } from '../issue/series.ts';
import {
  listIssuedChanges,
  listIssuedCorrections,
  lockInvoice,
  requireInForce,
  requireIssued,
  requireNoOpenDraft,
  type WholeInvoice,
} from '../lock.ts';

interface CorrectionRequest {
  invoiceId: number;
  correction: Correction;
  reason: string;
  code: CorrectionCode | undefined;
  /** The code of the series. */
  series: string | undefined;
  /**
   * The added lines, or all lines of a substitution. If undefined, a difference reverses all lines of the invoice, and
   * a substitution copies them.
   */
  lines: InvoiceLine[] | undefined;
}

/** Drafts an invoice that corrects an issued invoice. Returns the id of the draft. */
export async function draftCorrection(context: Context, request: CorrectionRequest): Promise<number> {
  const { tx, instance } = context;
  const whole = await lockInvoice(context, request.invoiceId);
  const { invoice, others } = whole;
  await requireOwner(tx, instance.id, invoice.client_id);
  requireNoOpenDraft(invoice, others);
  requireCorrectable(whole, request);

  const kind = correctiveKind(invoice.kind);
  const correction_code = codeOf(whole, request);
  const series = await findOrAddSeries(context, kind, request.series);
  const draft = {
    ...copyInvoice(invoice),
    payment_method: null,
    due_date: request.correction === 'substitution' ? keepFutureDay(invoice.due_date, context) : null,
    kind,
    series_id: series.id,
    series: series.code,
    rectifies_id: invoice.id,
    correction: request.correction,
    correction_code,
    correction_reason: request.reason,
  };
  return insertDraft(context, draft, request.lines ?? (await usualLines(context, whole, draft)));
}

function requireCorrectable(whole: WholeInvoice, { correction, code }: CorrectionRequest): void {
  const { invoice, others } = whole;
  const exchange = findExchange(others, invoice);
  if (exchange && correction === 'substitution')
    throw problem('invoice_conflict', { reason: 'exchanged', existing_id: exchange.id });
  if (exchange) requireIssued(invoice);
  else requireInForce(invoice);
  // An exchange is corrected only for the tax of an unpaid debt, because its simplified invoice names no debtor. All
  // other corrections must correct the simplified invoice.
  const { id, exchanges_id } = invoice;
  if (exchanges_id !== null && !keepsDebt({ correction_code: code ?? null }))
    throw problem('invoice_conflict', { reason: 'isExchange', existing_id: exchanges_id });
  if (correction === 'substitution' && listIssuedCorrections(id, others).length > 0)
    throw problem('invoice_conflict', { reason: 'corrected' });
}

/**
 * Returns the reason code of a correction. A further correction of an unpaid debt keeps the code of the first
 * correction.
 */
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

/** Returns the default lines of a correction. */
async function usualLines(
  context: Context,
  { invoice, lines, others }: WholeInvoice,
  draft: { correction: Correction; correction_code: CorrectionCode | null },
): Promise<InvoiceLine[]> {
  if (draft.correction === 'substitution') return lines;
  // Invoices of used goods show no tax, so the lines of their correction must state the change of the margin.
  if (!keepsDebt(draft) || keepsDebt(invoice) || invoice.rebu) return lines.map(reverseLine);
  const parts = [{ ...invoice, lines }];
  for (const correction of listIssuedChanges(invoice, others)) {
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
