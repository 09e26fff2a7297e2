import { type ClientRow, findClient } from '../../../db/clients/queries.ts';
import { type InvoiceRow, listInvoiceLines } from '../../../db/invoices/writing.ts';
import { normaliseTaxId } from '../../../domain/clients/tax-id.ts';
import { findExchange, isOfOtherIssuer } from '../../../domain/invoices/exchange.ts';
import { isExchange, namesRecipient, reverseLine } from '../../../domain/invoices/invoice.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { requireOwner } from '../../clients/require-owner.ts';
import type { Context } from '../../context.ts';
import { copyInvoice, keepFutureDay } from '../draft/copy.ts';
import { insertDraft } from '../draft/draft.ts';
import { billingColumns } from '../draft/recipient.ts';
import { findOrAddSeries } from '../issue/series.ts';
import {
  exchangedRow,
  findReportedKey,
  listIssuedCorrections,
  lockInvoice,
  requireInForce,
  requireNoOpenDraft,
  type WholeInvoice,
} from '../lock.ts';

interface ExchangeRequest {
  invoiceId: number;
  /** The code of the series. */
  series: string | undefined;
  /** Fields of the recipient that differ from the client's data. */
  recipient: Partial<Pick<InvoiceRow, Extract<keyof InvoiceRow, `billing_${string}`>>>;
}

const naming = { kind: 'full', qualified: false, without_tax_id: false } as const;

/**
 * Drafts a full invoice (F3) in exchange for a simplified invoice. The draft may replace an earlier exchange of the
 * same invoice. Returns the id of the draft.
 */
export async function draftExchange(
  context: Context,
  { invoiceId, series: code, recipient }: ExchangeRequest,
): Promise<number> {
  const { instance, tx } = context;
  const { invoice, lines, others, exchanged } = await lockInvoice(context, invoiceId);
  await requireOwner(tx, instance.id, invoice.client_id);
  requireExchangeable(invoice, others);
  const key = exchanged ?? (await findReportedKey(context, invoice));
  if (isOfOtherIssuer(key, instance))
    throw problem('invoice_conflict', { reason: 'otherIssuer', params: { tax_id: key.issuerTaxId } });
  const series = await findOrAddSeries(context, naming.kind, code);
  const draft = {
    ...copyInvoice(invoice),
    ...naming,
    ...(exchanged === null && (await clientsBilling(context, invoice))),
    ...recipient,
    ...(recipient.billing_tax_id && { billing_tax_id: normaliseTaxId(recipient.billing_tax_id) }),
    operation_date: invoice.operation_date ?? invoice.date,
    due_date: keepFutureDay(invoice.due_date, context),
    series_id: series.id,
    series: series.code,
    exchanges_id: invoice.exchanges_id ?? invoice.id,
  };
  return insertDraft(context, draft, lines);
}

function requireExchangeable(invoice: InvoiceRow, others: readonly InvoiceRow[]): void {
  requireInForce(invoice);
  if (namesRecipient(invoice) && !isExchange(invoice))
    throw problem('invoice_conflict', { reason: 'namesRecipient' });
  requireNoOpenDraft(invoice, others);
  if (isExchange(invoice) && listIssuedCorrections(invoice.id, others).length > 0)
    throw problem('invoice_conflict', { reason: 'corrected' });
}

async function clientsBilling(context: Context, { client_id }: InvoiceRow) {
  const { tx, instance } = context;
  const client = await findClient(tx, { instanceId: instance.id, id: client_id });
  return billingColumns(client as ClientRow, naming, context);
}

/**
 * If `draft` replaces an earlier exchange, drafts the invoice that reverses the earlier exchange. The tax authority
 * requires that both invoices list the simplified invoice. Returns the id of the reversal; null without an earlier
 * exchange.
 */
export async function draftReversalOfExchange(context: Context, draft: WholeInvoice): Promise<number | null> {
  const { invoice, others } = draft;
  const simplified = exchangedRow(draft);
  const earlier = simplified && findExchange(others, simplified);
  if (!earlier || invoice.reverses_id !== null) return null;
  const { tx, instance } = context;
  const lines = await listInvoiceLines(tx, { instanceId: instance.id, invoiceId: earlier.id });
  const values = {
    ...copyInvoice(earlier),
    payment_method: null,
    due_date: null,
    exchanges_id: simplified.id,
    reverses_id: earlier.id,
    replaced_by_id: invoice.id,
  };
  return insertDraft(context, values, lines.map(reverseLine));
}
