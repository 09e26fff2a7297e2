import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  bytesColumn,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';

export const messageChannels = ['email', 'sms', 'whatsapp', 'call', 'push'] as const;
export const messageStatuses = [
  'queued',
  'sent',
  'delivered',
  'opened',
  'failed',
  'bounced',
  'received',
] as const;

export const communications = pgTable(
  'communications',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    channel: text({ enum: messageChannels }).notNull(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    /**
     * Address or phone number of the recipient. Empty if the client is erased, like subject, body, numbers and names.
     */
    recipient: text().notNull(),
    subject: text(),
    body: text().notNull(),
    client_id: numberColumn(),
    budget_id: numberColumn(),
    status: text({ enum: messageStatuses }).notNull(),
    /** The reason why the message failed or was not sent. Only the desk shows it. */
    error: text(),
    duration: integer(),
    recording_url: text(),
    agent: text(),
    from_number: text(),
    to_number: text(),
    /** True for a commercial message. Opt-outs apply only to commercial messages. */
    commercial: boolean().notNull().default(false),
    campaign_id: numberColumn(),
    key_id: numberColumn(),
    /** True for a mail to the staff about its access, which no list of communications shows. */
    to_staff: boolean().notNull().default(false),
    /** The provider's id of the message; a hash of the id if the client is erased. */
    provider_id: text(),
    /**
     * Encrypted tokens of the links in the texts, which contain placeholders instead. Empty if the texts contain no
     * encrypted token.
     */
    sealed_tokens: bytesColumn().notNull().default(sql`''`),
    created_at: instantColumn().notNull(),
    updated_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'communications_pkey', columns: [t.instance_id, t.id] }),
    index('communications_channel_idx').on(t.instance_id, t.channel, t.id),
    index('communications_client_idx').on(t.instance_id, t.client_id, t.id),
    index('communications_campaign_idx')
      .on(t.instance_id, t.campaign_id, t.status)
      .where(sql`${t.campaign_id} is not null`),
    uniqueIndex('communications_provider_key')
      .on(t.instance_id, t.channel, t.provider_id)
      .where(sql`${t.provider_id} is not null`),
    index('communications_sealed_idx').on(t.instance_id, t.id).where(sql`${t.sealed_tokens} <> ''`),
    check('communications_channel_check', sql`${t.channel} in ('email', 'sms', 'whatsapp', 'call', 'push')`),
    check('communications_direction_check', sql`${t.direction} in ('in', 'out')`),
    check(
      'communications_status_check',
      sql`${t.status} in ('queued', 'sent', 'delivered', 'opened', 'failed', 'bounced', 'received')`,
    ),
  ],
);

/**
 * Contents of outgoing messages, in addition to the log. Deleted when a message has a final outcome and can no longer
 * bounce.
 */
export const outbound_messages = pgTable(
  'outbound_messages',
  {
    instance_id: workshopColumn(),
    communication_id: numberColumn().notNull(),
    html: text(),
    text: text().notNull(),
    /** Content of the attached .ics file, without folded lines. */
    calendar: text(),
    /** The PDF of the budget to attach to the email. */
    attached: text({ enum: ['quote', 'receipt'] }),
    from_name: text(),
    reply_to: text(),
    /** An email's Message-ID, or the idempotency key of an SMS at its provider. All attempts use the same value. */
    message_id: text(),
    /** True if opens and clicks of the message are reported as events. */
    tracked: boolean().notNull().default(false),
    /** Charged units. They are refunded if the message was definitely not sent. */
    units: integer().notNull(),
    created_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'outbound_messages_pkey', columns: [t.instance_id, t.communication_id] }),
    uniqueIndex('outbound_messages_message_id_key')
      .on(t.instance_id, t.message_id)
      .where(sql`${t.message_id} is not null`),
  ],
);

export const campaign_templates = pgTable(
  'campaign_templates',
  {
    instance_id: workshopColumn(),
    name: text().notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    subject: text(),
    text: text().notNull(),
    html: text(),
    updated_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'campaign_templates_pkey', columns: [t.instance_id, t.name] }),
    check('campaign_templates_channel_check', sql`${t.channel} in ('email', 'sms')`),
  ],
);

/** Campaigns: messages from one template to a segment of the clients. */
export const campaigns = pgTable(
  'campaigns',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    template: text().notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    segment: text().notNull(),
    recipients: integer().notNull(),
    /**
     * Number of clients who received no message, because they opted out, have no address, or have an address that
     * bounces.
     */
    left_out: integer().notNull(),
    sent: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    created_at: instantColumn().notNull(),
    finished_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'campaigns_pkey', columns: [t.instance_id, t.id] }),
    index('campaigns_unfinished_idx').on(t.instance_id, t.id).where(sql`${t.finished_at} is null`),
  ],
);

export const credit_ledger = pgTable(
  'credit_ledger',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    units: integer().notNull(),
    balance: integer().notNull(),
    reason: text({ enum: ['added', 'charged', 'returned'] }).notNull(),
    communication_id: numberColumn(),
    note: text(),
    actor_kind: text({ enum: ['key', 'staff'] }),
    actor_name: text(),
    at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'credit_ledger_pkey', columns: [t.instance_id, t.id] }),
    // Allows at most one charge and one refund per message.
    uniqueIndex('credit_ledger_message_key')
      .on(t.instance_id, t.communication_id, t.reason)
      .where(sql`${t.communication_id} is not null`),
    check('credit_ledger_reason_check', sql`${t.reason} in ('added', 'charged', 'returned')`),
    check('credit_ledger_balance_check', sql`${t.balance} >= 0`),
  ],
);

/** Email addresses whose mail bounces permanently, in lower case. The flag applies to every client with the address. */
export const invalid_emails = pgTable(
  'invalid_emails',
  {
    instance_id: workshopColumn(),
    email: text().notNull(),
    reason: text().notNull(),
    since: instantColumn().notNull(),
  },
  (t) => [primaryKey({ name: 'invalid_emails_pkey', columns: [t.instance_id, t.email] })],
);

export const transports = pgTable(
  'transports',
  {
    instance_id: workshopColumn(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    kind: text({ enum: ['smtp', 'twilio', 'gateway', 'dev'] }).notNull(),
    /** Encrypted settings of the transport as JSON, including credentials. */
    sealed: bytesColumn().notNull(),
    sender: text().notNull(),
    /** SHA-256 of the token in the URLs of the hooks that the provider calls. */
    hook_token_hash: bytesColumn().notNull(),
    /** The encrypted token of the hooks, for showing their URL again. */
    sealed_hook_token: bytesColumn().notNull(),
    /** True if opens and clicks of notices are reported as events, in addition to those of commercial messages. */
    tracks_service_mail: boolean().notNull().default(false),
    /** Start of the present failure; null if sending works, or was never tried. */
    failing_since: instantColumn(),
    created_at: instantColumn().notNull(),
    /**
     * Last change of the transport. Messages that were sent earlier may have used another transport, so the present
     * provider is not queried about them.
     */
    changed_at: instantColumn().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ name: 'transports_pkey', columns: [t.instance_id, t.channel] }),
    uniqueIndex('transports_hook_key').on(t.hook_token_hash),
    check('transports_channel_check', sql`${t.channel} in ('email', 'sms')`),
    check('transports_kind_check', sql`${t.kind} in ('smtp', 'twilio', 'gateway', 'dev')`),
  ],
);
