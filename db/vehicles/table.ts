import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clients } from '../clients/table.ts';
import {
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';

export const vehicleStatuses = ['activo', 'baja_temporal', 'baja'] as const;

export const vehicles = pgTable(
  'vehicles',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    client_id: numberColumn().notNull(),
    plate: text().notNull(),
    vin: text(),
    brand: text(),
    model: text(),
    variant: text(),
    year: integer(),
    registration_date: date({ mode: 'string' }),
    fuel: text(),
    transmission: text(),
    engine_code: text(),
    horsepower: integer(),
    displacement: text(),
    color_code: text(),
    environmental_label: text(),
    km: integer(),
    itv_expiry_date: date({ mode: 'string' }),
    status: text({ enum: vehicleStatuses }).notNull().default('activo'),
    /**
     * True from the erasure of the vehicle's owner until the vehicle gets another owner. During that time, other
     * vehicles may use its plate.
     */
    owner_erased: boolean().notNull().default(false),
    created_at: instantColumn().notNull(),
    updated_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'vehicles_pkey', columns: [t.instance_id, t.id] }),
    // A plate is unique, except for vehicles of erased clients.
    uniqueIndex('vehicles_plate_key').on(
      t.instance_id,
      t.plate,
      sql`(case when ${t.owner_erased} then ${t.id} else 0 end)`,
    ),
    index('vehicles_client_idx').on(t.instance_id, t.client_id, t.id),
    index('vehicles_status_idx').on(t.instance_id, t.status, t.id, t.updated_at),
    index('vehicles_changed_idx').on(t.instance_id, t.updated_at, t.id, t.status),
    check('vehicles_status_check', sql`${t.status} in ('activo', 'baja_temporal', 'baja')`),
    foreignKeyTo('vehicles_client_fk', [t.instance_id, t.client_id], clients),
  ],
);
