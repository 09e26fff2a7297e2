import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { InvoiceLine } from '../../domain/invoices/invoice.ts';
import { nextIds, type Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { invoice_lines, invoices } from '../connection/tables.ts';
import { createRowUpdater } from '../connection/updates.ts';

const { paper, seal, state_seal, ...columns } = getTableColumns(invoices);
const { instance_id, id, budget_id } = columns;

/** An invoice without its frozen paper and its seals. */
export type InvoiceRow = Omit<typeof invoices.$inferSelect, 'paper' | 'seal' | 'state_seal'>;

const oneInvoice = { instanceId: instance_id, id };

export const findInvoiceRow = query.first(oneInvoice, ($, db) =>
  db
    .select(columns)
    .from(invoices)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

/**
 * Lists all invoices of a budget, including drafts and cancelled invoices. While `lockBudget` is held, the result does
 * not change.
 */
export const listInvoicesOfBudget = query({ instanceId: instance_id, budgetId: budget_id }, ($, db) =>
  db
    .select(columns)
    .from(invoices)
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId)))
    .orderBy(asc(id)),
);

export async function nextInvoiceId(tx: Tx): Promise<number> {
  const [next] = await nextIds(tx, 'invoices', 1);
  return next as number;
}

/** Inserts an invoice with an id from `nextInvoiceId`, so that its lines can be sent in the same round trip. */
export const insertInvoice = query.run(columns, ($, db) =>
  db.insert(invoices).overridingSystemValue().values($),
);

type InvoiceChanges = Partial<Omit<typeof invoices.$inferSelect, 'instance_id' | 'id' | 'created_at'>>;

const update = createRowUpdater(invoices);

/**
 * Changes an invoice. The database rejects most changes of an issued invoice. Requires a lock on the invoice's budget.
 */
export async function updateInvoice(
  tx: Tx,
  instanceId: number,
  id: number,
  changes: InvoiceChanges,
  now: Date,
): Promise<void> {
  await update(tx, instanceId, id, changes, now);
}

/** Deletes a draft. Its lines must have been deleted before. */
export const deleteDraft = query.run(oneInvoice, ($, db) =>
  db.delete(invoices).where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

const { instance_id: lineInstance, invoice_id, ...lineColumns } = getTableColumns(invoice_lines);
const { id: _, sort_order, ...fields } = lineColumns;
const ofInvoice = { instanceId: lineInstance, invoiceId: invoice_id };

export type InvoiceLineRow = Pick<typeof invoice_lines.$inferSelect, keyof typeof lineColumns>;

export const listInvoiceLines = query(ofInvoice, ($, db) =>
  db
    .select(lineColumns)
    .from(invoice_lines)
    .where(and(eq(lineInstance, $.instanceId), eq(invoice_id, $.invoiceId)))
    .orderBy(asc(sort_order)),
);

export const deleteInvoiceLines = query.run(ofInvoice, ($, db) =>
  db.delete(invoice_lines).where(and(eq(lineInstance, $.instanceId), eq(invoice_id, $.invoiceId))),
);

const names = Object.keys(fields);

/** Inserts the lines of an invoice draft without lines, in the given order. */
export const insertInvoiceLines = query.run(
  { ...ofInvoice, lines: param.json<readonly InvoiceLine[]>() },
  ($) => sql`
  insert into invoice_lines (instance_id, invoice_id, sort_order, ${sql.raw(names.join(', '))})
  select ${$.instanceId}, ${$.invoiceId}, place, ${sql.raw(names.map((name) => `line.${name}`).join(', '))}
  from jsonb_array_elements(${$.lines}::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::invoice_lines, fields) as line
  order by place`,
);
