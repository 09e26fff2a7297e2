import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { StoredInvoice } from '../../domain/invoices/compare.ts';
import type { InvoiceKey } from '../../domain/verifactu/record.ts';
import type { RecordState } from '../../domain/verifactu/states.ts';
import { type Db, sendInOrder } from '../connection/client.ts';
import { isIn, param, query } from '../connection/query.ts';
import {
  invoice_lines,
  type invoice_payments,
  invoices,
  type verifactu_records,
} from '../connection/tables.ts';
import type { InvoiceLineRow } from './writing.ts';

type Row = typeof invoices.$inferSelect;

const ofWorkshop = { instanceId: invoices.instance_id };
const invoiceIdsParameters = { ...ofWorkshop, ids: param.list(invoices.id) };

/** An invoice, and whether its client is erased, its PDF exists and its series exists. */
type InvoiceWithFacts = Row & { client_erased: boolean; has_pdf: boolean; has_series: boolean };

/** Lists a batch of issued invoices. A PDF in the backlog counts as existing, because it will still be drawn. */
const listBatch = query(
  { ...ofWorkshop, after: invoices.id, most: param.integer },
  ($) => sql<InvoiceWithFacts>`
  select i.*, exists (
      select from clients c where c.instance_id = i.instance_id and c.id = i.client_id and c.erased_at is not null
    ) as client_erased,
    exists (select from invoice_pdfs p where p.instance_id = i.instance_id and p.invoice_id = i.id)
      or exists (
        select from backlog b where b.instance_id = i.instance_id and b.kind = 'pdfs' and b.item_id = i.id
      ) as has_pdf,
    exists (
      select from invoice_series s
      where s.instance_id = i.instance_id and s.id = i.series_id and s.code = i.series and s.kind = i.kind
    ) as has_series
  from invoices i
  where i.instance_id = ${$.instanceId} and i.status <> 'draft' and i.id > ${$.after}
  order by i.id limit ${$.most}`,
);

const { instance_id: lineInstance, ...lineColumns } = getTableColumns(invoice_lines);

/** Lists the lines of invoices with all columns, because the check compares a seal of all columns. */
const listLines = query(invoiceIdsParameters, ($, db) =>
  db
    .select(lineColumns)
    .from(invoice_lines)
    .where(and(eq(lineInstance, $.instanceId), isIn(invoice_lines.invoice_id, $.ids)))
    .orderBy(asc(invoice_lines.invoice_id), asc(invoice_lines.sort_order)),
);

const listPayments = query(
  invoiceIdsParameters,
  ($) => sql<typeof invoice_payments.$inferSelect>`
  select * from invoice_payments where instance_id = ${$.instanceId} and invoice_id = any (${$.ids}::bigint[])
  order by id`,
);

type RecordOfInvoice = typeof verifactu_records.$inferSelect & { state: RecordState | null };

const listRecords = query(
  invoiceIdsParameters,
  ($) => sql<RecordOfInvoice>`
  select r.*, s.state from verifactu_records r
    left join verifactu_states s on s.instance_id = r.instance_id and s.number = r.number
  where r.instance_id = ${$.instanceId} and r.invoice_id = any (${$.ids}::bigint[])
  order by r.number`,
);

interface LostPayment {
  budget_id: number;
  invoice_id: number;
  payment_id: number;
  cents: number;
}

/**
 * Lists recorded payments of the budgets' history whose row no longer exists. A comparison of sums would not reveal the
 * deletion of an undone payment.
 */
const listLostPayments = query(
  { ...ofWorkshop, budgetIds: param.list(invoices.budget_id) },
  ($) => sql<LostPayment>`
  select h.budget_id, (h.changes#>>'{invoice_id,1}')::bigint as invoice_id,
    (h.changes#>>'{payment_id,1}')::bigint as payment_id,
    round((h.changes#>>'{amount,1}')::numeric * 100)::bigint as cents
  from budget_history h
  where h.instance_id = ${$.instanceId} and h.budget_id = any (${$.budgetIds}::bigint[])
    and h.action = 'payment.recorded' and not exists (
      select from invoice_payments p
      where p.instance_id = h.instance_id and p.id = (h.changes#>>'{payment_id,1}')::bigint
    )`,
);

type FollowedRow = Pick<Row, 'id' | 'full_number' | 'date' | 'rebu' | 'surcharge'> & {
  issuer_tax_id: string | null;
};

/** Lists the invoices that other invoices correct, exchange or reverse, with the issuer in their first tax record. */
const listFollowedInvoices = query(
  invoiceIdsParameters,
  ($) => sql<FollowedRow>`
  select i.id, i.full_number, i.date, i.rebu, i.surcharge, (
      select r.issuer_tax_id from verifactu_records r
      where r.instance_id = i.instance_id and r.invoice_id = i.id order by r.number limit 1
    ) as issuer_tax_id
  from invoices i where i.instance_id = ${$.instanceId} and i.id = any (${$.ids}::bigint[])`,
);

export interface StoredWithFacts {
  stored: StoredInvoice;
  client_erased: boolean;
  has_pdf: boolean;
  has_series: boolean;
  /** Payments of the invoice that the budget's history records, but whose row no longer exists. */
  lost_payments: LostPayment[];
}

/** Page size in invoices. An invoice has about 10 kB, so a page is below a megabyte. */
export const invoicesPerBatch = 100;

/**
 * Lists the next issued invoices after an id, with their lines, payments, tax records, and the invoices that they
 * correct or exchange.
 */
export async function listInvoicesWithFacts(
  db: Db,
  instanceId: number,
  after: number,
): Promise<StoredWithFacts[]> {
  const rows = await listBatch(db, { instanceId, after, most: invoicesPerBatch });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const correctedIds = rows.flatMap(({ rectifies_id }) => rectifies_id ?? []);
  const exchangedIds = rows.flatMap(({ exchanges_id, reverses_id }) =>
    [exchanges_id ?? [], reverses_id ?? []].flat(),
  );
  const [lines, payments, records, followed, lost] = await sendInOrder(db, [
    listLines(db, { instanceId, ids: [...new Set([...ids, ...correctedIds])] }),
    listPayments(db, { instanceId, ids }),
    listRecords(db, { instanceId, ids }),
    listFollowedInvoices(db, { instanceId, ids: [...correctedIds, ...exchangedIds] }),
    listLostPayments(db, { instanceId, budgetIds: [...new Set(rows.map(({ budget_id }) => budget_id))] }),
  ]);
  const linesOf = Map.groupBy(lines, ({ invoice_id }) => invoice_id);
  const paymentsOf = Map.groupBy(payments, ({ invoice_id }) => invoice_id);
  const recordsOf = Map.groupBy(records, ({ invoice_id }) => invoice_id);
  const withLines = (id: number) => (linesOf.get(id) ?? []).map(({ invoice_id, ...line }) => line);
  const followedBy = (followedId: number | null) => followed.find(({ id }) => id === followedId);
  return rows.map(({ client_erased, has_pdf, has_series, ...invoice }) => ({
    stored: {
      invoice,
      lines: withLines(invoice.id),
      corrected: correctedOf(followedBy(invoice.rectifies_id), invoice, withLines),
      exchanged: keyOf(followedBy(invoice.exchanges_id), invoice),
      reversed: keyOf(followedBy(invoice.reverses_id), invoice),
      records: recordsOf.get(invoice.id) ?? [],
      payments: paymentsOf.get(invoice.id) ?? [],
    },
    client_erased,
    has_pdf,
    has_series,
    lost_payments: lost.filter(({ invoice_id }) => invoice_id === invoice.id),
  }));
}

function correctedOf(
  row: FollowedRow | undefined,
  invoice: Row,
  withLines: (id: number) => InvoiceLineRow[],
): StoredInvoice['corrected'] {
  const key = keyOf(row, invoice);
  if (!row || !key) return null;
  const { id, full_number, date, rebu, surcharge } = row;
  return { key, full_number, date, rebu, surcharge, lines: withLines(id) };
}

/**
 * Returns the key of `row`, an invoice that the second invoice corrects, exchanges or reverses. If `row` has no tax
 * record, the key contains the issuer on the second invoice's paper.
 */
function keyOf(row: FollowedRow | undefined, { paper }: Row): InvoiceKey | null {
  if (!row) return null;
  const issuerTaxId = row.issuer_tax_id ?? paper?.workshop.tax_id ?? '';
  return { issuerTaxId, fullNumber: row.full_number ?? '', date: row.date };
}

/** Counts the issued invoices of a workshop, for the progress display of a check. */
export const countIssued = query.one(
  ofWorkshop,
  ($) => sql<{ invoices: number }>`
  select count(*)::int as invoices from invoices where instance_id = ${$.instanceId} and status <> 'draft'`,
);
