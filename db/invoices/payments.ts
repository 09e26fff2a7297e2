import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { type Db, placeholders, preparedSelect, preparedWrite, type Tx } from '../connection/client.ts';
import { invoice_payments } from '../connection/tables.ts';

const { instance_id, created_at, ...columns } = getTableColumns(invoice_payments);
const { id, invoice_id, undone_at } = columns;

export type PaymentRow = Pick<typeof invoice_payments.$inferSelect, keyof typeof columns>;

const inWorkshop = eq(instance_id, sql.placeholder('instanceId'));

const insert = preparedWrite((db) =>
  db
    .insert(invoice_payments)
    .values(placeholders(['instance_id', 'invoice_id', 'date', 'amount_cents', 'method', 'created_at']))
    .returning(columns),
);

type NewPayment = Pick<PaymentRow, 'invoice_id' | 'date' | 'amount_cents' | 'method'>;

export async function insertPayment(
  tx: Tx,
  instanceId: number,
  payment: NewPayment,
  now: Date,
): Promise<PaymentRow> {
  const [row] = await insert(tx, { ...payment, instance_id: instanceId, created_at: now.toISOString() });
  return row as PaymentRow;
}

const find = preparedSelect((db) =>
  db
    .select(columns)
    .from(invoice_payments)
    .where(and(inWorkshop, eq(id, sql.placeholder('id')))),
);

export async function findPayment(db: Db, instanceId: number, id: number): Promise<PaymentRow | undefined> {
  const [row] = await find(db, { instanceId, id });
  return row;
}

const list = preparedSelect((db) =>
  db
    .select(columns)
    .from(invoice_payments)
    .where(and(inWorkshop, eq(invoice_id, sql.placeholder('invoiceId')), isNull(undone_at)))
    .orderBy(asc(id)),
);

/** Those that were not undone. */
export async function listPayments(db: Db, instanceId: number, invoiceId: number): Promise<PaymentRow[]> {
  return list(db, { instanceId, invoiceId });
}

const undo = preparedWrite((db) =>
  db
    .update(invoice_payments)
    .set({ undone_at: sql`${sql.placeholder('at')}` })
    .where(and(inWorkshop, eq(id, sql.placeholder('id')))),
);

/** The row stays, and says when. */
export async function markPaymentUndone(tx: Tx, instanceId: number, id: number, now: Date): Promise<void> {
  await undo(tx, { instanceId, id, at: now.toISOString() });
}

const move = preparedWrite((db) =>
  db
    .update(invoice_payments)
    .set({ invoice_id: sql`${sql.placeholder('to')}` })
    .where(and(inWorkshop, eq(invoice_id, sql.placeholder('from')))),
);

/** What was paid for an invoice counts for the one that stands in its place. */
export async function movePayments(
  tx: Tx,
  instanceId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await move(tx, { instanceId, from, to });
}
