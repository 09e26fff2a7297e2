import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, number, workshop } from './columns.ts';

export const communicationChannels = ['email', 'sms', 'whatsapp', 'call', 'push'] as const;
export const communicationStatuses = [
  'queued',
  'sent',
  'delivered',
  'opened',
  'failed',
  'bounced',
  'received',
] as const;

/** The log of what was said to clients and by them. */
export const communications = pgTable(
  'communications',
  {
    instance_id: workshop(),
    id: identity(),
    channel: text({ enum: communicationChannels }).notNull(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    /** Empty once its client is erased; so are subject, body, numbers and names. */
    recipient: text().notNull(),
    subject: text(),
    body: text().notNull(),
    client_id: number(),
    budget_id: number(),
    status: text({ enum: communicationStatuses }).notNull(),
    /** Why it failed or was not sent; for the workshop's eyes. */
    error: text(),
    duration: integer(),
    recording_url: text(),
    agent: text(),
    from_number: text(),
    to_number: text(),
    /** What asks for business: opt-outs hold for it, and for it alone. */
    commercial: boolean().notNull().default(false),
    campaign_id: number(),
    /** The key that asked for it. */
    key_id: number(),
    /** By which the provider knows it. */
    provider_id: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.id] }),
    index('communications_channel').on(t.instance_id, t.channel, t.id),
    index('communications_client').on(t.instance_id, t.client_id, t.id),
    index('communications_campaign')
      .on(t.instance_id, t.campaign_id, t.status)
      .where(sql`${t.campaign_id} is not null`),
    uniqueIndex('communications_provider')
      .on(t.instance_id, t.channel, t.provider_id)
      .where(sql`${t.provider_id} is not null`),
    check('communications_channel_known', sql`${t.channel} in ('email', 'sms', 'whatsapp', 'call', 'push')`),
    check('communications_direction_known', sql`${t.direction} in ('in', 'out')`),
    check(
      'communications_status_known',
      sql`${t.status} in ('queued', 'sent', 'delivered', 'opened', 'failed', 'bounced', 'received')`,
    ),
  ],
);

/** What a worker needs to send, beyond what the log shows. Goes when the message is settled and its time to bounce is over. */
export const outbound_messages = pgTable(
  'outbound_messages',
  {
    instance_id: workshop(),
    communication_id: number().notNull(),
    html: text(),
    text: text().notNull(),
    from_name: text(),
    reply_to: text(),
    /** An email's Message-ID, or the key by which an SMS is known to its provider: the same on every attempt. */
    message_id: text(),
    /** Opens and clicks are told. */
    tracked: boolean().notNull().default(false),
    /** What it cost, to be given back where it definitely was not sent. */
    units: integer().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.communication_id] }),
    uniqueIndex('outbound_messages_message_id')
      .on(t.instance_id, t.message_id)
      .where(sql`${t.message_id} is not null`),
  ],
);

/** A row for each message that is not settled: see webhook_backlog. */
export const message_backlog = pgTable(
  'message_backlog',
  {
    instance_id: workshop(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    communication_id: number().notNull(),
    attempt: smallint().notNull(),
    /** Waits for what clients are told of their own work. */
    commercial: boolean().notNull().default(false),
    due_at: instant().notNull(),
    /** A message that comes hours late is worse than none. */
    give_up_at: instant().notNull(),
    queued_at: instant(),
    claimed_until: instant(),
    claimed_by: number(),
    /** Right before the provider is spoken to: whether a claim that lapses after it has sent the message is unknown. */
    handed_over_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.channel, t.communication_id] }),
    index('message_backlog_waiting')
      .on(t.instance_id, t.channel, t.commercial, t.due_at, t.communication_id)
      .where(sql`${t.queued_at} is null`),
    index('message_backlog_give_up').on(t.give_up_at).where(sql`${t.queued_at} is null`),
    index('message_backlog_queued').on(t.instance_id, t.channel).where(sql`${t.queued_at} is not null`),
  ],
);
