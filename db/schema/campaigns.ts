import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, workshop } from './columns.ts';

/** What campaigns are made of: by name, one way a channel. */
export const campaign_templates = pgTable(
  'campaign_templates',
  {
    instance_id: workshop(),
    name: text().notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    subject: text(),
    text: text().notNull(),
    html: text(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.name] }),
    check('campaign_templates_channel', sql`${t.channel} in ('email', 'sms')`),
  ],
);

/** A template sent to a segment of the clients, as of one moment. */
export const campaigns = pgTable(
  'campaigns',
  {
    instance_id: workshop(),
    id: identity(),
    template: text().notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    segment: text().notNull(),
    recipients: integer().notNull(),
    /** Those left out: opted out, without an address, with one that bounces. */
    left_out: integer().notNull(),
    sent: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    created_at: instant().notNull(),
    finished_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.id] }),
    index('campaigns_unfinished').on(t.instance_id, t.id).where(sql`${t.finished_at} is null`),
  ],
);
