import { type ClientRow, findClient } from '../../db/clients/queries.ts';
import type { InvoiceRow } from '../../db/invoices/writing.ts';
import { normaliseTaxId } from '../../domain/clients/tax-id.ts';
import { isOfOtherIssuer } from '../../domain/invoices/exchange.ts';
import { namesRecipient } from '../../domain/invoices/invoice.ts';
import { problem } from '../../domain/requests/problem.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';
import { copiedFrom, dayToCome } from './copied.ts';
import { insertDraft } from './draft.ts';
import { issuedKeyOf, lockInvoice, requireInForce, requireNoOpenDraft } from './lock.ts';
import { billingOf } from './recipient.ts';
import { seriesFor } from './series.ts';

interface ExchangeRequest {
  invoiceId: number;
  /** The series' code. */
  series: string | undefined;
  /** The recipient, where it differs from the client's data. */
  recipient: Partial<Pick<InvoiceRow, Extract<keyof InvoiceRow, `billing_${string}`>>>;
}

const naming = { kind: 'full', qualified: false, without_tax_id: false } as const;

/** Drafts the full invoice (F3) that a client gets in exchange for a simplified one. Returns the draft's id. */
export async function draftExchange(
  context: Context,
  { invoiceId, series: code, recipient }: ExchangeRequest,
): Promise<number> {
  const { tx, instance } = context;
  const { invoice, lines, others } = await lockInvoice(context, invoiceId);
  await requireOwner(tx, instance.id, invoice.client_id);
  requireInForce(invoice);
  if (namesRecipient(invoice)) throw problem('invoice_conflict', { reason: 'namesRecipient' });
  requireNoOpenDraft(invoice, others);
  const key = await issuedKeyOf(context, invoice);
  if (isOfOtherIssuer(key, instance))
    throw problem('invoice_conflict', {
      reason: 'otherIssuer',
      params: { tax_id: key.issuerTaxId },
    });
  const client = await findClient(tx, { instanceId: instance.id, id: invoice.client_id });
  const series = await seriesFor(context, naming.kind, code);
  const draft = {
    ...copiedFrom(invoice),
    ...naming,
    ...billingOf(client as ClientRow, naming, context),
    ...recipient,
    ...(recipient.billing_tax_id && { billing_tax_id: normaliseTaxId(recipient.billing_tax_id) }),
    operation_date: invoice.operation_date ?? invoice.date,
    due_date: dayToCome(invoice.due_date, context),
    series_id: series.id,
    series: series.code,
    exchanges_id: invoice.id,
  };
  return insertDraft(context, draft, lines);
}
