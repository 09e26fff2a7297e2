import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { chainNames } from '../../domain/secrets/chains.ts';
import {
  bytesColumn,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';
import { instances } from '../workshops/table.ts';

/**
 * Keys of earlier values of APP_SECRET, encrypted with later keys, so that seals can be checked after the earlier value
 * was removed from APP_SECRET. A row never changes; a row that can't be decrypted is skipped.
 */
export const seal_keys = pgTable(
  'seal_keys',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    sealed: bytesColumn().notNull(),
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
 * Progress of the workers in verifying each chain. A chain has two verifications: the first follows new links; the
 * second (`again`) starts at the first link once a day, because older links may be changed as well.
 */
export const chain_checks = pgTable(
  'chain_checks',
  {
    instance_id: workshopColumn(),
    chain: text({ enum: chainNames }).notNull(),
    again: boolean().notNull(),
    /** Number of the last valid link, or 0 before the first link. `hash` is the hash of that link. */
    number: numberColumn().notNull(),
    hash: bytesColumn().notNull(),
    due_at: instantColumn().notNull(),
    /**
     * Time at which the fault of the chain was found. Null if the chain has no fault. `broken_number` is the faulty
     * link, and `broken_what` the kind of fault.
     */
    broken_since: instantColumn(),
    broken_number: numberColumn(),
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
