import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Scope } from '../../domain/keys/keys.ts';
import {
  bytesColumn,
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';
import { instances } from '../workshops/table.ts';

export const api_keys = pgTable(
  'api_keys',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    name: text().notNull(),
    purpose: text().notNull(),
    environment: text({ enum: ['live', 'test'] }).notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    /** IP addresses and CIDR ranges from which the key may be used; an empty list allows all addresses. */
    ip_allow_list: text().array().notNull().default(sql`'{}'`),
    per_minute: integer().notNull().default(60),
    created_at: instantColumn().notNull(),
    expires_at: instantColumn(),
    revoked_at: instantColumn(),
    last_used_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'api_keys_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({ name: 'api_keys_instance_fk', columns: [t.instance_id], foreignColumns: [instances.id] }),
    check('api_keys_environment_check', sql`${t.environment} in ('live', 'test')`),
    check('api_keys_per_minute_check', sql`${t.per_minute} between 1 and 600`),
  ],
);

/** Secrets of API keys: one per key, or two during the rotation of a key. */
export const api_key_secrets = pgTable(
  'api_key_secrets',
  {
    instance_id: workshopColumn(),
    hash: bytesColumn().notNull(),
    key_id: numberColumn().notNull(),
    prefix: text().notNull(),
    created_at: instantColumn().notNull(),
    expires_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'api_key_secrets_pkey', columns: [t.instance_id, t.hash] }),
    foreignKeyTo('api_key_secrets_key_fk', [t.instance_id, t.key_id], api_keys),
    index('api_key_secrets_key_idx').on(t.instance_id, t.key_id),
  ],
);
