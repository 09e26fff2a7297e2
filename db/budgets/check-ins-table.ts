import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Damage } from '../../domain/vehicles/check-in.ts';
import {
  foreignKeyTo,
  instantColumn,
  jsonColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';
import { budgets } from './table.ts';

/**
 * The state in which vehicles were left, and the instructions of their clients, as printed on the drop-off receipt. A
 * budget whose vehicle was checked in without them has no row.
 */
export const check_ins = pgTable(
  'check_ins',
  {
    instance_id: workshopColumn(),
    budget_id: numberColumn().notNull(),
    /** The mileage on arrival. That of the budget is replaced when the vehicle is returned. */
    km: integer(),
    fuel_eighths: integer(),
    damages: jsonColumn<Damage[]>().notNull(),
    key_count: integer(),
    belongings: text(),
    /** Whether the client wants the replaced parts; null if it was not asked. */
    wants_old_parts: boolean(),
    quote_waived: boolean().notNull().default(false),
    authorised_max_cents: bigint({ mode: 'number' }),
    promised_at: instantColumn(),
    signed_on_paper: boolean().notNull().default(false),
    /** The signature; null if the client did not sign the present state. The evidence contains each signature. */
    signer: text(),
    drawing: text(),
    signed_at: instantColumn(),
    reference: text(),
  },
  (t) => [
    primaryKey({ name: 'check_ins_pkey', columns: [t.instance_id, t.budget_id] }),
    foreignKeyTo('check_ins_budget_fk', [t.instance_id, t.budget_id], budgets),
    check('check_ins_fuel_check', sql`${t.fuel_eighths} between 0 and 8`),
    check('check_ins_keys_check', sql`${t.key_count} between 0 and 9`),
    check('check_ins_authorised_check', sql`${t.authorised_max_cents} >= 0`),
    check(
      'check_ins_signature_check',
      sql`num_nulls(${t.signer}, ${t.drawing}, ${t.signed_at}, ${t.reference}) in (0, 4)`,
    ),
  ],
);
