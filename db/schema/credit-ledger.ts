import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, number, workshop } from './columns.ts';

/** Every unit of credit that came or went, with the balance after it. */
export const credit_ledger = pgTable(
  'credit_ledger',
  {
    instance_id: workshop(),
    id: identity(),
    units: integer().notNull(),
    balance: integer().notNull(),
    reason: text({ enum: ['added', 'charged', 'returned'] }).notNull(),
    communication_id: number(),
    note: text(),
    actor_kind: text({ enum: ['key', 'staff'] }),
    actor_name: text(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.id] }),
    // A message is charged once, and given back once.
    uniqueIndex('credit_ledger_message')
      .on(t.instance_id, t.communication_id, t.reason)
      .where(sql`${t.communication_id} is not null`),
    check('credit_ledger_reason', sql`${t.reason} in ('added', 'charged', 'returned')`),
    check('credit_ledger_balance', sql`${t.balance} >= 0`),
  ],
);
