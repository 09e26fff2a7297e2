import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { chainNames } from '../../domain/secrets/chains.ts';
import { bytes, identity, instant, number, workshop } from '../connection/columns.ts';
import { instances } from '../workshops/table.ts';

/**
 * Keys of earlier secrets, each encrypted with a later one, so that their seals can be checked after the secret was
 * removed from APP_SECRET. A row is written once; one that can't be decrypted is skipped.
 */
export const seal_keys = pgTable(
  'seal_keys',
  {
    instance_id: workshop(),
    id: identity(),
    sealed: bytes().notNull(),
  },
  (t) => [
    primaryKey({ name: 'seal_keys_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'seal_keys_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
  ],
);

/**
 * The workers' progress in verifying each chain. Each chain has two walks: one follows new links; the other one
 * (`again`) begins at the first link once a day, since older links may also be changed.
 */
export const chain_checks = pgTable(
  'chain_checks',
  {
    instance_id: workshop(),
    chain: text({ enum: chainNames }).notNull(),
    again: boolean().notNull(),
    /** The last valid link, and its hash; 0 before the first one. */
    number: number().notNull(),
    hash: bytes().notNull(),
    due_at: instant().notNull(),
    /** The fault and its link, as long as the fault exists. */
    broken_since: instant(),
    broken_number: number(),
    broken_what: text(),
  },
  (t) => [
    primaryKey({ name: 'chain_checks_pkey', columns: [t.instance_id, t.chain, t.again] }),
    foreignKey({
      name: 'chain_checks_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    index('chain_checks_due_idx').on(t.due_at).where(sql`${t.again}`),
    index('chain_checks_broken_idx').on(t.instance_id, t.chain).where(sql`${t.broken_since} is not null`),
    check('chain_checks_chain_check', sql`${t.chain} in ('evidence', 'tax_records')`),
    check(
      'chain_checks_broken_check',
      sql`num_nonnulls(${t.broken_since}, ${t.broken_number}, ${t.broken_what}) in (0, 3)`,
    ),
  ],
);
