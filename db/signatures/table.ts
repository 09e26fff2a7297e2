import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { evidenceKinds } from '../../domain/signatures/evidence.ts';
import { budgets } from '../budgets/table.ts';
import { bytes, identity, instant, number, refersTo, workshop } from '../connection/columns.ts';

/**
 * Clients' decisions with the shown quotes: a chain, in which each entry contains the hash of the previous one. The
 * database rejects changes and deletions, except that a trigger permits emptying the content after its legal retention,
 * and deletion while the workshop is being removed.
 */
export const evidence = pgTable(
  'evidence',
  {
    instance_id: workshop(),
    /** Consecutive, from 1. */
    number: number().notNull(),
    budget_id: number().notNull(),
    kind: text({ enum: evidenceKinds }).notNull(),
    at: instant().notNull(),
    /** The end of the legal retention. */
    kept_until: instant().notNull(),
    /** Canonical JSON; null after its retention. Its hash remains in the chain. */
    content: text(),
    content_hash: bytes().notNull(),
    previous_hash: bytes().notNull(),
    hash: bytes().notNull(),
    /** An HMAC with a key of APP_SECRET. Null in rows of earlier releases, until the first start of this one. */
    seal: bytes(),
  },
  (t) => [
    primaryKey({ name: 'evidence_pkey', columns: [t.instance_id, t.number] }),
    index('evidence_budget_idx').on(t.instance_id, t.budget_id, t.number),
    index('evidence_unsealed_idx').on(t.instance_id, t.number).where(sql`${t.seal} is null`),
    index('evidence_term_idx').on(t.kept_until).where(sql`${t.content} is not null`),
    refersTo('evidence_budget_fk', [t.instance_id, t.budget_id], budgets),
    check(
      'evidence_kind_check',
      sql`${t.kind} in (${sql.raw(evidenceKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
  ],
);

/** The last entry of each chain. Appending an entry locks it first. */
export const evidence_heads = pgTable(
  'evidence_heads',
  {
    instance_id: workshop(),
    number: number().notNull(),
    hash: bytes().notNull(),
    /** As in `evidence`; also null before the first entry. */
    seal: bytes(),
  },
  (t) => [primaryKey({ name: 'evidence_heads_pkey', columns: [t.instance_id] })],
);

/** A code that was sent to a client for signing, valid for one device and the shown quote. */
export const signing_codes = pgTable(
  'signing_codes',
  {
    instance_id: workshop(),
    id: identity(),
    budget_id: number().notNull(),
    /** SHA-256 of the device's cookie. */
    device_hash: bytes().notNull(),
    fingerprint: bytes().notNull(),
    /** Encrypted instead of hashed, since the hashes of all six-digit codes are quickly computed. */
    sealed_code: bytes().notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    /** Masked, since it is only displayed. */
    target: text().notNull(),
    sent_at: instant().notNull(),
    expires_at: instant().notNull(),
    tries: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'signing_codes_pkey', columns: [t.instance_id, t.id] }),
    index('signing_codes_budget_idx').on(t.instance_id, t.budget_id, t.id),
    refersTo('signing_codes_budget_fk', [t.instance_id, t.budget_id], budgets),
    check('signing_codes_channel_check', sql`${t.channel} in ('email', 'sms')`),
    check('signing_codes_tries_check', sql`${t.tries} between 0 and 5`),
  ],
);
