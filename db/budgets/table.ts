import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { budgetStatuses, lineTypes, sentVias } from '../../domain/budgets/status.ts';
import type { Changes } from '../../domain/events/changes.ts';
import { service_categories } from '../catalog/table.ts';
import { clients } from '../clients/table.ts';
import {
  bytesColumn,
  foreignKeyTo,
  identityColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';
import { inUtc, lifetimeColumns } from '../connection/lifetimes.ts';
import { parts } from '../stock/parts-table.ts';
import { vehicles } from '../vehicles/table.ts';
import { staff } from '../workshops/table.ts';

/**
 * Describes the GiST index of budgets by lifetime: from creation to last change. `greatest` corrects imported budgets
 * whose last change may be dated before their creation.
 */
export const budgetLifetime = lifetimeColumns({
  begun: inUtc('created_at'),
  changed: inUtc('greatest(created_at, updated_at)'),
});

/** SQL expression for the end of a vehicle's visit: infinity while the vehicle is in the workshop. */
export const visitEnd = "greatest(date_in, coalesce(delivered_at, 'infinity'))";

export const budgets = pgTable(
  'budgets',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    status: text({ enum: budgetStatuses }).notNull(),
    channel: text().notNull(),
    /** True for a budget for the workshop's own use, which the public API does not show. */
    internal: boolean().notNull().default(false),
    client_id: numberColumn().notNull(),
    vehicle_id: numberColumn(),
    category_id: numberColumn(),
    subcategory_id: numberColumn(),
    assigned_user_id: numberColumn(),
    mechanic_id: numberColumn(),
    client_reference: text(),
    public_notes: text(),
    /** Notes that only the workshop sees. */
    internal_notes: text(),
    date_in: instantColumn(),
    date_out: instantColumn(),
    km: integer(),
    waiting_parts: boolean().notNull().default(false),
    on_hold: boolean().notNull().default(false),
    hold_until: instantColumn(),
    /** Why the work waits; null unless the status is `En espera`. */
    hold_reason: text(),
    estimated_duration_minutes: integer(),
    sent_via: text({ enum: sentVias }),
    /** The last day on which the client may accept the quote. */
    valid_until: date({ mode: 'string' }),
    client_signed_at: instantColumn(),
    /**
     * Time at which to notify the client that the lines differ from the signed lines. Null if the lines are the signed
     * lines, or if the client was notified.
     */
    resign_notice_at: instantColumn(),
    /**
     * Time at which the client declined the lines that changed after its signature. Null if the client declined
     * nothing, or if the lines changed again.
     */
    changes_declined_at: instantColumn(),
    /** Time at which the client requested the renewal of an expired quote. */
    renewal_asked_at: instantColumn(),
    delivered_at: instantColumn(),
    reject_reason: text(),
    /** True if the budget has an invoice or a draft, which prevents changes to the lines. */
    has_invoice: boolean().notNull().default(false),
    /**
     * SHA-256 of the token in the client's tracking link, for finding the budget. `sealed_tracking_token` is the token
     * itself, encrypted, for showing the link again.
     */
    tracking_token_hash: bytesColumn().notNull(),
    sealed_tracking_token: bytesColumn().notNull(),
    /** iCalendar SEQUENCE of the budget's appointment, increased at each change of the appointment (RFC 5545). */
    calendar_sequence: integer().notNull().default(0),
    created_at: instantColumn().notNull(),
    updated_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'budgets_pkey', columns: [t.instance_id, t.id] }),
    uniqueIndex('budgets_tracking_key').on(t.tracking_token_hash),
    index('budgets_status_idx')
      .on(t.instance_id, t.status, t.id, t.created_at, t.updated_at, t.client_id)
      .where(sql`not ${t.internal}`),
    index('budgets_client_idx').on(
      t.instance_id,
      t.client_id,
      t.id,
      t.internal,
      t.status,
      t.created_at,
      t.updated_at,
    ),
    // This index includes internal budgets, because the removal of a vehicle searches all budgets that refer to the
    // vehicle.
    index('budgets_vehicle_idx').on(
      t.instance_id,
      t.vehicle_id,
      t.id,
      t.internal,
      t.client_id,
      t.status,
      t.created_at,
      t.updated_at,
    ),
    // Internal budgets are few, so the desk's list walks this index for any combination of filters.
    index('budgets_internal_idx')
      .on(t.instance_id, t.id, t.status, t.client_id, t.vehicle_id, t.created_at, t.updated_at)
      .where(sql`${t.internal}`),
    index('budgets_lifetime_idx')
      .using('gist', t.instance_id, t.status, sql.raw(budgetLifetime.box))
      .where(sql`not ${t.internal}`),
    // This index is for reports, which exclude internal budgets.
    index('budgets_created_idx').on(t.instance_id, t.created_at).where(sql`not ${t.internal}`),
    index('budgets_visits_idx')
      .on(t.instance_id, sql.raw(visitEnd), t.date_in, t.delivered_at)
      .where(sql`${t.date_in} is not null and not ${t.internal}`),
    index('budgets_unanswered_idx')
      .on(t.instance_id, t.valid_until, t.renewal_asked_at, t.id)
      .where(sql`${t.status} = 'Enviado' and not ${t.internal}`),
    index('budgets_in_workshop_idx')
      .on(t.instance_id, t.date_in, t.status, t.internal, t.id)
      .where(sql`${t.date_in} is not null and ${t.delivered_at} is null`),
    index('budgets_waiting_parts_idx')
      .on(t.instance_id, t.id)
      .where(sql`${t.waiting_parts} and ${t.status} in ('Aprobado', 'En curso', 'En espera')`),
    index('budgets_resign_notice_idx').on(t.resign_notice_at).where(sql`${t.resign_notice_at} is not null`),
    foreignKeyTo('budgets_client_fk', [t.instance_id, t.client_id], clients),
    foreignKeyTo('budgets_vehicle_fk', [t.instance_id, t.vehicle_id], vehicles),
    foreignKeyTo('budgets_category_fk', [t.instance_id, t.category_id], service_categories),
    foreignKeyTo('budgets_subcategory_fk', [t.instance_id, t.subcategory_id], service_categories),
    foreignKeyTo('budgets_assigned_user_fk', [t.instance_id, t.assigned_user_id], staff),
    foreignKeyTo('budgets_mechanic_fk', [t.instance_id, t.mechanic_id], staff),
    check(
      'budgets_status_check',
      sql`${t.status} in ('Pendiente', 'En cotización', 'Enviado', 'Aprobado', 'En curso', 'En espera', 'Finalizado', 'Facturado', 'Rechazado', 'Cancelado', 'Retirado')`,
    ),
  ],
);

/** Lines of budgets: quantities in hundredths, amounts in cents, rates in hundredths of a percent. */
export const budget_lines = pgTable(
  'budget_lines',
  {
    instance_id: workshopColumn(),
    budget_id: numberColumn().notNull(),
    id: identityColumn(),
    sort_order: integer().notNull(),
    description: text().notNull(),
    extended_detail: text(),
    reference: text(),
    line_type: text({ enum: lineTypes }).notNull(),
    group_title: text(),
    quantity_hundredths: integer().notNull(),
    unit_price_cents: integer().notNull(),
    discount_basis_points: integer().notNull(),
    tax_rate_basis_points: integer().notNull(),
    tax_exempt_code: text(),
    price_estimated: boolean().notNull().default(false),
    /** True if the client decides about the line when it signs. Until then, the client does not owe the line. */
    optional: boolean().notNull().default(false),
    /** True if the client chose the optional line when it signed. */
    chosen: boolean().notNull().default(false),
    unit_cost_cents: bigint({ mode: 'number' }),
    /** Id of the part in stock that the line uses. The part is withdrawn from stock when the budget is finished. */
    part_id: numberColumn(),
  },
  (t) => [
    primaryKey({ name: 'budget_lines_pkey', columns: [t.instance_id, t.budget_id, t.id] }),
    unique('budget_lines_sort_order_key').on(t.instance_id, t.budget_id, t.sort_order),
    foreignKeyTo('budget_lines_budget_fk', [t.instance_id, t.budget_id], budgets),
    foreignKeyTo('budget_lines_part_fk', [t.instance_id, t.part_id], parts),
    index('budget_lines_part_idx').on(t.instance_id, t.part_id).where(sql`${t.part_id} is not null`),
    check(
      'budget_lines_quantity_check',
      sql`${t.quantity_hundredths} between -999999 and 999999 and ${t.quantity_hundredths} <> 0`,
    ),
    check('budget_lines_price_check', sql`${t.unit_price_cents} between 0 and 99999999`),
    check('budget_lines_discount_check', sql`${t.discount_basis_points} between 0 and 10000`),
    check('budget_lines_tax_check', sql`${t.tax_rate_basis_points} between 0 and 10000`),
    check('budget_lines_chosen_check', sql`${t.optional} or not ${t.chosen}`),
  ],
);

const actorColumns = {
  actor_kind: text({ enum: ['key', 'staff', 'client', 'service'] }).notNull(),
  actor_id: numberColumn().notNull(),
  actor_name: text().notNull(),
  at: instantColumn().notNull(),
};

export const budget_history = pgTable(
  'budget_history',
  {
    instance_id: workshopColumn(),
    budget_id: numberColumn().notNull(),
    id: identityColumn(),
    action: text().notNull(),
    line_id: numberColumn(),
    changes: jsonColumn<Changes>().notNull(),
    ...actorColumns,
  },
  (t) => [
    primaryKey({ name: 'budget_history_pkey', columns: [t.instance_id, t.budget_id, t.id] }),
    foreignKeyTo('budget_history_budget_fk', [t.instance_id, t.budget_id], budgets),
  ],
);

/** The lines of a budget before each change, including lines that were deleted later. */
export const budget_snapshots = pgTable(
  'budget_snapshots',
  {
    instance_id: workshopColumn(),
    budget_id: numberColumn().notNull(),
    id: identityColumn(),
    before: text({ enum: ['line.added', 'line.updated', 'line.deleted'] }).notNull(),
    lines: jsonColumn<unknown[]>().notNull(),
    ...actorColumns,
  },
  (t) => [
    primaryKey({ name: 'budget_snapshots_pkey', columns: [t.instance_id, t.budget_id, t.id] }),
    foreignKeyTo('budget_snapshots_budget_fk', [t.instance_id, t.budget_id], budgets),
  ],
);

/** The statuses that a budget reached, in order. The client's page shows them as steps. */
export const budget_milestones = pgTable(
  'budget_milestones',
  {
    instance_id: workshopColumn(),
    budget_id: numberColumn().notNull(),
    id: identityColumn(),
    status: text({ enum: budgetStatuses }).notNull(),
    at: instantColumn().notNull(),
    /** True if reports count this milestone. A trigger sets this column. */
    decides: boolean().notNull().default(false),
    /**
     * Time from the last sending of the quote, or from the budget's creation if the quote was never sent, to its
     * acceptance. Set only in the first counted `Aprobado`.
     */
    waited_ms: numberColumn(),
  },
  (t) => [
    primaryKey({ name: 'budget_milestones_pkey', columns: [t.instance_id, t.budget_id, t.id] }),
    index('budget_milestones_decisions_idx')
      .on(t.instance_id, t.status, t.at, t.waited_ms)
      .where(sql`${t.decides}`),
    foreignKeyTo('budget_milestones_budget_fk', [t.instance_id, t.budget_id], budgets),
  ],
);
