import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import {
  correctionCodes,
  correctionMethods,
  invoiceKinds,
  invoiceStatuses,
  paymentMethods,
  splitParties,
  territories,
} from '../../domain/invoices/invoice.ts';
import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import { recordStates } from '../../domain/verifactu/states.ts';
import { languages } from '../../generated/errors.ts';
import { budgets } from '../budgets/table.ts';
import { clients } from '../clients/table.ts';
import {
  bytesColumn,
  foreignKeyTo,
  identityColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  oneOfCheck,
  storedFileCheck,
  workshopColumn,
} from '../connection/columns.ts';
import { inUtc, lifetimeColumns } from '../connection/lifetimes.ts';
import { vehicles } from '../vehicles/table.ts';
import { invoice_series } from './series-table.ts';

/**
 * Describes the GiST index of invoices by lifetime: from the invoice's day, by which lists filter, to its last change.
 * Lists of one client use a second index.
 */
const ends = { begun: 'date', changed: `greatest(date, ${inUtc('updated_at')})` };
export const invoiceLifetime = lifetimeColumns(ends);
export const invoiceLifetimeOfClient = lifetimeColumns(ends, '2e13');

/** Condition for issued invoices with a pending amount, as `computeBalance` computes it. */
export const isUnpaid = `status = 'issued' and replaced_by_id is null and total_cents <> paid_cents and
  not coalesce(correction_code in ('R2', 'R3'), false)`;

/**
 * Condition that invoice `i` is addressed to another payer, and that the client of its budget is erased. The CASE
 * restricts the lookup of budgets to invoices of another payer. The lookup is slow, because only a part of its index's
 * columns fits: PostgreSQL then skips through all clients of the workshop.
 */
export const ownerErased = `case when i.split = 'payer' then exists (
  select from budgets b join clients o on o.instance_id = b.instance_id and o.id = b.client_id
  where b.instance_id = i.instance_id and b.id = i.budget_id and o.erased_at is not null) else false end`;

/**
 * Drafts and issued invoices. A trigger rejects changes of an issued invoice, except of its later states, such as its
 * payments.
 */
export const invoices = pgTable(
  'invoices',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    status: text({ enum: invoiceStatuses }).notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    series_id: numberColumn().notNull(),
    series: text().notNull(),
    year: integer(),
    number: numberColumn(),
    full_number: text(),
    /** Day of issue; in a draft, the day of its last change. */
    date: date({ mode: 'string' }).notNull(),
    operation_date: date({ mode: 'string' }),
    issued_at: instantColumn(),
    cancelled_at: instantColumn(),
    /** The workshop's reason for cancelling the invoice. */
    cancellation_reason: text(),
    client_id: numberColumn().notNull(),
    budget_id: numberColumn().notNull(),
    vehicle_id: numberColumn(),
    plate: text(),
    brand: text(),
    model: text(),
    km: integer(),
    language: text({ enum: languages }).notNull(),
    billing_name: text(),
    billing_tax_id: text(),
    billing_address: text(),
    billing_city: text(),
    billing_zip: text(),
    billing_province: text(),
    /** Country of the recipient as an ISO 3166-1 alpha-2 code. */
    billing_country: text(),
    payment_method: text({ enum: paymentMethods }),
    rebu: boolean().notNull().default(false),
    surcharge: boolean().notNull().default(false),
    /** True for a simplified invoice that names its recipient with tax id and address. */
    qualified: boolean().notNull().default(false),
    /** True for a full invoice whose recipient has no tax id. */
    without_tax_id: boolean().notNull().default(false),
    located_in: text({ enum: territories }),
    /** True for an invoice of an advance payment, and for a correction of such an invoice. */
    advance: boolean().notNull().default(false),
    /**
     * The part of a budget with two payers that this invoice charges or corrects. Null if the invoice charges the whole
     * budget.
     */
    split: text({ enum: splitParties }),
    date_in: instantColumn(),
    date_out: instantColumn(),
    public_notes: text(),
    /**
     * The insurer's number of the case; only if an insurer pays. `policy_number` is the number of the insurance policy.
     */
    claim_number: text(),
    policy_number: text(),
    rectifies_id: numberColumn(),
    correction: text({ enum: correctionMethods }),
    correction_code: text({ enum: correctionCodes }),
    correction_reason: text(),
    /** Id of the simplified invoice for which this full invoice was issued in exchange. */
    exchanges_id: numberColumn(),
    /**
     * Id of the full invoice of an earlier exchange. This invoice reverses the amounts of that full invoice, because
     * another exchange replaces it.
     */
    reverses_id: numberColumn(),
    /**
     * Id of the invoice that replaces this invoice: a corrective invoice, or the full invoice that was issued in
     * exchange.
     */
    replaced_by_id: numberColumn(),
    base_cents: numberColumn().notNull(),
    /** Tax amount, including the equivalence surcharge. */
    tax_cents: numberColumn().notNull(),
    total_cents: numberColumn().notNull(),
    paid_cents: numberColumn().notNull().default(0),
    verifactu_hash: text(),
    /** State of the invoice's last tax record. Null if no record of the invoice is sent to the tax authority. */
    verifactu_status: text({ enum: recordStates }),
    /** The day by which the invoice must be paid. */
    due_date: date({ mode: 'string' }),
    /** The data for the invoice's PDF, frozen when the invoice is issued. Null in a draft. */
    paper: jsonColumn<InvoicePaper>(),
    created_at: instantColumn().notNull(),
    updated_at: instantColumn().notNull(),
    /**
     * Row seal of the data that never changes after issuing, including the lines. `state_seal` seals the states that
     * change later. Both are null in a draft.
     */
    seal: bytesColumn(),
    state_seal: bytesColumn(),
  },
  (t) => [
    primaryKey({ name: 'invoices_pkey', columns: [t.instance_id, t.id] }),
    unique('invoices_number_key').on(t.instance_id, t.series_id, t.year, t.number),
    unique('invoices_full_number_key').on(t.instance_id, t.full_number),
    index('invoices_lifetime_idx').using(
      'gist',
      t.instance_id,
      t.status,
      t.verifactu_status,
      t.series,
      sql.raw(invoiceLifetime.box),
    ),
    index('invoices_client_idx').using(
      'gist',
      t.instance_id,
      t.client_id,
      t.status,
      t.verifactu_status,
      t.series,
      sql.raw(invoiceLifetimeOfClient.box),
    ),
    index('invoices_vehicle_idx').on(
      t.instance_id,
      t.vehicle_id,
      t.id,
      t.status,
      t.client_id,
      t.series,
      t.date,
      t.updated_at,
      t.verifactu_status,
    ),
    index('invoices_revenue_idx')
      .on(
        t.instance_id,
        t.date,
        t.series,
        t.kind,
        t.total_cents,
        t.paid_cents,
        t.replaced_by_id,
        t.correction_code,
      )
      .where(sql`${t.status} = 'issued'`),
    index('invoices_verifactu_idx')
      .on(t.instance_id, t.verifactu_status)
      .where(sql`${t.verifactu_status} in ('rejected', 'accepted_with_errors')`),
    index('invoices_unpaid_idx').on(t.instance_id, t.id).where(sql.raw(isUnpaid)),
    index('invoices_owed_idx')
      .on(t.instance_id, t.due_date, t.date, t.id, t.total_cents, t.paid_cents)
      .where(sql.raw(`${isUnpaid} and total_cents > paid_cents`)),
    index('invoices_budget_idx').on(t.instance_id, t.budget_id, t.id),
    index('invoices_unsealed_idx')
      .on(t.instance_id, t.id)
      .where(sql`${t.status} <> 'draft' and (${t.seal} is null or ${t.state_seal} is null)`),
    index('invoices_rectifies_idx')
      .on(t.instance_id, t.rectifies_id, t.id)
      .where(sql`${t.rectifies_id} is not null`),
    foreignKeyTo('invoices_series_fk', [t.instance_id, t.series_id], invoice_series),
    foreignKeyTo('invoices_client_fk', [t.instance_id, t.client_id], clients),
    foreignKeyTo('invoices_budget_fk', [t.instance_id, t.budget_id], budgets),
    foreignKeyTo('invoices_vehicle_fk', [t.instance_id, t.vehicle_id], vehicles),
    foreignKey({
      name: 'invoices_rectifies_fk',
      columns: [t.instance_id, t.rectifies_id],
      foreignColumns: [t.instance_id, t.id],
    }),
    foreignKey({
      name: 'invoices_exchanges_fk',
      columns: [t.instance_id, t.exchanges_id],
      foreignColumns: [t.instance_id, t.id],
    }),
    foreignKey({
      name: 'invoices_reverses_fk',
      columns: [t.instance_id, t.reverses_id],
      foreignColumns: [t.instance_id, t.id],
    }),
    foreignKey({
      name: 'invoices_replaced_by_fk',
      columns: [t.instance_id, t.replaced_by_id],
      foreignColumns: [t.instance_id, t.id],
    }),
    check('invoices_status_check', oneOfCheck(t.status, invoiceStatuses)),
    check('invoices_kind_check', oneOfCheck(t.kind, invoiceKinds)),
    check('invoices_located_in_check', oneOfCheck(t.located_in, territories)),
    check('invoices_split_check', oneOfCheck(t.split, splitParties)),
    check('invoices_logo_check', storedFileCheck(sql`(${t.paper} #>> '{branding,logo,name}')`)),
    check('invoices_verifactu_status_check', oneOfCheck(t.verifactu_status, recordStates)),
    check(
      'invoices_issued_check',
      sql`num_nonnulls(${t.year}, ${t.number}, ${t.full_number}, ${t.issued_at}, ${t.paper}) = case when ${t.status} = 'draft' then 0 else 5 end`,
    ),
  ],
);
