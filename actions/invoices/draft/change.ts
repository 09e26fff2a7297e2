import { insertBudgetHistory } from '../../../db/budgets/lines-and-history.ts';
import { findClient } from '../../../db/clients/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import {
  deleteInvoiceLines,
  type InvoiceRow,
  insertInvoiceLines,
  updateInvoice,
} from '../../../db/invoices/writing.ts';
import { type Changes, changesBetween } from '../../../domain/events/changes.ts';
import { isDeduction } from '../../../domain/invoices/advances.ts';
import {
  type InvoiceLine,
  identifiesRecipient,
  isCorrective,
  isExchange,
  namesRecipient,
} from '../../../domain/invoices/invoice.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { localDay } from '../../../domain/time/local.ts';
import { requireOwner } from '../../clients/require-owner.ts';
import type { Context } from '../../context.ts';
import { findOrAddSeries } from '../issue/series.ts';
import { lockInvoice, requireDraft } from '../lock.ts';
import { invoiceSums } from './draft.ts';
import { billingColumns, requireNameable } from './recipient.ts';

export type DraftFields = Partial<
  Pick<
    InvoiceRow,
    | 'operation_date'
    | 'due_date'
    | 'billing_name'
    | 'billing_tax_id'
    | 'billing_address'
    | 'billing_city'
    | 'billing_zip'
    | 'billing_province'
    | 'billing_country'
    | 'language'
    | 'payment_method'
    | 'rebu'
    | 'surcharge'
    | 'qualified'
    | 'without_tax_id'
    | 'located_in'
    | 'km'
    | 'date_in'
    | 'date_out'
    | 'public_notes'
    | 'claim_number'
    | 'policy_number'
    | 'correction_code'
    | 'correction_reason'
  >
>;

interface DraftChange {
  invoiceId: number;
  fields: DraftFields;
  /** The code of the new series. */
  series: string | undefined;
  /** The new lines, which replace all lines of the draft. */
  lines: InvoiceLine[] | undefined;
}

/** Changes a draft. The history records its former content. */
export async function changeDraft(
  context: Context,
  { invoiceId, fields, series, lines: sentLines }: DraftChange,
): Promise<void> {
  const { tx, instance, actor, now } = context;
  const { budget, ...draft } = await lockInvoice(context, invoiceId);
  await requireOwner(tx, instance.id, draft.invoice.client_id);
  requireDraft(draft.invoice);
  const wanted = { ...draft.invoice, ...fields };
  requireFitting(wanted, fields);
  requireExchangeKept(wanted, { ...fields, lines: sentLines });
  requireNameable(wanted, context);
  const another = series === undefined ? {} : await numberedBy(context, draft.invoice, series);
  const renamed = await renamedRecipient(context, draft.invoice, fields);
  // Keeps the lines that deduct advances.
  const lines = sentLines && [...sentLines, ...draft.lines.filter(isDeduction).map(asWritten)];
  const sent = { ...renamed, ...fields, ...another };
  const changes = {
    ...changesBetween({ ...draft.invoice }, sent),
    ...(lines && changesBetween({ lines: draft.lines.map(asWritten) }, { lines })),
  };
  if (Object.keys(changes).length === 0) return;
  const sums = invoiceSums(lines ?? draft.lines, wanted);
  const noted = draft.invoice.split === 'payer' ? withoutNames(changes) : changes;
  const line = { budgetId: budget.id, action: 'invoice.updated', changes: noted } as const;
  await sendInOrder(tx, [
    lines && deleteInvoiceLines(tx, { instanceId: instance.id, invoiceId }),
    lines && insertInvoiceLines(tx, { instanceId: instance.id, invoiceId, lines }),
    updateInvoice(
      tx,
      instance.id,
      invoiceId,
      { ...sent, ...sums, date: localDay(now, instance.timezone) },
      now,
    ),
    insertBudgetHistory(tx, instance.id, line, actor, now),
  ]);
}

/** Rejects fields that an invoice of this kind doesn't have. */
function requireFitting(wanted: InvoiceRow, fields: DraftFields): void {
  const hasReason = isCorrective(wanted.kind);
  const field = Object.keys(fields).find(
    (each) =>
      (!namesRecipient(wanted) && each.startsWith('billing_')) ||
      (each === 'correction_code' && !(hasReason && identifiesRecipient(wanted))) ||
      (each === 'correction_reason' && !hasReason),
  );
  if (field) throw invalidField(`/${field}`, 'misplaced');
}

const fixedByExchange = [
  'lines',
  'operation_date',
  'rebu',
  'surcharge',
  'located_in',
  'qualified',
  'without_tax_id',
] as const;

/** Rejects changes of the fields that an exchange copies from the simplified invoice, such as amounts and day. */
function requireExchangeKept(
  wanted: InvoiceRow,
  sent: DraftFields & { lines: InvoiceLine[] | undefined },
): void {
  const field = fixedByExchange.find((each) => sent[each] !== undefined);
  if (field && isExchange(wanted)) throw invalidField(`/${field}`, 'fixedByExchange');
}

/**
 * Returns the changed fields of the recipient if `qualified` changes, because only a qualified simplified invoice names
 * the client.
 */
async function renamedRecipient(
  context: Context,
  invoice: InvoiceRow,
  { qualified = invoice.qualified }: DraftFields,
): Promise<DraftFields> {
  if (qualified === invoice.qualified) return {};
  const { tx, instance } = context;
  const client = await findClient(tx, {
    instanceId: instance.id,
    id: invoice.client_id,
  });
  return client ? billingColumns(client, { ...invoice, qualified }, context) : {};
}

async function numberedBy(context: Context, { kind }: InvoiceRow, code: string) {
  const series = await findOrAddSeries(context, kind, code);
  return { series_id: series.id, series: series.code };
}

/**
 * Removes the recipient from changes of the other payer's invoice, because the history belongs to the budget's client.
 */
function withoutNames(changes: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !field.startsWith('billing_')));
}

function asWritten({
  id,
  sort_order,
  ...line
}: InvoiceLine & { id: number; sort_order: number }): InvoiceLine {
  return line;
}
