import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { address, identity, instant, number, workshop } from './columns.ts';

/** Partitioned by day of `at` (see its migration); 0 stands for no workshop and for no key. */
export const request_log = pgTable(
  'request_log',
  {
    instance_id: workshop(),
    key_id: number().notNull(),
    at: instant().notNull(),
    id: identity(),
    source_ip: address().notNull(),
    method: text().notNull(),
    route: text().notNull(),
    status: smallint().notNull(),
    code: text(),
    duration_ms: integer().notNull(),
    request_id: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.instance_id, t.key_id, t.at, t.id] })],
);
