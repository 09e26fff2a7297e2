import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { address, bytes, identity, instant, number, workshop } from '../connection/columns.ts';

/** Answers stored for replay. The body is the exact text, and is emptied when its client is erased. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    instance_id: workshop(),
    key_id: number().notNull(),
    /** Its SHA-256, in hex. */
    idempotency_key: text().notNull(),
    fingerprint: bytes().notNull(),
    /** Null while an operation waits for a third party. */
    status: smallint(),
    body: text(),
    encrypted: boolean().notNull().default(false),
    client_id: number(),
    /** Further clients in the answer, if it is about several. */
    other_client_ids: number().array(),
    /** Until then the claim is valid, with or without an answer. */
    leased_until: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [t.instance_id, t.key_id, t.idempotency_key] }),
    index('idempotency_keys_age_idx').on(t.created_at),
    index('idempotency_keys_client_idx')
      .on(t.instance_id, t.client_id)
      .where(sql`${t.client_id} is not null`),
    index('idempotency_keys_others_idx')
      .on(t.instance_id, t.created_at)
      .where(sql`${t.other_client_ids} is not null`),
  ],
);

/** Partitioned by day of `at`. 0 stands for no workshop and for no key. */
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
    /** The requested path, shortened for the log; null if the route is known. */
    path: text(),
    /** The paths of the refused fields. */
    fields: text().array(),
    duration_ms: integer().notNull(),
    request_id: text().notNull(),
  },
  (t) => [primaryKey({ name: 'request_log_pkey', columns: [t.instance_id, t.key_id, t.at, t.id] })],
);
