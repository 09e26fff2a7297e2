import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Changes } from '../../domain/changes.ts';
import { clients } from './clients.ts';
import { identity, instant, json, number, workshop } from './columns.ts';

export const client_history = pgTable(
  'client_history',
  {
    instance_id: workshop(),
    client_id: number().notNull(),
    id: identity(),
    action: text().notNull(),
    vehicle_id: number(),
    changes: json<Changes>().notNull(),
    actor_kind: text({ enum: ['key', 'staff', 'client'] }).notNull(),
    actor_id: number().notNull(),
    actor_name: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.client_id, t.id] }),
    foreignKey({
      name: 'client_history_client',
      columns: [t.instance_id, t.client_id],
      foreignColumns: [clients.instance_id, clients.id],
    }),
  ],
);
