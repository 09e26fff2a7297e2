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
import { holdInvoice, issuedCorrections } from './hold.ts';
import { requireNoOpenCorrection, requireStanding } from './require.ts';
import { seriesFor } from './series.ts';

interface CorrectionRequest {
  invoiceId: number;
  correction: Correction;
  reason: string;
  code: CorrectionCode | undefined;
  /** The series' code. */
  series: string | undefined;
  /** What is added, or what stands instead; undefined: all is taken back, or stands as it was. */
  lines: InvoiceLine[] | undefined;
}

/** Drafts an invoice that corrects an issued one. Returns the draft's id. */
export async function draftCorrection(context: Context, wanted: CorrectionRequest): Promise<number> {
  const { tx, instance } = context;
  const { invoice, lines, others, budget } = await holdInvoice(context, wanted.invoiceId);
  await requireOwner(tx, instance.id, budget.client_id);
  requireStanding(invoice);
  requireNoOpenCorrection(invoice, others);
  if (wanted.correction === 'substitution' && issuedCorrections(invoice.id, others).length > 0)
    throw problem('invoice_conflict', { reason: 'corrected' });

  const kind = correctiveOf(invoice.kind);
  if (wanted.code !== undefined && isSimplified(kind)) throw invalidField('/code', 'misplaced');
  const series = await seriesFor(context, kind, wanted.series);
  const { id, instance_id, date, base_cents, tax_cents, total_cents, created_at, updated_at, ...copied } =
    invoice;
  const draft = {
    ...copied,
    ...notYet,
    kind,
    series_id: series.id,
    series: series.code,
    rectifies_id: id,
    correction: wanted.correction,
    correction_code: isSimplified(kind) ? null : (wanted.code ?? 'R1'),
    correction_reason: wanted.reason,
  };
  const usual = wanted.correction === 'difference' ? lines.map(takenBack) : lines;
  return insertDraft(context, draft, wanted.lines ?? usual);
}

const notYet = {
  status: 'draft',
  year: null,
  number: null,
  full_number: null,
  issued_at: null,
  verifactu_hash: null,
  payment_method: null,
  paid_cents: 0,
} as const;

function takenBack(line: InvoiceLine): InvoiceLine {
  return { ...line, quantity_hundredths: -line.quantity_hundredths };
}
