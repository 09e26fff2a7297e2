import type { Db } from '../../../db/connection/client.ts';
import { findFrozenPaper } from '../../../db/invoices/queries.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { paperOf } from '../../../domain/invoices/compose-paper.ts';
import { dueDateOf } from '../../../domain/invoices/due.ts';
import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import { brandingOf } from '../../workshops/branding.ts';
import { readInvoice } from '../lock.ts';

interface ReadContext {
  tx: Db;
  instance: Instance;
}

/** Finds the frozen paper of an issued invoice, or composes that of a draft from its current state. */
export async function invoicePaper(
  { tx, instance }: ReadContext,
  invoiceId: number,
): Promise<{ paper: InvoicePaper; issued: boolean } | undefined> {
  const found = await findFrozenPaper(tx, { instanceId: instance.id, id: invoiceId });
  if (found?.paper) return { paper: found.paper, issued: true };
  const draft = found && (await readInvoice({ tx, instance }, invoiceId));
  if (!draft) return undefined;
  const { invoice, lines, corrected, exchanged, reversed } = draft;
  const branding = await brandingOf({ tx, instance });
  const { date, due_date, total_cents: owedCents } = invoice;
  const due = dueDateOf({ date, due_date, dueDays: instance.invoice_due_days, owedCents });
  const shown = { ...invoice, due_date: due };
  const drawn = paperOf(shown, { workshop: instance, branding, lines, corrected, exchanged, reversed });
  return { paper: drawn, issued: false };
}
