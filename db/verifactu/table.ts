import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { verifactuModes } from '../../domain/verifactu/mode.ts';
import { differenceKinds } from '../../domain/verifactu/reconcile.ts';
import { recordStates } from '../../domain/verifactu/states.ts';
import { bytes, identity, instant, number, refersTo, workshop } from '../connection/columns.ts';
import { invoices } from '../invoices/table.ts';
import { instances } from '../workshops/table.ts';

export const recordKinds = ['alta', 'anulacion'] as const;

/**
 * The invoice records for the tax authority, as they will be sent: a chain in which each record contains the hash of
 * the previous one. A new installation begins a new chain, whose first record names no previous one; the numbers and
 * hashes of the rows continue across chains. The database rejects changes and deletions of a record.
 */
export const verifactu_records = pgTable(
  'verifactu_records',
  {
    instance_id: workshop(),
    /** Consecutive, from 1. */
    number: number().notNull(),
    invoice_id: number().notNull(),
    kind: text({ enum: recordKinds }).notNull(),
    issuer_tax_id: text().notNull(),
    full_number: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    /** The workshop's mode at the time of the record. */
    mode: text({ enum: verifactuModes }).notNull(),
    at: instant().notNull(),
    /** Text of this time, as it is hashed. */
    generated_at: text().notNull(),
    /** Empty in the first record. */
    previous_hash: text().notNull(),
    hash: text().notNull(),
    xml: text().notNull(),
    /** SHA-256 of the whole row and the previous row's hash: the authority's own hash covers only eight fields. */
    row_hash: bytes().notNull(),
    /** An HMAC with a key of APP_SECRET. Null in rows of earlier releases, until the first start of this one. */
    seal: bytes(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_records_pkey', columns: [t.instance_id, t.number] }),
    index('verifactu_records_unsealed_idx').on(t.instance_id, t.number).where(sql`${t.seal} is null`),
    index('verifactu_records_invoice_idx').on(t.instance_id, t.invoice_id, t.number),
    index('verifactu_records_date_idx').on(t.instance_id, t.date, t.number),
    refersTo('verifactu_records_invoice_fk', [t.instance_id, t.invoice_id], invoices),
    check('verifactu_records_kind_check', sql`${t.kind} in ('alta', 'anulacion')`),
  ],
);

/** The end of each workshop's records. Adding a record locks it first. */
export const verifactu_chains = pgTable(
  'verifactu_chains',
  {
    instance_id: workshop(),
    /** The number by which the tax authority knows the latest chain (NumeroInstalacion). Never reused. */
    installation: text().notNull(),
    number: number().notNull(),
    hash: text().notNull(),
    row_hash: bytes().notNull(),
    /** As in `verifactu_records`; also null before the first record. */
    seal: bytes(),
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

/** The states of the records that have to be sent, one row for each. */
export const verifactu_states = pgTable(
  'verifactu_states',
  {
    instance_id: workshop(),
    number: number().notNull(),
    state: text({ enum: recordStates }).notNull(),
    /** The authority's code and text for an error. */
    code: text(),
    description: text(),
    /** The latest message with this record. */
    message_id: number(),
    changed_at: instant().notNull(),
    /** A row seal (`domain/secrets/row-seals.ts`). Null in rows of earlier releases, until the first start of this one. */
    seal: bytes(),
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

/** Complete messages to the tax authority, with their answers. The receipt (CSV) cannot be fetched again. */
export const verifactu_messages = pgTable(
  'verifactu_messages',
  {
    instance_id: workshop(),
    id: identity(),
    /** Its records: the first and the last number. */
    first_number: number().notNull(),
    last_number: number().notNull(),
    records: integer().notNull(),
    mode: text({ enum: verifactuModes }).notNull(),
    request: text().notNull(),
    answer: text(),
    csv: text(),
    outcome: text({ enum: messageOutcomes }).notNull(),
    /** The code of a refusal, or the reason for a missing answer. */
    reason: text(),
    sent_at: instant().notNull(),
    ended_at: instant().notNull(),
    /** The previous message, so that a missing one is detected; null for the first message. */
    previous_id: number(),
    /** As in `verifactu_states`. */
    seal: bytes(),
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

/** The state of each workshop's sending. */
export const verifactu_sending = pgTable(
  'verifactu_sending',
  {
    instance_id: workshop(),
    /** Start of the failures; null if the last message succeeded. */
    failing_since: instant(),
    /** The reason for the last failure: a code, or a word such as `ECONNREFUSED`. */
    failure: text(),
    /** Time since which sending is stopped until a person acts. */
    stopped_at: instant(),
    /** The authority's code and text. */
    stop_code: text(),
    stop_text: text(),
    answered_at: instant(),
    /** Time of the last alert about unsent or rejected records, at most once a day. */
    alerted_at: instant(),
    /** Time of the last alert about a wrong clock, once each time that it becomes wrong. */
    clock_alerted_at: instant(),
    /**
     * The time to which the database was restored: nothing may be issued or sent before the records are compared with
     * the authority's. Null if no comparison is required.
     */
    reconcile_since: instant(),
    /** Time of the last completed comparison. */
    reconciled_at: instant(),
    /** Time of the last attempted comparison, and the reason for its failure; null if it succeeded. */
    reconcile_tried_at: instant(),
    reconcile_failure: text(),
    /** Number of the last record before the latest restore or change of issuer. The next record begins a new chain. */
    new_chain_after: number(),
    /** The latest message. Each message names the previous one. */
    last_message_id: number(),
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

/** Differences that comparisons with the tax authority found, until a later one no longer finds them. */
export const verifactu_differences = pgTable(
  'verifactu_differences',
  {
    instance_id: workshop(),
    issuer_tax_id: text().notNull(),
    full_number: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    what: text({ enum: differenceKinds }).notNull(),
    /** Null if this database has no such invoice. */
    invoice_id: number(),
    /** The installation that sent the authority's record; null if the record does not name it. */
    installation: text(),
    found_at: instant().notNull(),
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
  /** The encrypted PKCS#12 file and its passphrase. */
  sealed: bytes().notNull(),
  holder: text().notNull(),
  tax_id: text().notNull(),
  expires_at: instant().notNull(),
  added_at: instant().notNull(),
};

/** The workshops' own certificates, with which their records are sent. */
export const verifactu_certificates = pgTable(
  'verifactu_certificates',
  {
    instance_id: workshop(),
    ...certificate,
    /** Days before the expiry at the last alert; null if there was none. */
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

/** The certificate for all represented workshops (colaborador social), in at most one row. */
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
 * Has at most one row, while the tax authority has suspended this deployment (4141): nothing is sent until a person
 * resumes it.
 */
export const verifactu_suspensions = pgTable(
  'verifactu_suspensions',
  {
    id: integer().notNull(),
    code: text().notNull(),
    text: text().notNull(),
    suspended_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_suspensions_pkey', columns: [t.id] }),
    check('verifactu_suspensions_id_check', sql`${t.id} = 1`),
  ],
);

/** Has at most one row, while the database's clock differs by more than a minute from that of the tax authority. */
export const verifactu_clock_skews = pgTable(
  'verifactu_clock_skews',
  {
    id: integer().notNull(),
    /** The deviation according to the latest answer; negative if the database's clock is behind. */
    seconds: integer().notNull(),
    since: instant().notNull(),
    measured_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_clock_skews_pkey', columns: [t.id] }),
    check('verifactu_clock_skews_id_check', sql`${t.id} = 1`),
  ],
);
