import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import {
  addressColumn,
  bytesColumn,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';

/**
 * Stored responses by idempotency key. The body is the exact text of the response, and is emptied when its client is
 * erased.
 */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    instance_id: workshopColumn(),
    /** Id of the API key, or the negated id of the account of a person who acts in the panel. */
    key_id: numberColumn().notNull(),
    /** SHA-256 of the idempotency key, in hexadecimal digits. */
    idempotency_key: text().notNull(),
    fingerprint: bytesColumn().notNull(),
    /** HTTP status of the response. Null while the request waits for a third party. */
    status: smallint(),
    body: text(),
    encrypted: boolean().notNull().default(false),
    client_id: numberColumn(),
    /** Ids of further clients, if the response contains data of several clients. */
    other_client_ids: numberColumn().array(),
    /** Expiry of the claim of a request that waits for a third party. */
    leased_until: instantColumn(),
    created_at: instantColumn().notNull(),
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

/**
 * The log of requests, partitioned by day of `at`. An `instance_id` of 0 means no workshop. A `key_id` of 0 means no API
 * key; a negative one is the negated id of the account of a person who acts in the panel.
 */
export const request_log = pgTable(
  'request_log',
  {
    instance_id: workshopColumn(),
    key_id: numberColumn().notNull(),
    at: instantColumn().notNull(),
    id: identityColumn(),
    source_ip: addressColumn().notNull(),
    method: text().notNull(),
    route: text().notNull(),
    status: smallint().notNull(),
    code: text(),
    /** The requested path, shortened for the log. Null if the path matched a route. */
    path: text(),
    /** Paths of the fields that were refused. */
    fields: text().array(),
    duration_ms: integer().notNull(),
    request_id: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'request_log_pkey', columns: [t.instance_id, t.key_id, t.at, t.id] }),
    // Contains only refused and failed requests, so that a success writes no further index entry.
    index('request_log_failed_idx').on(t.instance_id, t.key_id, t.at, t.id).where(sql`${t.status} >= 400`),
  ],
);
