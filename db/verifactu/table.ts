import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { verifactuModes } from '../../domain/verifactu/mode.ts';
import { differenceKinds } from '../../domain/verifactu/reconcile.ts';
import { recordStates } from '../../domain/verifactu/states.ts';
import {
  bytesColumn,
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';
import { invoices } from '../invoices/table.ts';
import { instances } from '../workshops/table.ts';

export const recordKinds = ['alta', 'anulacion'] as const;

/**
 * Tax records of invoices as they are sent to the tax authority. Each record of a chain contains the hash of the
 * previous record. A new installation begins a new chain, whose first record has no previous record; the numbers and
 * row hashes continue across chains. The database rejects changes and deletions of records.
 */
export const verifactu_records = pgTable(
  'verifactu_records',
  {
    instance_id: workshopColumn(),
    /** Number of the record in the workshop: consecutive, starting with 1. */
    number: numberColumn().notNull(),
    invoice_id: numberColumn().notNull(),
    kind: text({ enum: recordKinds }).notNull(),
    issuer_tax_id: text().notNull(),
    full_number: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    /** The workshop's mode when the record was created. */
    mode: text({ enum: verifactuModes }).notNull(),
    at: instantColumn().notNull(),
    /** Time of the record, as the text that is part of the record's hash. */
    generated_at: text().notNull(),
    /** Hash of the previous record; empty in the first record of a chain. */
    previous_hash: text().notNull(),
    hash: text().notNull(),
    xml: text().notNull(),
    /**
     * SHA-256 of the whole row and of the previous row's hash. The tax authority's own hash covers only eight fields.
     */
    row_hash: bytesColumn().notNull(),
    /**
     * HMAC with a key of APP_SECRET. Null in rows of earlier releases, until the first start of a release with seals.
     */
    seal: bytesColumn(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_records_pkey', columns: [t.instance_id, t.number] }),
    index('verifactu_records_unsealed_idx').on(t.instance_id, t.number).where(sql`${t.seal} is null`),
    index('verifactu_records_invoice_idx').on(t.instance_id, t.invoice_id, t.number),
    index('verifactu_records_date_idx').on(t.instance_id, t.date, t.number),
    foreignKeyTo('verifactu_records_invoice_fk', [t.instance_id, t.invoice_id], invoices),
    check('verifactu_records_kind_check', sql`${t.kind} in ('alta', 'anulacion')`),
  ],
);

/** Number and hashes of the last tax record of each workshop. Adding a record locks this row first. */
export const verifactu_chains = pgTable(
  'verifactu_chains',
  {
    instance_id: workshopColumn(),
    /**
     * The number by which the tax authority identifies the present chain (NumeroInstalacion). Never used for another
     * chain.
     */
    installation: text().notNull(),
    number: numberColumn().notNull(),
    hash: text().notNull(),
    row_hash: bytesColumn().notNull(),
    /**
     * HMAC with a key of APP_SECRET. Null before the first record, and in rows of earlier releases until the first
     * start of a release with seals.
     */
    seal: bytesColumn(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_chains_pkey', columns: [t.instance_id] }),
    foreignKey({
      name: 'verifactu_chains_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
  ],
);

/** State of each tax record that must be sent. */
export const verifactu_states = pgTable(
  'verifactu_states',
  {
    instance_id: workshopColumn(),
    number: numberColumn().notNull(),
    state: text({ enum: recordStates }).notNull(),
    /** The tax authority's code for an error; `description` is its text. */
    code: text(),
    description: text(),
    /** Id of the last message to the tax authority that contained the record. */
    message_id: numberColumn(),
    changed_at: instantColumn().notNull(),
    /**
     * Row seal (`domain/secrets/row-seals.ts`). Null in rows of earlier releases, until the first start of a release
     * with seals.
     */
    seal: bytesColumn(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_states_pkey', columns: [t.instance_id, t.number] }),
    index('verifactu_states_unsealed_idx').on(t.instance_id, t.number).where(sql`${t.seal} is null`),
    index('verifactu_states_open_idx')
      .on(t.instance_id, t.state, t.number)
      .where(sql`${t.state} <> 'accepted'`),
    foreignKey({
      name: 'verifactu_states_number_fk',
      columns: [t.instance_id, t.number],
      foreignColumns: [verifactu_records.instance_id, verifactu_records.number],
    }),
    check(
      'verifactu_states_state_check',
      sql`${t.state} in ('pending', 'sent', 'accepted', 'accepted_with_errors', 'rejected')`,
    ),
  ],
);

export const messageOutcomes = ['answered', 'refused', 'no_answer'] as const;

/**
 * Complete messages to the tax authority, with the answers. The receipt in an answer (`csv`) can't be requested again.
 */
export const verifactu_messages = pgTable(
  'verifactu_messages',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    /** Number of the first tax record in the message; `last_number` is the number of the last. */
    first_number: numberColumn().notNull(),
    last_number: numberColumn().notNull(),
    records: integer().notNull(),
    mode: text({ enum: verifactuModes }).notNull(),
    request: text().notNull(),
    answer: text(),
    csv: text(),
    outcome: text({ enum: messageOutcomes }).notNull(),
    /** Code of a refusal, or the reason why no answer was received. */
    reason: text(),
    sent_at: instantColumn().notNull(),
    ended_at: instantColumn().notNull(),
    /** Id of the previous message, by which a missing message is detected. Null for the first message. */
    previous_id: numberColumn(),
    /**
     * Row seal (`domain/secrets/row-seals.ts`). Null in rows of earlier releases, until the first start of a release
     * with seals.
     */
    seal: bytesColumn(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_messages_pkey', columns: [t.instance_id, t.id] }),
    index('verifactu_messages_unsealed_idx').on(t.instance_id, t.id).where(sql`${t.seal} is null`),
    index('verifactu_messages_number_idx').on(t.instance_id, t.last_number),
    foreignKey({
      name: 'verifactu_messages_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    check('verifactu_messages_outcome_check', sql`${t.outcome} in ('answered', 'refused', 'no_answer')`),
  ],
);

/** State of the sending of tax records, one row per workshop. */
export const verifactu_sending = pgTable(
  'verifactu_sending',
  {
    instance_id: workshopColumn(),
    /** Start of the present failure; null if the last message succeeded. */
    failing_since: instantColumn(),
    /** Reason for the last failure: a code of the tax authority, or a word such as `ECONNREFUSED`. */
    failure: text(),
    /** Time at which sending was stopped; null if sending is not stopped. Only a person can resume the sending. */
    stopped_at: instantColumn(),
    /** The tax authority's code for the stop; `stop_text` is its text. */
    stop_code: text(),
    stop_text: text(),
    answered_at: instantColumn(),
    /** Time of the last alert about unsent or rejected records. Such alerts are sent at most once a day. */
    alerted_at: instantColumn(),
    /** Time of the last alert about a wrong clock. It is sent once each time that the clock becomes wrong. */
    clock_alerted_at: instantColumn(),
    /**
     * The time to which the database was restored. Nothing may be issued or sent before the records are compared with
     * the tax authority's. Null if no comparison is required.
     */
    reconcile_since: instantColumn(),
    /** Time of the last completed comparison. */
    reconciled_at: instantColumn(),
    /**
     * Time of the last attempted comparison. `reconcile_failure` is the reason for its failure, and null if it
     * succeeded.
     */
    reconcile_tried_at: instantColumn(),
    reconcile_failure: text(),
    /** Number of the last record before the last restore or change of issuer. The next record begins a new chain. */
    new_chain_after: numberColumn(),
    /** Id of the last message to the tax authority, to which the next message refers. */
    last_message_id: numberColumn(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_sending_pkey', columns: [t.instance_id] }),
    foreignKey({
      name: 'verifactu_sending_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
  ],
);

/**
 * Differences that comparisons with the tax authority found. A row is deleted when a later comparison no longer finds
 * the difference.
 */
export const verifactu_differences = pgTable(
  'verifactu_differences',
  {
    instance_id: workshopColumn(),
    issuer_tax_id: text().notNull(),
    full_number: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    what: text({ enum: differenceKinds }).notNull(),
    /** Id of the invoice in this database; null if this database has no such invoice. */
    invoice_id: numberColumn(),
    /** The installation that sent the tax authority's record. Null if the record does not contain an installation. */
    installation: text(),
    found_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'verifactu_differences_pkey',
      columns: [t.instance_id, t.issuer_tax_id, t.date, t.full_number],
    }),
    index('verifactu_differences_lost_idx').on(t.issuer_tax_id).where(sql`${t.what} = 'lost_here'`),
    foreignKey({
      name: 'verifactu_differences_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    check(
      'verifactu_differences_what_check',
      sql`${t.what} in ('unknown_here', 'lost_here', 'missing_there', 'other_record', 'annulled_there', 'in_force_there')`,
    ),
  ],
);

const certificateKinds = ['person', 'seal'] as const;

const certificate = {
  kind: text({ enum: certificateKinds }).notNull(),
  /** The PKCS#12 file and its passphrase, encrypted. */
  sealed: bytesColumn().notNull(),
  holder: text().notNull(),
  tax_id: text().notNull(),
  expires_at: instantColumn().notNull(),
  added_at: instantColumn().notNull(),
};

/** Workshops' own certificates, with which their tax records are sent. */
export const verifactu_certificates = pgTable(
  'verifactu_certificates',
  {
    instance_id: workshopColumn(),
    ...certificate,
    /** The last alert about the expiry, as the number of days before the expiry; null if no alert was sent. */
    announced_days: integer(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_certificates_pkey', columns: [t.instance_id] }),
    foreignKey({
      name: 'verifactu_certificates_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    check('verifactu_certificates_kind_check', sql`${t.kind} in ('person', 'seal')`),
  ],
);

/**
 * The deployment's certificate, with which the tax records of represented workshops (colaborador social) are sent. The
 * table has at most one row.
 */
export const deployment_certificates = pgTable(
  'deployment_certificates',
  { id: integer().notNull(), ...certificate },
  (t) => [
    primaryKey({ name: 'deployment_certificates_pkey', columns: [t.id] }),
    check('deployment_certificates_id_check', sql`${t.id} = 1`),
    check('deployment_certificates_kind_check', sql`${t.kind} in ('person', 'seal')`),
  ],
);

/**
 * The tax authority's suspension of this deployment (code 4141). The table has at most one row; while it exists,
 * nothing is sent until a person resumes the sending.
 */
export const verifactu_suspensions = pgTable(
  'verifactu_suspensions',
  {
    id: integer().notNull(),
    code: text().notNull(),
    text: text().notNull(),
    suspended_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_suspensions_pkey', columns: [t.id] }),
    check('verifactu_suspensions_id_check', sql`${t.id} = 1`),
  ],
);

/**
 * Deviation of the database's clock from the tax authority's. The table has at most one row, while the deviation is
 * more than a minute.
 */
export const verifactu_clock_skews = pgTable(
  'verifactu_clock_skews',
  {
    id: integer().notNull(),
    /** Deviation in seconds according to the last answer. Negative if the database's clock is behind. */
    seconds: integer().notNull(),
    since: instantColumn().notNull(),
    measured_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_clock_skews_pkey', columns: [t.id] }),
    check('verifactu_clock_skews_id_check', sql`${t.id} = 1`),
  ],
);
