import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant, workshop } from './columns.ts';

/** How a workshop sends, one way a channel. */
export const transports = pgTable(
  'transports',
  {
    instance_id: workshop(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    kind: text({ enum: ['smtp', 'twilio', 'gateway', 'dev'] }).notNull(),
    /** Its settings as JSON, credentials and all. */
    sealed: bytes().notNull(),
    /** The address or number that messages come from. */
    sender: text().notNull(),
    /** SHA-256 of the token in the URLs that the provider calls. */
    hook_token_hash: bytes().notNull(),
    /** The token itself, to be shown again. */
    sealed_hook_token: bytes().notNull(),
    /** Opens and clicks of service mail are told, too. */
    tracks_service_mail: boolean().notNull().default(false),
    /** Since when nothing could be handed over; null: it works, or was not tried. */
    failing_since: instant(),
    created_at: instant().notNull(),
    /** What was handed over before it can't be asked about any more: perhaps it went another way. */
    changed_at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.channel] }),
    uniqueIndex('transports_hook').on(t.hook_token_hash),
    check('transports_channel', sql`${t.channel} in ('email', 'sms')`),
    check('transports_kind', sql`${t.kind} in ('smtp', 'twilio', 'gateway', 'dev')`),
  ],
);
