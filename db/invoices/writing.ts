import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { InvoiceLine } from '../../domain/invoices/invoice.ts';
import {
  type Db,
  placeholders,
  preparedSelect,
  preparedWrite,
  statement,
  type Tx,
} from '../connection/client.ts';
import { invoice_lines, invoices } from '../connection/tables.ts';
import { updatesOf } from '../connection/updates.ts';

const { paper, ...columns } = getTableColumns(invoices);
const { instance_id, id, budget_id } = columns;

/** Without what it is drawn from. */
export type InvoiceRow = Omit<typeof invoices.$inferSelect, 'paper'>;

const thisOne = and(eq(instance_id, sql.placeholder('instanceId')), eq(id, sql.placeholder('id')));

const find = preparedSelect((db) => db.select(columns).from(invoices).where(thisOne));

export async function findInvoiceRow(
  db: Db,
  instanceId: number,
  id: number,
): Promise<InvoiceRow | undefined> {
  const [row] = await find(db, { instanceId, id });
  return row;
}

const ofBudget = preparedSelect((db) =>
  db
    .select(columns)
    .from(invoices)
    .where(and(eq(instance_id, sql.placeholder('instanceId')), eq(budget_id, sql.placeholder('budgetId'))))
    .orderBy(asc(id)),
);

/** All of them, drafts and cancelled ones too. Whoever holds the budget holds them. */
export async function listInvoicesOfBudget(
  db: Db,
  instanceId: number,
  budgetId: number,
): Promise<InvoiceRow[]> {
  return ofBudget(db, { instanceId, budgetId });
}

const next = statement<{ id: number }>(`select nextval('invoices_id_seq') as id`);

export async function nextInvoiceId(tx: Tx): Promise<number> {
  const [row] = await next(tx);
  return row?.id as number;
}

const names = Object.keys(columns) as (keyof typeof columns)[];

const insert = preparedWrite((db) => db.insert(invoices).overridingSystemValue().values(placeholders(names)));

/** With an id from `nextInvoiceId`, its lines can be sent along with it. */
export async function insertInvoice(tx: Tx, invoice: InvoiceRow): Promise<void> {
  await insert(tx, invoice);
}

type InvoiceChanges = Partial<Omit<typeof invoices.$inferSelect, 'instance_id' | 'id' | 'created_at'>>;

const update = updatesOf(invoices);

/** Under the lock of its budget. What was issued takes only what is said of it afterwards. */
export async function updateInvoice(
  tx: Tx,
  instanceId: number,
  id: number,
  changes: InvoiceChanges,
  now: Date,
): Promise<void> {
  await update(tx, instanceId, id, changes, now);
}

const remove = preparedWrite((db) => db.delete(invoices).where(thisOne));
const removeLines = preparedWrite((db) =>
  db
    .delete(invoice_lines)
    .where(
      and(
        eq(invoice_lines.instance_id, sql.placeholder('instanceId')),
        eq(invoice_lines.invoice_id, sql.placeholder('id')),
      ),
    ),
);

export async function deleteInvoiceLines(tx: Tx, instanceId: number, id: number): Promise<void> {
  await removeLines(tx, { instanceId, id });
}

/** Its lines went before. */
export async function deleteDraft(tx: Tx, instanceId: number, id: number): Promise<void> {
  await remove(tx, { instanceId, id });
}

const { instance_id: _workshop, invoice_id, ...lineColumns } = getTableColumns(invoice_lines);

export type InvoiceLineRow = Pick<typeof invoice_lines.$inferSelect, keyof typeof lineColumns>;

const lines = preparedSelect((db) =>
  db
    .select(lineColumns)
    .from(invoice_lines)
    .where(
      and(
        eq(invoice_lines.instance_id, sql.placeholder('instanceId')),
        eq(invoice_id, sql.placeholder('id')),
      ),
    )
    .orderBy(asc(invoice_lines.sort_order)),
);

export async function listInvoiceLines(db: Db, instanceId: number, id: number): Promise<InvoiceLineRow[]> {
  return lines(db, { instanceId, id });
}

const { id: _id, sort_order: _place, ...written } = lineColumns;
const writtenNames = Object.keys(written);

const insertAll = statement(`
  insert into invoice_lines (instance_id, invoice_id, sort_order, ${writtenNames.join(', ')})
  select $1, $2, place, ${writtenNames.map((name) => `line.${name}`).join(', ')}
  from jsonb_array_elements($3::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::invoice_lines, fields) as line
  order by place`);

/** In the order given, into a draft that has none. */
export async function insertInvoiceLines(
  tx: Tx,
  instanceId: number,
  id: number,
  all: readonly InvoiceLine[],
): Promise<void> {
  await insertAll(tx, instanceId, id, JSON.stringify(all));
}
