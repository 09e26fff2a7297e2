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
  unique,
} from 'drizzle-orm/pg-core';
import { identityColumn, instantColumn, numberColumn, workshopColumn } from '../connection/columns.ts';
import { instances } from '../workshops/table.ts';

/** Parts in a workshop's store. Quantities are thousandths of a unit. */
export const parts = pgTable(
  'parts',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    /**
     * The part's text in folded form, without accents and capitals, for searches. Clients have the same kind of search
     * text.
     */
    search_text: text().notNull(),
    word_starts: text().array().notNull().default(sql`'{}'`),
    /** The workshop's own reference for the part. */
    reference: text().notNull(),
    /** The reference in folded form: references that differ only in spelling count as the same. */
    reference_key: text().notNull(),
    manufacturer_reference: text(),
    description: text().notNull(),
    unit: text().notNull(),
    price_cents: integer().notNull(),
    /** Purchase price, which only the workshop sees. */
    cost_cents: integer(),
    tax_rate_basis_points: integer().notNull(),
    location: text(),
    /** Quantity that the workshop wants to have on hand at least. Null if the part has no minimum. */
    minimum_thousandths: numberColumn(),
    on_hand_thousandths: numberColumn().notNull().default(0),
    /** False if the workshop no longer keeps the part. The part can then not be moved by hand, or used in new lines. */
    active: boolean().notNull().default(true),
    below_minimum: boolean()
      .notNull()
      .generatedAlwaysAs(sql`active and coalesce(on_hand_thousandths < minimum_thousandths, false)`),
    created_at: instantColumn().notNull(),
    updated_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'parts_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({ name: 'parts_instance_fk', columns: [t.instance_id], foreignColumns: [instances.id] }),
    unique('parts_reference_key').on(t.instance_id, t.reference_key),
    index('parts_active_idx').on(t.instance_id, t.id).where(sql`${t.active}`),
    index('parts_below_minimum_idx').on(t.instance_id, t.below_minimum, t.id).where(sql`${t.active}`),
    index('parts_changed_idx').on(t.instance_id, t.below_minimum, t.updated_at, t.id).where(sql`${t.active}`),
    index('parts_search_idx')
      .using('gin', t.instance_id, t.search_text.op('gin_trgm_ops'), t.word_starts)
      .with({ gin_pending_list_limit: 256 }),
    check('parts_price_check', sql`${t.price_cents} between 0 and 99999999`),
    check('parts_cost_check', sql`${t.cost_cents} between 0 and 99999999`),
    check('parts_tax_check', sql`${t.tax_rate_basis_points} between 0 and 10000`),
    check('parts_minimum_check', sql`${t.minimum_thousandths} between 0 and 999999999`),
    check('parts_on_hand_check', sql`${t.on_hand_thousandths} between -999999999999 and 999999999999`),
  ],
);
