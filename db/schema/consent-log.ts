import { boolean, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { consentSubjects } from '../../domain/consent.ts';
import { clients } from './clients.ts';
import { identity, instant, number, workshop } from './columns.ts';

/** Who refused commercial messages or allows them again, and when. */
export const consent_log = pgTable(
  'consent_log',
  {
    instance_id: workshop(),
    client_id: number().notNull(),
    id: identity(),
    subject: text({ enum: consentSubjects }).notNull(),
    opted_out: boolean().notNull(),
    actor_kind: text({ enum: ['key', 'staff', 'client'] }).notNull(),
    actor_id: number().notNull(),
    actor_name: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.client_id, t.id] }),
    foreignKey({
      name: 'consent_log_client',
      columns: [t.instance_id, t.client_id],
      foreignColumns: [clients.instance_id, clients.id],
    }),
  ],
);
