import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Scope } from '../../domain/keys/keys.ts';
import { bytes, identity, instant, number, refersTo, workshop } from '../connection/columns.ts';
import { instances } from '../workshops/table.ts';

export const api_keys = pgTable(
  'api_keys',
  {
    instance_id: workshop(),
    id: identity(),
    name: text().notNull(),
    purpose: text().notNull(),
    environment: text({ enum: ['live', 'test'] }).notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    /** IP addresses and CIDR ranges from which the key may be used; an empty list allows all addresses. */
    ip_allow_list: text().array().notNull().default(sql`'{}'`),
    per_minute: integer().notNull().default(60),
    created_at: instant().notNull(),
    expires_at: instant(),
    revoked_at: instant(),
    last_used_at: instant(),
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
    instance_id: workshop(),
    hash: bytes().notNull(),
    key_id: number().notNull(),
    prefix: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant(),
  },
  (t) => [
    primaryKey({ name: 'api_key_secrets_pkey', columns: [t.instance_id, t.hash] }),
    refersTo('api_key_secrets_key_fk', [t.instance_id, t.key_id], api_keys),
    index('api_key_secrets_key_idx').on(t.instance_id, t.key_id),
  ],
);
