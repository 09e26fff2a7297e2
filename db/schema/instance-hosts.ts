import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { workshop } from './columns.ts';
import { instances } from './instances.ts';

/** Which workshop a `Host` reaches: found before any workshop is known, so the host alone is the key. */
export const instance_hosts = pgTable(
  'instance_hosts',
  {
    host: text().primaryKey(),
    instance_id: workshop().references(() => instances.id),
    canonical: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('instance_hosts_canonical').on(t.instance_id).where(sql`${t.canonical}`),
    index('instance_hosts_instance').on(t.instance_id),
  ],
);
