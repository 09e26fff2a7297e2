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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { lineTypes } from '../../domain/budgets/status.ts';
import {
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';
import { instances } from '../workshops/table.ts';

/** Categories of services; a row with a parent is a subcategory. */
export const service_categories = pgTable(
  'service_categories',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    parent_id: numberColumn(),
    name: text().notNull(),
    reference_price_cents: numberColumn(),
    internal: boolean().notNull().default(false),
    /**
     * False if the workshop no longer offers the category. Budgets with this category keep it, but no other budget can
     * be assigned to it.
     */
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'service_categories_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'service_categories_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    foreignKeyTo('service_categories_parent_fk', [t.instance_id, t.parent_id], t),
    index('service_categories_parent_idx').on(t.instance_id, t.parent_id),
    check('service_categories_price_check', sql`${t.reference_price_cents} >= 0`),
  ],
);

export const labour_rates = pgTable(
  'labour_rates',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    name: text().notNull(),
    price_per_hour_cents: numberColumn().notNull(),
    is_default: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'labour_rates_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'labour_rates_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    uniqueIndex('labour_rates_default_key').on(t.instance_id).where(sql`${t.is_default}`),
    check('labour_rates_price_check', sql`${t.price_per_hour_cents} >= 0`),
  ],
);

/** The price list: items that the workshop sells at its own price. */
export const catalog_items = pgTable(
  'catalog_items',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    /**
     * The item's text in folded form, without accents and capitals, for searches. Clients have the same kind of search
     * text.
     */
    search_text: text().notNull(),
    word_starts: text().array().notNull().default(sql`'{}'`),
    reference: text().notNull(),
    /** The reference in folded form: references that differ only in spelling count as the same. */
    reference_key: text().notNull(),
    description: text().notNull(),
    category: text(),
    unit: text().notNull(),
    line_type: text({ enum: lineTypes }).notNull(),
    price_cents: integer().notNull(),
    tax_rate_basis_points: integer().notNull(),
    /** False if the workshop no longer sells the item; the API then does not list it. */
    active: boolean().notNull().default(true),
    created_at: instantColumn().notNull(),
    updated_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'catalog_items_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'catalog_items_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    unique('catalog_items_reference_key').on(t.instance_id, t.reference_key),
    index('catalog_items_active_idx').on(t.instance_id, t.id).where(sql`${t.active}`),
    index('catalog_items_category_idx').on(t.instance_id, t.category, t.id, t.active),
    index('catalog_items_changed_idx').on(t.instance_id, t.updated_at, t.id).where(sql`${t.active}`),
    index('catalog_items_search_idx')
      .using('gin', t.instance_id, t.search_text.op('gin_trgm_ops'), t.word_starts)
      .with({ gin_pending_list_limit: 256 }),
    check('catalog_items_price_check', sql`${t.price_cents} between 0 and 99999999`),
    check('catalog_items_tax_check', sql`${t.tax_rate_basis_points} between 0 and 10000`),
  ],
);
