import { foreignKey, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes, identity, workshop } from '../connection/columns.ts';
import { instances } from '../workshops/table.ts';

/**
 * The keys of earlier secrets, each sealed with a later one: seals made with them can be checked after the secret has
 * left APP_SECRET. A row is written once; one that can't be opened is skipped.
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
