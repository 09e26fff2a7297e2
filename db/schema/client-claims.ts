import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { claimKinds } from '../../domain/client-identity.ts';
import { clients } from './clients.ts';
import { number, workshop } from './columns.ts';

/** Which client a normalised tax id, email or phone belongs to: each to one, whatever races. */
export const client_claims = pgTable(
  'client_claims',
  {
    instance_id: workshop(),
    kind: text({ enum: claimKinds }).notNull(),
    value: text().notNull(),
    client_id: number().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.kind, t.value] }),
    index('client_claims_client').on(t.instance_id, t.client_id),
    check('client_claims_kind', sql`${t.kind} in ('tax_id', 'email', 'phone')`),
    foreignKey({
      name: 'client_claims_of_client',
      columns: [t.instance_id, t.client_id],
      foreignColumns: [clients.instance_id, clients.id],
    }),
  ],
);

/** Imported clients that share a value which another holds: the lowest id inherits it when it is let go. */
export const client_claim_heirs = pgTable(
  'client_claim_heirs',
  {
    instance_id: workshop(),
    kind: text({ enum: claimKinds }).notNull(),
    value: text().notNull(),
    client_id: number().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.kind, t.value, t.client_id] }),
    index('client_claim_heirs_client').on(t.instance_id, t.client_id),
    foreignKey({
      name: 'client_claim_heirs_of_client',
      columns: [t.instance_id, t.client_id],
      foreignColumns: [clients.instance_id, clients.id],
    }),
  ],
);
