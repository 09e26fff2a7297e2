import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { columnsOf, param, query } from '../connection/query.ts';
import { invoice_payments } from '../connection/tables.ts';

const { instance_id, created_at, ...columns } = getTableColumns(invoice_payments);
const { id, invoice_id, undone_at } = columns;

export type PaymentRow = Pick<typeof invoice_payments.$inferSelect, keyof typeof columns>;

const onePayment = { instanceId: instance_id, id };

export const insertPayment = query.one(
  {
    ...columnsOf(invoice_payments, ['instance_id', 'invoice_id', 'date', 'amount_cents', 'method']),
    created_at: param.date,
  },
  ($, db) => db.insert(invoice_payments).values($).returning(columns),
);

export const findPayment = query.first(onePayment, ($, db) =>
  db
    .select(columns)
    .from(invoice_payments)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

/** Lists an invoice's payments without those that were undone. */
export const listPayments = query({ instanceId: instance_id, invoiceId: invoice_id }, ($, db) =>
  db
    .select(columns)
    .from(invoice_payments)
    .where(and(eq(instance_id, $.instanceId), eq(invoice_id, $.invoiceId), isNull(undone_at)))
    .orderBy(asc(id)),
);

/** Marks a payment as undone; the row stays. */
export const markPaymentUndone = query.run({ ...onePayment, now: param.date }, ($, db) =>
  db
    .update(invoice_payments)
    .set({ undone_at: $.now })
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

/** Moves the payments of an invoice to the one that replaces it. */
export const movePayments = query.run(
  { instanceId: instance_id, from: invoice_id, to: invoice_id },
  ($, db) =>
    db
      .update(invoice_payments)
      .set({ invoice_id: $.to })
      .where(and(eq(instance_id, $.instanceId), eq(invoice_id, $.from))),
);
