import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, instant, number, workshop } from './columns.ts';

/** Answers kept for replay; the body is text, byte for byte, and goes when its client is erased. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    instance_id: workshop(),
    key_id: number().notNull(),
    idempotency_key: text().notNull(),
    fingerprint: bytes().notNull(),
    /** Null while an operation that waits for the outside is at work. */
    status: smallint(),
    body: text(),
    encrypted: boolean().notNull().default(false),
    client_id: number(),
    /** Until then its claim holds, answer or not. */
    leased_until: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.key_id, t.idempotency_key] }),
    index('idempotency_keys_age').on(t.created_at),
    index('idempotency_keys_client').on(t.instance_id, t.client_id).where(sql`${t.client_id} is not null`),
  ],
);
