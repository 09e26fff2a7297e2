import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Scope } from '../../domain/keys/keys.ts';
import { verifactuExemptions, verifactuModes } from '../../domain/verifactu/mode.ts';
import { maxAheadMs } from '../../domain/workshops/clock-move.ts';
import type { LunchBreak, Schedule } from '../../domain/workshops/hours.ts';
import { plans } from '../../domain/workshops/plans.ts';
import { bytes, identity, instant, isStoredFile, json, number, workshop } from '../connection/columns.ts';

export const signingCodes = ['off', 'sms', 'email'] as const;

const languages = ['es', 'en', 'ca', 'pt', 'fr', 'bg'] as const;

const weekdayHours = '{"start":"08:30","end":"18:30","closed":false}';
const closed = '{"start":"00:00","end":"00:00","closed":true}';
const usualWeek = `{"mon":${weekdayHours},"tue":${weekdayHours},"wed":${weekdayHours},"thu":${weekdayHours},"fri":${weekdayHours},"sat":${closed},"sun":${closed}}`;

export const instances = pgTable(
  'instances',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    base_url: text().notNull().unique('instances_base_url_key'),
    name: text().notNull(),
    legal_name: text().notNull().default(''),
    tax_id: text().notNull().default(''),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    zip: text().notNull().default(''),
    province: text().notNull().default(''),
    /** The number in the register of workshops, which Spanish law requires on papers. */
    registration_number: text().notNull().default(''),
    /**
     * The entry in the commercial register, which Spanish law requires on the papers of companies (Código de Comercio,
     * art. 24).
     */
    registry_entry: text().notNull().default(''),
    phone: text().notNull().default(''),
    whatsapp: text().notNull().default(''),
    email: text().notNull().default(''),
    web: text().notNull().default(''),
    logo_url: text(),
    /** The colour of papers, such as `#1a4f8f`; null for the default. */
    brand_color: text(),
    /**
     * The logo of papers: the name of one of its `workshop_logos`. Has no foreign key, because these refer to the
     * workshop.
     */
    logo: text(),
    timezone: text().notNull().default('Europe/Madrid'),
    language: text({ enum: languages }).notNull().default('es'),
    country: text().notNull().default('ES'),
    region: text(),
    tax_rate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(21),
    booking_mode: text({ enum: ['propose', 'book'] })
      .notNull()
      .default('propose'),
    schedule: json<Schedule>()
      .notNull()
      .default(sql.raw(`'${usualWeek}'`)),
    lunch_break: json<LunchBreak>().notNull().default(sql.raw(`'{"start":"14:00","end":"15:30"}'`)),
    min_slot_minutes: integer().notNull().default(30),
    /** Hours before an appointment at which its client is reminded; 0 for no reminder. */
    reminder_hours: integer().notNull().default(24),
    /** Working days for which a quote is valid. */
    quote_days: integer().notNull().default(12),
    /** Whether clients must enter a code before signing, and the channel on which it is sent. */
    signing_code: text({ enum: signingCodes }).notNull().default('off'),
    /** Hours before an appointment until which its client may move or cancel it. */
    change_hours: integer().notNull().default(24),
    /** Years for which evidence of signatures is kept after the erasure of its client. */
    evidence_years: integer().notNull().default(6),
    /** True if mails about a quote have its PDF attached. */
    mail_quote_pdf: boolean().notNull().default(false),
    /** IBAN for payments by transfer, without spaces; empty if there is none. */
    payment_iban: text().notNull().default(''),
    /** An external page for payments; empty if there is none. */
    payment_link: text().notNull().default(''),
    /** True if the quantity of a part may become negative. */
    negative_stock: boolean().notNull().default(false),
    /** Whether records of invoices are sent to the tax authority, and to which of its services. */
    verifactu: text({ enum: verifactuModes }).notNull().default('off'),
    /** Null unless the mode is `exempt`. */
    verifactu_exemption: text({ enum: verifactuExemptions }),
    /** Mode `off` cannot issue invoices from this day on. */
    verifactu_from: date({ mode: 'string' }).notNull().default('2027-01-01'),
    /** Days before that day at the last alert; null if there was none. */
    verifactu_from_announced: integer(),
    /** The last day of sending: always the last day of a year (FechaFinVeriFactu); null if sending continues. */
    verifactu_ends: date({ mode: 'string' }),
    /**
     * Start of the permission, by a signed document, to send with the deployment's certificate; null if there is none.
     */
    verifactu_represented_since: date({ mode: 'string' }),
    /** When the workshop accepted that the software is not certified for its country's law; null if it did not. */
    uncertified_accepted_at: instant(),
    /** The state of the invoices (`findInvoiceState`) in the latest archive; null if there is none. */
    archived_state: text(),
    /** Days after which an invoice is due; null: invoices have no due date. */
    invoice_due_days: integer(),
    /**
     * True for a sandbox: only webhooks leave it, and nothing in it is counted. A trigger rejects changes of this flag.
     */
    sandbox: boolean().notNull().default(false),
    /**
     * Milliseconds by which the test clock of a sandbox is ahead. A trigger prevents moving it back, except in a reset.
     */
    clock_ahead_ms: number().notNull().default(0),
    plan: text({ enum: plans }).notNull().default('included'),
    plan_daily_quota: integer(),
    plan_live_keys: integer(),
    plan_scopes: text().array().$type<Scope[]>(),
    holidays_seeded_through: integer(),
    created_at: instant().notNull(),
    /** Start of the removal: the workshop is out of service from then on, but its hosts are not free yet. */
    removing_at: instant(),
    /**
     * Time at which it left for another deployment, in addition to `removing_at`; null if it has not left, or its rows
     * are being deleted.
     */
    left_at: instant(),
    /** Start of the pause, in which its data can be read, but nothing is written or sent; null if it is not paused. */
    paused_at: instant(),
    /** The target database of a running move; null if there is none. */
    moving_to: text(),
    /**
     * SHA-256 of the token that is required for its removal. Null in rows of earlier releases, until the first start of
     * this one.
     */
    removal_hash: bytes(),
  },
  (t) => [
    check('instances_plan_check', sql`${t.plan} in ('included', 'developer', 'business', 'partner')`),
    check('instances_language_check', sql`${t.language} in ('es', 'en', 'ca', 'pt', 'fr', 'bg')`),
    check('instances_booking_mode_check', sql`${t.booking_mode} in ('propose', 'book')`),
    check('instances_brand_color_check', sql`${t.brand_color} ~ '^#[0-9a-fA-F]{6}$'`),
    check('instances_tax_rate_check', sql`${t.tax_rate} between 0 and 100`),
    check('instances_min_slot_minutes_check', sql`${t.min_slot_minutes} between 15 and 720`),
    check('instances_quote_days_check', sql`${t.quote_days} between 12 and 365`),
    check('instances_signing_code_check', sql`${t.signing_code} in ('off', 'sms', 'email')`),
    check('instances_verifactu_check', sql`${t.verifactu} in ('off', 'test', 'production', 'exempt')`),
    check(
      'instances_verifactu_exemption_check',
      sql`case when ${t.verifactu} = 'exempt' then coalesce(${t.verifactu_exemption} in ('sii', 'basque_country', 'navarre'), false) else ${t.verifactu_exemption} is null end`,
    ),
    check(
      'instances_clock_ahead_ms_check',
      sql.raw(`clock_ahead_ms = 0 or (sandbox and clock_ahead_ms between 0 and ${maxAheadMs})`),
    ),
    // Sandboxes whose clocks were moved are listed every few seconds.
    index('instances_clock_idx').on(t.id).where(sql`${t.clock_ahead_ms} > 0`),
    check('instances_logo_check', isStoredFile(t.logo)),
    check('instances_invoice_due_days_check', sql`${t.invoice_due_days} between 0 and 365`),
    check('instances_change_hours_check', sql`${t.change_hours} between 0 and 168`),
    check('instances_evidence_years_check', sql`${t.evidence_years} between 1 and 30`),
    check('instances_reminder_hours_check', sql`${t.reminder_hours} between 0 and 168`),
  ],
);

/**
 * Every logo that its papers ever had, since issued papers keep theirs. The row, and its file in the store of
 * documents, never changes.
 */
export const workshop_logos = pgTable(
  'workshop_logos',
  {
    instance_id: workshop(),
    /** The name of the stored file. */
    name: text().notNull(),
    sha256: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'workshop_logos_pkey', columns: [t.instance_id, t.name] }),
    uniqueIndex('workshop_logos_name_key').on(t.name),
    foreignKey({
      name: 'workshop_logos_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    check('workshop_logos_file_check', isStoredFile(t.name)),
    check('workshop_logos_size_check', sql`${t.width} between 1 and 600 and ${t.height} between 1 and 600`),
  ],
);

/** The hosts of workshops. The host alone is the key, because it is looked up before the workshop is known. */
export const instance_hosts = pgTable(
  'instance_hosts',
  {
    host: text().primaryKey(),
    instance_id: workshop(),
    canonical: boolean().notNull().default(false),
  },
  (t) => [
    foreignKey({
      name: 'instance_hosts_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    uniqueIndex('instance_hosts_canonical_key').on(t.instance_id).where(sql`${t.canonical}`),
    index('instance_hosts_instance_idx').on(t.instance_id),
  ],
);

/**
 * Hosts of workshops that left for another deployment: requests to them get 421, even after the workshop's rows are
 * removed. The host alone is the key, because the workshop may no longer exist.
 */
export const departed_hosts = pgTable('departed_hosts', {
  host: text().primaryKey(),
  left_at: instant().notNull(),
});

export const staff = pgTable(
  'staff',
  {
    instance_id: workshop(),
    id: identity(),
    name: text().notNull(),
    role: text().notNull().default('mechanic'),
    active: boolean().notNull().default(true),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'staff_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({ name: 'staff_instance_fk', columns: [t.instance_id], foreignColumns: [instances.id] }),
  ],
);

export const holidayScopes = ['national', 'regional', 'local'] as const;

/** Holidays. They are added year by year for the workshop's region, and the workshop can edit them. */
export const holidays = pgTable(
  'holidays',
  {
    instance_id: workshop(),
    id: identity(),
    date: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    scope: text({ enum: holidayScopes }).notNull(),
    source: text({ enum: ['seed', 'desk'] }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'holidays_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({ name: 'holidays_instance_fk', columns: [t.instance_id], foreignColumns: [instances.id] }),
    unique('holidays_day_key').on(t.instance_id, t.date, t.name),
    check('holidays_scope_check', sql`${t.scope} in ('national', 'regional', 'local')`),
  ],
);

export const boxes = pgTable(
  'boxes',
  {
    instance_id: workshop(),
    id: identity(),
    name: text().notNull(),
    position: integer().notNull().default(0),
    schedule: json<Partial<Schedule>>(),
    /** False for a removed box, whose name is still shown for past work. */
    active: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ name: 'boxes_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({ name: 'boxes_instance_fk', columns: [t.instance_id], foreignColumns: [instances.id] }),
    uniqueIndex('boxes_name_key').on(t.instance_id, t.name).where(sql`${t.active}`),
  ],
);

/** Counted requests of live keys, by UTC day. */
export const usage_days = pgTable(
  'usage_days',
  {
    instance_id: workshop(),
    day: date({ mode: 'string' }).notNull(),
    key_id: number().notNull(),
    requests: number().notNull(),
  },
  (t) => [primaryKey({ name: 'usage_days_pkey', columns: [t.instance_id, t.day, t.key_id] })],
);

const workshopAlerts = [
  'webhook_switched_off',
  'appointment_requested',
  'appointment_booked',
  'appointment_withdrawn',
  'quote_accepted',
  'quote_declined',
  'quote_renewal_asked',
  'changes_declined',
  'certificate_expires',
  'tax_records_differ',
  'advance_to_return',
  'tax_records_unsent',
  'clock_wrong',
  'numbers_stated',
  'tax_records_required',
] as const;

/** Alerts to the workshop itself. */
export const workshop_alerts = pgTable(
  'workshop_alerts',
  {
    instance_id: workshop(),
    id: identity(),
    kind: text({ enum: workshopAlerts }).notNull(),
    data: json<Record<string, unknown>>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'workshop_alerts_pkey', columns: [t.instance_id, t.id] })],
);
