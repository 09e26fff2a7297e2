import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { lineTypes } from '../../domain/budgets/status.ts';
import {
  correctionCodes,
  corrections,
  invoiceKinds,
  invoiceStatuses,
  paymentMethods,
  splits,
  territories,
} from '../../domain/invoices/invoice.ts';
import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import { recordStates } from '../../domain/verifactu/states.ts';
import { languages } from '../../generated/errors.ts';
import { budgets } from '../budgets/table.ts';
import { clients } from '../clients/table.ts';
import {
  bytes,
  identity,
  instant,
  isStoredFile,
  json,
  number,
  refersTo,
  workshop,
} from '../connection/columns.ts';
import { inUtc, lifetimeColumns } from '../connection/lifetimes.ts';
import { vehicles } from '../vehicles/table.ts';
import { instances } from '../workshops/table.ts';

const among = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

/** Series of invoice numbers: the code with which the numbers of one kind of invoice begin. */
export const invoice_series = pgTable(
  'invoice_series',
  {
    instance_id: workshop(),
    id: identity(),
    code: text().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** True if numbers include the year, and start from the first number each year. */
    per_year: boolean().notNull().default(true),
    first_number: number().notNull().default(1),
    /** True if the series is the default for its kind of invoice. */
    is_default: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    created_at: instant().notNull(),
    /**
     * Row seal (`domain/secrets/row-seals.ts`). Null in rows of earlier releases, until the first start of a release
     * with seals.
     */
    seal: bytes(),
  },
  (t) => [
    primaryKey({ name: 'invoice_series_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'invoice_series_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    unique('invoice_series_code_key').on(t.instance_id, t.code),
    index('invoice_series_unsealed_idx').on(t.instance_id, t.id).where(sql`${t.seal} is null`),
    uniqueIndex('invoice_series_default_key').on(t.instance_id, t.kind).where(sql`${t.is_default}`),
    check('invoice_series_kind_check', among(t.kind, invoiceKinds)),
    check('invoice_series_first_number_check', sql`${t.first_number} between 1 and 999999999`),
  ],
);

/**
 * Claims of series by workshops: per tax id, one workshop may use a series. Rows remain after the removal of their
 * workshop, like its invoices. The column is named `workshop_id`, because tables with a column `instance_id` are
 * removed and moved with their workshop.
 */
export const series_claims = pgTable(
  'series_claims',
  {
    /** The issuer's tax id, normalised as in tax records. */
    tax_id: text().notNull(),
    /** True if invoices go to the tax authority's test service, which does not have the production records. */
    test: boolean().notNull(),
    code: text().notNull(),
    workshop_id: number().notNull(),
    per_year: boolean().notNull(),
    /**
     * True if the workshop may use the series. False if another workshop already used the series before claims existed,
     * or before this workshop was imported.
     */
    holds: boolean().notNull(),
    /** True if an invoice was numbered under this claim. The claim is then permanent. */
    used: boolean().notNull(),
  },
  (t) => [
    primaryKey({ name: 'series_claims_pkey', columns: [t.tax_id, t.test, t.code, t.workshop_id] }),
    uniqueIndex('series_claims_holder_key').on(t.tax_id, t.test, t.code).where(sql`${t.holds}`),
    index('series_claims_workshop_idx').on(t.workshop_id),
  ],
);

/** The last used number of each series and year. The year is 0 for series without years. Numbers increase by one. */
export const invoice_counters = pgTable(
  'invoice_counters',
  {
    instance_id: workshop(),
    series_id: number().notNull(),
    year: integer().notNull(),
    last_number: number().notNull(),
  },
  (t) => [
    primaryKey({ name: 'invoice_counters_pkey', columns: [t.instance_id, t.series_id, t.year] }),
    refersTo('invoice_counters_series_fk', [t.instance_id, t.series_id], invoice_series),
  ],
);

/**
 * Numbers that are skipped after a restore: the tax authority has invoices with these numbers, but this database lost
 * them, because they were issued after the backup.
 */
export const invoice_number_gaps = pgTable(
  'invoice_number_gaps',
  {
    instance_id: workshop(),
    series_id: number().notNull(),
    year: integer().notNull(),
    first_number: number().notNull(),
    last_number: number().notNull(),
    created_at: instant().notNull(),
    /**
     * The person who stated the last number if the tax authority could not be queried. Null if the authority reported
     * the number.
     */
    stated_by: text(),
    /** HMAC with a key of APP_SECRET. Without a seal, a forged gap could hide that an invoice was deleted. */
    seal: bytes().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'invoice_number_gaps_pkey',
      columns: [t.instance_id, t.series_id, t.year, t.first_number],
    }),
    refersTo('invoice_number_gaps_series_fk', [t.instance_id, t.series_id], invoice_series),
    check('invoice_number_gaps_range_check', sql`${t.first_number} <= ${t.last_number}`),
  ],
);

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
 * prevents reads of all other invoices' budgets: if only half of an index's columns fit, PostgreSQL skips through all
 * clients of the workshop.
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
    instance_id: workshop(),
    id: identity(),
    status: text({ enum: invoiceStatuses }).notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    series_id: number().notNull(),
    series: text().notNull(),
    year: integer(),
    number: number(),
    full_number: text(),
    /** Day of issue; in a draft, the day of its last change. */
    date: date({ mode: 'string' }).notNull(),
    operation_date: date({ mode: 'string' }),
    issued_at: instant(),
    cancelled_at: instant(),
    /** The workshop's reason for cancelling the invoice. */
    cancellation_reason: text(),
    client_id: number().notNull(),
    budget_id: number().notNull(),
    vehicle_id: number(),
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
    split: text({ enum: splits }),
    date_in: instant(),
    date_out: instant(),
    public_notes: text(),
    /**
     * The insurer's number of the case; only if an insurer pays. `policy_number` is the number of the insurance policy.
     */
    claim_number: text(),
    policy_number: text(),
    rectifies_id: number(),
    correction: text({ enum: corrections }),
    correction_code: text({ enum: correctionCodes }),
    correction_reason: text(),
    /** The simplified invoice that this full invoice is exchanged for. */
    exchanges_id: number(),
    /** The earlier exchange whose amounts this invoice reverses, because another exchange replaces that exchange. */
    reverses_id: number(),
    /** The corrective invoice that replaces this invoice, or the full invoice that was issued in exchange for it. */
    replaced_by_id: number(),
    base_cents: number().notNull(),
    /** Tax amount, including the equivalence surcharge. */
    tax_cents: number().notNull(),
    total_cents: number().notNull(),
    paid_cents: number().notNull().default(0),
    verifactu_hash: text(),
    /** State of the invoice's last tax record. Null if no record of the invoice is sent to the tax authority. */
    verifactu_status: text({ enum: recordStates }),
    /** The day by which the invoice must be paid. */
    due_date: date({ mode: 'string' }),
    /** The data for the invoice's PDF, frozen when the invoice is issued. Null in a draft. */
    paper: json<InvoicePaper>(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    /**
     * Row seal of the data that never changes after issuing, including the lines. `state_seal` seals the states that
     * change later. Both are null in a draft.
     */
    seal: bytes(),
    state_seal: bytes(),
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
    index('invoices_budget_idx').on(t.instance_id, t.budget_id, t.id),
    index('invoices_unsealed_idx')
      .on(t.instance_id, t.id)
      .where(sql`${t.status} <> 'draft' and (${t.seal} is null or ${t.state_seal} is null)`),
    index('invoices_rectifies_idx')
      .on(t.instance_id, t.rectifies_id, t.id)
      .where(sql`${t.rectifies_id} is not null`),
    refersTo('invoices_series_fk', [t.instance_id, t.series_id], invoice_series),
    refersTo('invoices_client_fk', [t.instance_id, t.client_id], clients),
    refersTo('invoices_budget_fk', [t.instance_id, t.budget_id], budgets),
    refersTo('invoices_vehicle_fk', [t.instance_id, t.vehicle_id], vehicles),
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
    check('invoices_status_check', among(t.status, invoiceStatuses)),
    check('invoices_kind_check', among(t.kind, invoiceKinds)),
    check('invoices_located_in_check', among(t.located_in, territories)),
    check('invoices_split_check', among(t.split, splits)),
    check('invoices_logo_check', isStoredFile(sql`(${t.paper} #>> '{branding,logo,name}')`)),
    check('invoices_verifactu_status_check', among(t.verifactu_status, recordStates)),
    check(
      'invoices_issued_check',
      sql`num_nonnulls(${t.year}, ${t.number}, ${t.full_number}, ${t.issued_at}, ${t.paper}) = case when ${t.status} = 'draft' then 0 else 5 end`,
    ),
  ],
);

export const invoice_lines = pgTable(
  'invoice_lines',
  {
    instance_id: workshop(),
    invoice_id: number().notNull(),
    id: identity(),
    sort_order: integer().notNull(),
    description: text().notNull(),
    reference: text(),
    line_type: text({ enum: lineTypes }).notNull(),
    group_title: text(),
    quantity_hundredths: integer().notNull(),
    unit_price_cents: integer().notNull(),
    discount_basis_points: integer().notNull(),
    tax_rate_basis_points: integer().notNull(),
    tax_exempt_code: text(),
    unit_cost_cents: number(),
    /** Tax amount of the line. Null if it equals the tax rate times the line's base. */
    quota_cents: number(),
    /** The invoice of an advance payment whose amount this line deducts. */
    deducts_id: number(),
    /**
     * True for a line with the excess that the insured client pays, and for the line that deducts the excess in the
     * other payer's invoice.
     */
    excess: boolean(),
  },
  (t) => [
    index('invoice_lines_deducts_idx')
      .on(t.instance_id, t.deducts_id)
      .where(sql`${t.deducts_id} is not null`),
    refersTo('invoice_lines_deducts_fk', [t.instance_id, t.deducts_id], invoices),
    primaryKey({ name: 'invoice_lines_pkey', columns: [t.instance_id, t.invoice_id, t.id] }),
    unique('invoice_lines_sort_order_key').on(t.instance_id, t.invoice_id, t.sort_order),
    refersTo('invoice_lines_invoice_fk', [t.instance_id, t.invoice_id], invoices),
    check(
      'invoice_lines_quantity_check',
      sql`${t.quantity_hundredths} between -999999 and 999999 and ${t.quantity_hundredths} <> 0`,
    ),
    check('invoice_lines_price_check', sql`${t.unit_price_cents} between 0 and 99999999`),
    check('invoice_lines_discount_check', sql`${t.discount_basis_points} between 0 and 10000`),
    check('invoice_lines_tax_check', sql`${t.tax_rate_basis_points} between 0 and 10000`),
  ],
);

/** Payments and refunds. An undone payment remains, with the time at which it was undone. */
export const invoice_payments = pgTable(
  'invoice_payments',
  {
    instance_id: workshop(),
    id: identity(),
    invoice_id: number().notNull(),
    date: date({ mode: 'string' }).notNull(),
    amount_cents: number().notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    created_at: instant().notNull(),
    undone_at: instant(),
    /**
     * Row seal, null in rows of earlier releases. Renewed when the payment is undone, or moved to an invoice that
     * replaces the paid one.
     */
    seal: bytes(),
  },
  (t) => [
    primaryKey({ name: 'invoice_payments_pkey', columns: [t.instance_id, t.id] }),
    index('invoice_payments_invoice_idx').on(t.instance_id, t.invoice_id, t.id),
    index('invoice_payments_unsealed_idx').on(t.instance_id, t.id).where(sql`${t.seal} is null`),
    refersTo('invoice_payments_invoice_fk', [t.instance_id, t.invoice_id], invoices),
    check('invoice_payments_amount_check', sql`${t.amount_cents} <> 0`),
  ],
);

/** PDFs of issued invoices. The first PDF that was drawn of an invoice is never replaced. */
export const invoice_pdfs = pgTable(
  'invoice_pdfs',
  {
    instance_id: workshop(),
    invoice_id: number().notNull(),
    /** Name of the file in the document store. */
    name: text().notNull(),
    sha256: bytes().notNull(),
    size: integer().notNull(),
    created_at: instant().notNull(),
    /**
     * HMAC with a key of APP_SECRET. Null in rows of earlier releases, until the first start of a release with seals.
     */
    seal: bytes(),
  },
  (t) => [
    primaryKey({ name: 'invoice_pdfs_pkey', columns: [t.instance_id, t.invoice_id] }),
    index('invoice_pdfs_unsealed_idx').on(t.instance_id, t.invoice_id).where(sql`${t.seal} is null`),
    uniqueIndex('invoice_pdfs_name_key').on(t.name),
    refersTo('invoice_pdfs_invoice_fk', [t.instance_id, t.invoice_id], invoices),
    check('invoice_pdfs_file_check', isStoredFile(t.name)),
  ],
);
