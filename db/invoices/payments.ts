import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { nextIds, type Tx } from '../connection/client.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { invoice_payments } from '../connection/tables.ts';

const columns = getTableColumns(invoice_payments);
const { instance_id, id, invoice_id, undone_at } = columns;

export type PaymentRow = typeof invoice_payments.$inferSelect;

const onePayment = { instanceId: instance_id, id };

const insert = query.run(columns, ($, db) => db.insert(invoice_payments).overridingSystemValue().values($));

/** Inserts a payment with the seal that `sealOf` computes for its row. Returns the payment's id. */
export async function insertPayment(
  tx: Tx,
  payment: Omit<PaymentRow, 'id' | 'undone_at' | 'seal'>,
  sealOf: (row: Omit<PaymentRow, 'seal'>) => Buffer,
): Promise<number> {
  const [id] = (await nextIds(tx, 'invoice_payments', 1)) as [number];
  const row = { ...payment, id, undone_at: null };
  await insert(tx, { ...row, seal: sealOf(row) });
  return id;
}

export const findPayment = query.first(onePayment, ($, db) =>
  db
    .select(columns)
    .from(invoice_payments)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

/** Lists the payments of an invoice, except undone payments. */
export const listPayments = query({ instanceId: instance_id, invoiceId: invoice_id }, ($, db) =>
  db
    .select(columns)
    .from(invoice_payments)
    .where(and(eq(instance_id, $.instanceId), eq(invoice_id, $.invoiceId), isNull(undone_at)))
    .orderBy(asc(id)),
);

/** Lists the payments of an invoice, including undone payments. */
export const listAllPayments = query({ instanceId: instance_id, invoiceId: invoice_id }, ($, db) =>
  db
    .select(columns)
    .from(invoice_payments)
    .where(and(eq(instance_id, $.instanceId), eq(invoice_id, $.invoiceId)))
    .orderBy(asc(id)),
);

/** Marks a payment as undone; the row remains. */
export const markPaymentUndone = query.run(
  { ...onePayment, ...pickColumns(invoice_payments, ['undone_at', 'seal']) },
  ($, db) =>
    db
      .update(invoice_payments)
      .set({ undone_at: $.undone_at, seal: $.seal })
      .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

interface MovedPayment {
  id: number;
  /** The new seal of the payment, in hexadecimal digits. */
  seal: string;
}

/** Moves payments from a replaced invoice to the invoice that replaces it. */
export const movePayments = query.run(
  { instanceId: instance_id, to: invoice_id, moved: param.json<MovedPayment[]>() },
  ($) => sql`
  update invoice_payments p set invoice_id = ${$.to}, seal = decode(moved.seal, 'hex')
  from jsonb_to_recordset(${$.moved}) as moved (id bigint, seal text)
  where p.instance_id = ${$.instanceId} and p.id = moved.id`,
);
