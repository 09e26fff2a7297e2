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
import type { Changes } from '../../domain/events/changes.ts';
import type { Scope } from '../../domain/keys/keys.ts';
import { verifactuExemptions, verifactuModes } from '../../domain/verifactu/mode.ts';
import { absenceReasons } from '../../domain/workshops/absence.ts';
import { maxAheadMs } from '../../domain/workshops/clock-move.ts';
import type { LunchBreak, Schedule } from '../../domain/workshops/hours.ts';
import { plans } from '../../domain/workshops/plans.ts';
import { settingsActions, settingsSubjects } from '../../domain/workshops/settings-history.ts';
import type { SetupAnswers } from '../../domain/workshops/setup.ts';
import {
  bytesColumn,
  foreignKeyTo,
  identityColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  storedFileCheck,
  workshopColumn,
} from '../connection/columns.ts';

export const signingCodes = ['off', 'sms', 'email'] as const;

export const languages = ['es', 'en', 'ca', 'pt', 'fr', 'bg'] as const;

const weekdayHours = '{"start":"08:30","end":"18:30","closed":false}';
const closedDay = '{"start":"00:00","end":"00:00","closed":true}';
const defaultWeek = `{"mon":${weekdayHours},"tue":${weekdayHours},"wed":${weekdayHours},"thu":${weekdayHours},"fri":${weekdayHours},"sat":${closedDay},"sun":${closedDay}}`;

export const instances = pgTable(
  'instances',
  {
    id: numberColumn().primaryKey().generatedAlwaysAsIdentity(),
    base_url: text().notNull().unique('instances_base_url_key'),
    name: text().notNull(),
    legal_name: text().notNull().default(''),
    tax_id: text().notNull().default(''),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    zip: text().notNull().default(''),
    province: text().notNull().default(''),
    /** Number in the register of workshops, which Spanish law requires on papers. */
    registration_number: text().notNull().default(''),
    /**
     * Entry in the commercial register, which Spanish law requires on the papers of companies (Código de Comercio, art.
     * 24).
     */
    registry_entry: text().notNull().default(''),
    phone: text().notNull().default(''),
    whatsapp: text().notNull().default(''),
    email: text().notNull().default(''),
    web: text().notNull().default(''),
    logo_url: text(),
    /** Colour of the workshop's papers, such as `#1a4f8f`; null for the default. */
    brand_color: text(),
    /**
     * Logo of the workshop's papers: the name of a row of `workshop_logos`. Has no foreign key, because
     * `workshop_logos` refers to the workshop.
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
    schedule: jsonColumn<Schedule>()
      .notNull()
      .default(sql.raw(`'${defaultWeek}'`)),
    lunch_break: jsonColumn<LunchBreak>().notNull().default(sql.raw(`'{"start":"14:00","end":"15:30"}'`)),
    min_slot_minutes: integer().notNull().default(30),
    /** Hours before an appointment at which its client is reminded; 0 means no reminder. */
    reminder_hours: integer().notNull().default(24),
    /** Number of working days for which a quote is valid. */
    quote_days: integer().notNull().default(12),
    /** Channel of the code that clients must enter before they sign; `off` means no code. */
    signing_code: text({ enum: signingCodes }).notNull().default('off'),
    /** Minimum number of hours before an appointment at which its client may still move or cancel the appointment. */
    change_hours: integer().notNull().default(24),
    /** Years for which evidence of signatures is kept after the erasure of its client. */
    evidence_years: integer().notNull().default(6),
    /** True if mails about a quote have its PDF attached. */
    mail_quote_pdf: boolean().notNull().default(false),
    /** IBAN for payments by transfer, without spaces; empty if the workshop has none. */
    payment_iban: text().notNull().default(''),
    /** URL of an external page for payments; empty if the workshop has none. */
    payment_link: text().notNull().default(''),
    /** True if the quantity of a part on hand may become negative. */
    negative_stock: boolean().notNull().default(false),
    /** Mode of the tax records: whether they are sent to the tax authority, and to which of its services. */
    verifactu: text({ enum: verifactuModes }).notNull().default('off'),
    /** Reason for the exemption from sending tax records. Null unless the mode is `exempt`. */
    verifactu_exemption: text({ enum: verifactuExemptions }),
    /** The day from which a workshop with the mode `off` can't issue invoices. */
    verifactu_from: date({ mode: 'string' }).notNull().default('2027-01-01'),
    /** The last alert about `verifactu_from`, as the number of days before that date; null if no alert was sent. */
    verifactu_from_announced: integer(),
    /**
     * The last day on which tax records are sent (FechaFinVeriFactu), always the last day of a year. Null if sending
     * continues.
     */
    verifactu_ends: date({ mode: 'string' }),
    /**
     * Start of the permission to send with the deployment's certificate, from a signed document. Null if no permission
     * was given.
     */
    verifactu_represented_since: date({ mode: 'string' }),
    /**
     * Time at which the workshop accepted that the software is not certified under its country's law. Null if the
     * workshop has not accepted this.
     */
    uncertified_accepted_at: instantColumn(),
    /** State of the invoices (`findInvoiceState`) in the last archive. Null if no archive was written. */
    archived_state: text(),
    /** Number of days after which an invoice is due. Null if invoices have no due date. */
    invoice_due_days: integer(),
    /** Steps of the setup that the workshop confirmed as they are, or skips. */
    setup_answers: jsonColumn<SetupAnswers>().notNull().default(sql.raw(`'{}'`)),
    /**
     * True for a sandbox, which sends nothing but webhooks. Its requests are not counted. A trigger rejects
     * changes of this column.
     */
    sandbox: boolean().notNull().default(false),
    /**
     * Milliseconds by which the test clock of a sandbox is ahead. A trigger rejects lower values, except in a reset.
     */
    clock_ahead_ms: numberColumn().notNull().default(0),
    plan: text({ enum: plans }).notNull().default('included'),
    plan_daily_quota: integer(),
    plan_live_keys: integer(),
    plan_scopes: text().array().$type<Scope[]>(),
    holidays_seeded_through: integer(),
    created_at: instantColumn().notNull(),
    /**
     * Start of the removal. The workshop is out of service from then on, but its hosts can't be used by other workshops
     * yet.
     */
    removing_at: instantColumn(),
    /**
     * Time at which the workshop left for another deployment; `removing_at` is then set as well. Null if the workshop
     * has not left, or if its rows are being deleted.
     */
    left_at: instantColumn(),
    /**
     * Start of the pause, during which the workshop's data can be read, but nothing is written or sent. Null if the
     * workshop is not paused.
     */
    paused_at: instantColumn(),
    /** Target database of the workshop's move. Null if the workshop is not being moved. */
    moving_to: text(),
    /**
     * SHA-256 of the token that is required for removing the workshop. Null in rows of earlier releases, until the
     * first start of a release with such tokens.
     */
    removal_hash: bytesColumn(),
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
    check('instances_logo_check', storedFileCheck(t.logo)),
    check('instances_invoice_due_days_check', sql`${t.invoice_due_days} between 0 and 365`),
    check('instances_change_hours_check', sql`${t.change_hours} between 0 and 168`),
    check('instances_evidence_years_check', sql`${t.evidence_years} between 1 and 30`),
    check('instances_reminder_hours_check', sql`${t.reminder_hours} between 0 and 168`),
  ],
);

/**
 * All logos that a workshop's papers ever had, because issued papers keep their logo. A row never changes, nor does its
 * file in the document store.
 */
export const workshop_logos = pgTable(
  'workshop_logos',
  {
    instance_id: workshopColumn(),
    /** Name of the file in the document store. */
    name: text().notNull(),
    sha256: bytesColumn().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    created_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'workshop_logos_pkey', columns: [t.instance_id, t.name] }),
    uniqueIndex('workshop_logos_name_key').on(t.name),
    foreignKey({
      name: 'workshop_logos_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    check('workshop_logos_file_check', storedFileCheck(t.name)),
    check('workshop_logos_size_check', sql`${t.width} between 1 and 600 and ${t.height} between 1 and 600`),
  ],
);

/** Hosts of workshops. The primary key is the host alone, because it is searched before the workshop is known. */
export const instance_hosts = pgTable(
  'instance_hosts',
  {
    host: text().primaryKey(),
    instance_id: workshopColumn(),
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
 * Hosts of workshops that left for another deployment. Requests to these hosts get 421, even after the workshop's rows
 * are removed. The primary key is the host alone, because the workshop may no longer exist.
 */
export const departed_hosts = pgTable('departed_hosts', {
  host: text().primaryKey(),
  left_at: instantColumn().notNull(),
});

export const staff = pgTable(
  'staff',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    name: text().notNull(),
    role: text().notNull().default('mechanic'),
    active: boolean().notNull().default(true),
    created_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'staff_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({ name: 'staff_instance_fk', columns: [t.instance_id], foreignColumns: [instances.id] }),
  ],
);

/** Times in which members of the staff do not work. */
export const absences = pgTable(
  'absences',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    staff_id: numberColumn().notNull(),
    starts_at: instantColumn().notNull(),
    ends_at: instantColumn().notNull(),
    reason: text({ enum: absenceReasons }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'absences_pkey', columns: [t.instance_id, t.id] }),
    index('absences_end_idx').on(t.instance_id, t.ends_at),
    index('absences_staff_idx').on(t.instance_id, t.staff_id),
    foreignKeyTo('absences_staff_fk', [t.instance_id, t.staff_id], staff),
    check('absences_length_check', sql`${t.starts_at} < ${t.ends_at}`),
    check('absences_reason_check', sql`${t.reason} in ('holidays', 'leave', 'training', 'other')`),
  ],
);

export const holidayScopes = ['national', 'regional', 'local'] as const;

/**
 * Holidays of workshops. They are inserted year by year for the workshop's region, and the workshop can change them.
 */
export const holidays = pgTable(
  'holidays',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
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
    instance_id: workshopColumn(),
    id: identityColumn(),
    name: text().notNull(),
    position: integer().notNull().default(0),
    schedule: jsonColumn<Partial<Schedule>>(),
    /** False for a removed box, whose name is still shown for past work. */
    active: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ name: 'boxes_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({ name: 'boxes_instance_fk', columns: [t.instance_id], foreignColumns: [instances.id] }),
    uniqueIndex('boxes_name_key').on(t.instance_id, t.name).where(sql`${t.active}`),
  ],
);

/** Number of requests with live API keys, by UTC day and key. */
export const usage_days = pgTable(
  'usage_days',
  {
    instance_id: workshopColumn(),
    day: date({ mode: 'string' }).notNull(),
    key_id: numberColumn().notNull(),
    requests: numberColumn().notNull(),
  },
  (t) => [primaryKey({ name: 'usage_days_pkey', columns: [t.instance_id, t.day, t.key_id] })],
);

export const workshopAlerts = [
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
    instance_id: workshopColumn(),
    id: identityColumn(),
    kind: text({ enum: workshopAlerts }).notNull(),
    data: jsonColumn<Record<string, unknown>>().notNull(),
    created_at: instantColumn().notNull(),
  },
  (t) => [primaryKey({ name: 'workshop_alerts_pkey', columns: [t.instance_id, t.id] })],
);

/** Changes of the settings, rates and series, with their author. */
export const settings_history = pgTable(
  'settings_history',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    subject: text({ enum: settingsSubjects }).notNull(),
    action: text({ enum: settingsActions }).notNull(),
    /** Name of the rate or code of the series. */
    name: text(),
    changes: jsonColumn<Changes>().notNull(),
    actor_kind: text({ enum: ['key', 'staff', 'client', 'service'] }).notNull(),
    actor_id: numberColumn().notNull(),
    actor_name: text().notNull(),
    at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'settings_history_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'settings_history_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
  ],
);

/**
 * Progress of writing the demo's fortnight. Only a workshop that the first start has created as a demo has a row, so
 * that invented data are never written for another workshop.
 */
export const demo_fills = pgTable(
  'demo_fills',
  {
    instance_id: workshopColumn(),
    /** Time of the first start, around which the fortnight lies. */
    around: instantColumn().notNull(),
    /** Time, in the fortnight, of the last episode that was written. Null before the first episode. */
    written_until: instantColumn(),
    /** Ids of rows to which later episodes refer, by name. */
    ids: jsonColumn<Record<string, number>>().notNull(),
    /** Null while episodes are missing. */
    finished_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'demo_fills_pkey', columns: [t.instance_id] }),
    foreignKey({ name: 'demo_fills_instance_fk', columns: [t.instance_id], foreignColumns: [instances.id] }),
  ],
);
