import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { claimKinds } from '../../domain/clients/claim-kinds.ts';
import { consentSubjects } from '../../domain/clients/client.ts';
import type { Changes } from '../../domain/events/changes.ts';
import { languages } from '../../generated/errors.ts';
import {
  foreignKeyTo,
  identityColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';

export const clients = pgTable(
  'clients',
  {
    /**
     * Id of the workshop. Has no foreign key, because with a foreign key every insert would lock the workshop's row,
     * which cost a quarter of the throughput.
     */
    instance_id: workshopColumn(),
    id: identityColumn(),
    /**
     * The client's text in folded form for searches. `clientColumns` computes it at every change. It is among the first
     * columns, where a search takes 0.3 µs per row; behind twenty columns it took 0.55 µs.
     */
    search_text: text().notNull(),
    word_starts: text().array().notNull().default(sql`'{}'`),
    name: text().notNull(),
    phone: text(),
    phone_secondary: text(),
    whatsapp_phone: text(),
    email: text(),
    billing_email: text(),
    tax_id: text(),
    address: text(),
    city: text(),
    zip: text(),
    province: text(),
    country: text(),
    preferred_language: text({ enum: languages }),
    preferred_contact_method: text({ enum: ['email', 'sms', 'whatsapp', 'phone'] }),
    vip: boolean().notNull().default(false),
    marketing_opt_out: boolean().notNull().default(false),
    opt_out_email: boolean().notNull().default(false),
    opt_out_sms: boolean().notNull().default(false),
    opt_out_whatsapp: boolean().notNull().default(false),
    opt_out_call: boolean().notNull().default(false),
    created_at: instantColumn().notNull(),
    updated_at: instantColumn().notNull(),
    erased_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'clients_pkey', columns: [t.instance_id, t.id] }),
    index('clients_changed_idx').on(t.instance_id, t.updated_at, t.id),
    index('clients_search_idx')
      .using('gin', t.instance_id, t.search_text.op('gin_trgm_ops'), t.word_starts)
      // Size in kB of the GIN index's pending list, whose merge takes 40 ms in one write of 220. With 1 MB, the merge
      // delayed one write of 1,000, and every search meanwhile, by 70 to 150 ms. Without a pending list, each write
      // takes PostgreSQL twice as long.
      .with({ gin_pending_list_limit: 256 }),
  ],
);

/**
 * Normalised tax ids, emails and phones with the client that holds them. Only one client holds a value, even if several
 * clients claim it at the same time.
 */
export const client_claims = pgTable(
  'client_claims',
  {
    instance_id: workshopColumn(),
    kind: text({ enum: claimKinds }).notNull(),
    value: text().notNull(),
    client_id: numberColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'client_claims_pkey', columns: [t.instance_id, t.kind, t.value] }),
    index('client_claims_client_idx').on(t.instance_id, t.client_id),
    check('client_claims_kind_check', sql`${t.kind} in ('tax_id', 'email', 'phone')`),
    foreignKeyTo('client_claims_client_fk', [t.instance_id, t.client_id], clients),
  ],
);

/**
 * Imported clients that share a value with its holder. When the holder releases the value, the client with the lowest
 * id inherits it.
 */
export const client_claim_heirs = pgTable(
  'client_claim_heirs',
  {
    instance_id: workshopColumn(),
    kind: text({ enum: claimKinds }).notNull(),
    value: text().notNull(),
    client_id: numberColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'client_claim_heirs_pkey', columns: [t.instance_id, t.kind, t.value, t.client_id] }),
    index('client_claim_heirs_client_idx').on(t.instance_id, t.client_id),
    foreignKeyTo('client_claim_heirs_client_fk', [t.instance_id, t.client_id], clients),
  ],
);

export const client_history = pgTable(
  'client_history',
  {
    instance_id: workshopColumn(),
    client_id: numberColumn().notNull(),
    id: identityColumn(),
    action: text().notNull(),
    vehicle_id: numberColumn(),
    changes: jsonColumn<Changes>().notNull(),
    actor_kind: text({ enum: ['key', 'staff', 'client'] }).notNull(),
    actor_id: numberColumn().notNull(),
    actor_name: text().notNull(),
    at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'client_history_pkey', columns: [t.instance_id, t.client_id, t.id] }),
    foreignKeyTo('client_history_client_fk', [t.instance_id, t.client_id], clients),
  ],
);

export const consent_log = pgTable(
  'consent_log',
  {
    instance_id: workshopColumn(),
    client_id: numberColumn().notNull(),
    id: identityColumn(),
    subject: text({ enum: consentSubjects }).notNull(),
    opted_out: boolean().notNull(),
    actor_kind: text({ enum: ['key', 'staff', 'client'] }).notNull(),
    actor_id: numberColumn().notNull(),
    actor_name: text().notNull(),
    at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'consent_log_pkey', columns: [t.instance_id, t.client_id, t.id] }),
    foreignKeyTo('consent_log_client_fk', [t.instance_id, t.client_id], clients),
  ],
);
