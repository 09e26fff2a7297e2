import {
  type Correction,
  type CorrectionCode,
  correctiveOf,
  type InvoiceLine,
  isSimplified,
} from '../../domain/invoices/invoice.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';
import { insertDraft } from './draft.ts';
import { issuedCorrections, lockInvoice, requireInForce, requireNoOpenCorrection } from './lock.ts';
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
  const { invoice, lines, others, budget } = await lockInvoice(context, request.invoiceId);
  await requireOwner(tx, instance.id, budget.client_id);
  requireInForce(invoice);
  requireNoOpenCorrection(invoice, others);
  if (request.correction === 'substitution' && issuedCorrections(invoice.id, others).length > 0)
    throw problem('invoice_conflict', { reason: 'corrected' });

  const kind = correctiveOf(invoice.kind);
  if (request.code !== undefined && isSimplified(kind)) throw invalidField('/code', 'misplaced');
  const series = await seriesFor(context, kind, request.series);
  const { id, instance_id, date, base_cents, tax_cents, total_cents, created_at, updated_at, ...copied } =
    invoice;
  const draft = {
    ...copied,
    ...unissued,
    kind,
    series_id: series.id,
    series: series.code,
    rectifies_id: id,
    correction: request.correction,
    correction_code: isSimplified(kind) ? null : (request.code ?? 'R1'),
    correction_reason: request.reason,
  };
  const defaultLines = request.correction === 'difference' ? lines.map(reversed) : lines;
  return insertDraft(context, draft, request.lines ?? defaultLines);
}

const unissued = {
  status: 'draft',
  year: null,
  number: null,
  full_number: null,
  issued_at: null,
  verifactu_hash: null,
  payment_method: null,
  paid_cents: 0,
} as const;

function reversed(line: InvoiceLine): InvoiceLine {
  return { ...line, quantity_hundredths: -line.quantity_hundredths };
}
