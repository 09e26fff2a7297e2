import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { budgetStatuses, sentVias } from '../../domain/budget.ts';
import { lifetime } from '../lifetime.ts';
import { clients } from './clients.ts';
import { bytes, identity, instant, number, workshop } from './columns.ts';
import { service_categories } from './service-categories.ts';
import { staff } from './staff.ts';
import { vehicles } from './vehicles.ts';

export const budgets = pgTable(
  'budgets',
  {
    instance_id: workshop(),
    id: identity(),
    status: text({ enum: budgetStatuses }).notNull(),
    channel: text().notNull(),
    /** For the workshop's own use: the public API knows nothing of it. */
    internal: boolean().notNull().default(false),
    client_id: number().notNull(),
    vehicle_id: number(),
    category_id: number(),
    subcategory_id: number(),
    assigned_user_id: number(),
    mechanic_id: number(),
    client_reference: text(),
    public_notes: text(),
    /** For the workshop's eyes, as are the costs of the lines. */
    internal_notes: text(),
    date_in: instant(),
    date_out: instant(),
    km: integer(),
    waiting_parts: boolean().notNull().default(false),
    on_hold: boolean().notNull().default(false),
    hold_until: instant(),
    estimated_duration_minutes: integer(),
    sent_via: text({ enum: sentVias }),
    client_signed_at: instant(),
    delivered_at: instant(),
    reject_reason: text(),
    /** An invoice exists for it, a draft too: its lines stay as they are. */
    has_invoice: boolean().notNull().default(false),
    /** Of the link that the client follows: SHA-256 to find it by, sealed to show it again. */
    tracking_token_hash: bytes().notNull(),
    sealed_tracking_token: bytes().notNull(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.id] }),
    uniqueIndex('budgets_tracking').on(t.tracking_token_hash),
    index('budgets_status')
      .on(t.instance_id, t.status, t.id, t.created_at, t.updated_at, t.client_id)
      .where(sql`not ${t.internal}`),
    index('budgets_client').on(
      t.instance_id,
      t.client_id,
      t.id,
      t.internal,
      t.status,
      t.created_at,
      t.updated_at,
    ),
    index('budgets_vehicle')
      .on(t.instance_id, t.vehicle_id, t.id, t.client_id, t.status, t.created_at, t.updated_at)
      .where(sql`not ${t.internal}`),
    index('budgets_lifetime')
      .using('gist', t.instance_id, t.status, sql.raw(lifetime))
      .where(sql`not ${t.internal}`),
    foreignKey({
      name: 'budgets_client_fk',
      columns: [t.instance_id, t.client_id],
      foreignColumns: [clients.instance_id, clients.id],
    }),
    foreignKey({
      name: 'budgets_vehicle_fk',
      columns: [t.instance_id, t.vehicle_id],
      foreignColumns: [vehicles.instance_id, vehicles.id],
    }),
    foreignKey({
      name: 'budgets_category_fk',
      columns: [t.instance_id, t.category_id],
      foreignColumns: [service_categories.instance_id, service_categories.id],
    }),
    foreignKey({
      name: 'budgets_subcategory_fk',
      columns: [t.instance_id, t.subcategory_id],
      foreignColumns: [service_categories.instance_id, service_categories.id],
    }),
    foreignKey({
      name: 'budgets_assigned_user_fk',
      columns: [t.instance_id, t.assigned_user_id],
      foreignColumns: [staff.instance_id, staff.id],
    }),
    foreignKey({
      name: 'budgets_mechanic_fk',
      columns: [t.instance_id, t.mechanic_id],
      foreignColumns: [staff.instance_id, staff.id],
    }),
    check(
      'budgets_status_known',
      sql`${t.status} in ('Pendiente', 'En cotización', 'Enviado', 'Aprobado', 'En curso', 'En espera', 'Finalizado', 'Facturado', 'Rechazado', 'Cancelado', 'Retirado')`,
    ),
  ],
);
