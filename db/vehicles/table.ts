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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clients } from '../clients/table.ts';
import { identity, instant, number, workshop } from '../connection/columns.ts';

export const vehicleStatuses = ['activo', 'baja_temporal', 'baja'] as const;

export const vehicles = pgTable(
  'vehicles',
  {
    instance_id: workshop(),
    id: identity(),
    client_id: number().notNull(),
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
    /** Its plate is anybody's: set as its owner is erased, until it is given to somebody. */
    owner_erased: boolean().notNull().default(false),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.id] }),
    // One vehicle has the plate, beside any number of those of erased clients.
    uniqueIndex('vehicles_plate').on(
      t.instance_id,
      t.plate,
      sql`(case when ${t.owner_erased} then ${t.id} else 0 end)`,
    ),
    index('vehicles_client').on(t.instance_id, t.client_id, t.id),
    index('vehicles_status').on(t.instance_id, t.status, t.id, t.updated_at),
    index('vehicles_changed').on(t.instance_id, t.updated_at, t.id, t.status),
    check('vehicles_status_known', sql`${t.status} in ('activo', 'baja_temporal', 'baja')`),
    foreignKey({
      name: 'vehicles_owner',
      columns: [t.instance_id, t.client_id],
      foreignColumns: [clients.instance_id, clients.id],
    }),
  ],
);
