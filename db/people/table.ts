import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { accountEventKinds } from '../../domain/people/account-events.ts';
import { roles } from '../../domain/people/roles.ts';
import { attemptKinds } from '../../domain/people/throttle.ts';
import {
  bytesColumn,
  foreignKeyTo,
  identityColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  oneOfCheck,
  workshopColumn,
} from '../connection/columns.ts';
import { instances, languages, staff } from '../workshops/table.ts';

/**
 * Accounts, with which the staff sign in to the panel. A trigger creates an account without access for each new member
 * of the staff.
 */
export const accounts = pgTable(
  'accounts',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    staff_id: numberColumn().notNull(),
    /** Email address in lower case, with which the person signs in. */
    email: text(),
    role: text({ enum: roles }).notNull().default('mechanic'),
    language: text({ enum: languages }).notNull(),
    /** Hash in the format of `domain/people/password-hash.ts`. Null if the person has no password. */
    password_hash: text(),
    password_changed_at: instantColumn(),
    /** Encrypted secret of the person's authenticator app. */
    totp_secret: bytesColumn(),
    /** Encrypted secret that the person has not confirmed with a code yet. */
    totp_pending_secret: bytesColumn(),
    /** Number of the 30-second step of the last accepted code, because a code is accepted only once. */
    totp_last_step: numberColumn(),
    /** Hash of the PIN for paired tablets. */
    pin_hash: text(),
    created_at: instantColumn().notNull(),
    last_signed_in_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'accounts_pkey', columns: [t.instance_id, t.id] }),
    foreignKeyTo('accounts_staff_fk', [t.instance_id, t.staff_id], staff),
    unique('accounts_staff_key').on(t.instance_id, t.staff_id),
    unique('accounts_email_key').on(t.instance_id, t.email),
    check('accounts_email_check', sql`${t.email} = lower(${t.email}) and ${t.email} <> ''`),
    check('accounts_role_check', oneOfCheck(t.role, roles)),
    check('accounts_language_check', oneOfCheck(t.language, languages)),
  ],
);

/** Devices that the owner has paired, on which the staff sign in with their PIN. */
export const tablets = pgTable(
  'tablets',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    name: text().notNull(),
    /** SHA-256 of the token of the link that pairs the device. Null after its use. */
    link_hash: bytesColumn(),
    link_expires_at: instantColumn(),
    /** SHA-256 of the token in the device's cookie. Null until the device is paired. */
    token_hash: bytesColumn(),
    /** The account of the person who allowed the device; null if an operator did so. */
    paired_by_id: numberColumn(),
    created_at: instantColumn().notNull(),
    paired_at: instantColumn(),
    last_seen_at: instantColumn(),
    removed_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'tablets_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({ name: 'tablets_instance_fk', columns: [t.instance_id], foreignColumns: [instances.id] }),
    foreignKeyTo('tablets_paired_by_fk', [t.instance_id, t.paired_by_id], accounts),
    unique('tablets_token_key').on(t.instance_id, t.token_hash),
    unique('tablets_link_key').on(t.instance_id, t.link_hash),
  ],
);

/** Sessions of people who are signed in. A session that ends is deleted. */
export const sessions = pgTable(
  'sessions',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    account_id: numberColumn().notNull(),
    /** SHA-256 of the token in the session's cookie. */
    token_hash: bytesColumn().notNull(),
    created_at: instantColumn().notNull(),
    last_seen_at: instantColumn().notNull(),
    /** Latest end of the session, whatever its use. */
    ends_at: instantColumn().notNull(),
    /** Time of the last proof of identity, which sensitive operations require. */
    confirmed_at: instantColumn().notNull(),
    /** Browser and system, from the `User-Agent` header. */
    device: text().notNull(),
    /** Range of the device's address: /24 of IPv4, /48 of IPv6. */
    network: text().notNull(),
    tablet_id: numberColumn(),
  },
  (t) => [
    primaryKey({ name: 'sessions_pkey', columns: [t.instance_id, t.id] }),
    foreignKeyTo('sessions_account_fk', [t.instance_id, t.account_id], accounts),
    foreignKeyTo('sessions_tablet_fk', [t.instance_id, t.tablet_id], tablets),
    unique('sessions_token_key').on(t.instance_id, t.token_hash),
    index('sessions_account_idx').on(t.instance_id, t.account_id),
    index('sessions_tablet_idx').on(t.instance_id, t.tablet_id).where(sql`${t.tablet_id} is not null`),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    account_id: numberColumn().notNull(),
    credential_id: bytesColumn().notNull(),
    public_key: bytesColumn().notNull(),
    /** Number of signatures that the authenticator last stated; 0 if it does not count. */
    counter: numberColumn().notNull(),
    name: text().notNull(),
    transports: text().array().notNull(),
    created_at: instantColumn().notNull(),
    last_used_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'passkeys_pkey', columns: [t.instance_id, t.id] }),
    foreignKeyTo('passkeys_account_fk', [t.instance_id, t.account_id], accounts),
    unique('passkeys_credential_key').on(t.instance_id, t.credential_id),
    index('passkeys_account_idx').on(t.instance_id, t.account_id),
  ],
);

/** Codes that replace the authenticator app once each. */
export const recovery_codes = pgTable(
  'recovery_codes',
  {
    instance_id: workshopColumn(),
    account_id: numberColumn().notNull(),
    code_hash: bytesColumn().notNull(),
    created_at: instantColumn().notNull(),
    used_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'recovery_codes_pkey', columns: [t.instance_id, t.account_id, t.code_hash] }),
    foreignKeyTo('recovery_codes_account_fk', [t.instance_id, t.account_id], accounts),
  ],
);

export const linkPurposes = ['invitation', 'password'] as const;

/** Links with which a person gets access, or sets a new password. Each can be used once. */
export const account_links = pgTable(
  'account_links',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    account_id: numberColumn().notNull(),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** SHA-256 of the token in the link. */
    token_hash: bytesColumn().notNull(),
    created_at: instantColumn().notNull(),
    expires_at: instantColumn().notNull(),
    used_at: instantColumn(),
    withdrawn_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'account_links_pkey', columns: [t.instance_id, t.id] }),
    foreignKeyTo('account_links_account_fk', [t.instance_id, t.account_id], accounts),
    unique('account_links_token_key').on(t.instance_id, t.token_hash),
    index('account_links_account_idx').on(t.instance_id, t.account_id),
    check('account_links_purpose_check', oneOfCheck(t.purpose, linkPurposes)),
  ],
);

export const challengeKinds = ['passkey_sign_in', 'passkey_registration', 'second_factor'] as const;

/** Steps of a sign-in or of a registration that wait for the browser's answer. Each can be answered once. */
export const account_challenges = pgTable(
  'account_challenges',
  {
    instance_id: workshopColumn(),
    /** SHA-256 of the challenge, or of the token that names the sign-in. */
    token_hash: bytesColumn().notNull(),
    kind: text({ enum: challengeKinds }).notNull(),
    /** Null for a sign-in with a passkey, which names the account itself. */
    account_id: numberColumn(),
    /** Number of wrong answers. */
    failures: integer().notNull().default(0),
    created_at: instantColumn().notNull(),
    expires_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'account_challenges_pkey', columns: [t.instance_id, t.token_hash] }),
    foreignKey({
      name: 'account_challenges_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    foreignKeyTo('account_challenges_account_fk', [t.instance_id, t.account_id], accounts),
    check('account_challenges_kind_check', oneOfCheck(t.kind, challengeKinds)),
  ],
);

/** Failed sign-ins, by what is slowed down after them: an account, an address, a device. */
export const sign_in_attempts = pgTable(
  'sign_in_attempts',
  {
    instance_id: workshopColumn(),
    kind: text({ enum: attemptKinds }).notNull(),
    /** SHA-256 of the name of the account, of the address, or of the device. */
    subject: bytesColumn().notNull(),
    failures: integer().notNull(),
    last_failed_at: instantColumn().notNull(),
    /** Time before which further attempts are refused. */
    blocked_until: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'sign_in_attempts_pkey', columns: [t.instance_id, t.kind, t.subject] }),
    foreignKey({
      name: 'sign_in_attempts_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    check('sign_in_attempts_kind_check', oneOfCheck(t.kind, attemptKinds)),
  ],
);

/** History of accounts: who changed whose access. */
export const account_events = pgTable(
  'account_events',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    /** Null for an event that concerns no single account, such as the pairing of a tablet. */
    account_id: numberColumn(),
    kind: text({ enum: accountEventKinds }).notNull(),
    data: jsonColumn<Record<string, unknown>>().notNull(),
    actor_kind: text({ enum: ['staff', 'service'] }).notNull(),
    actor_id: numberColumn().notNull(),
    actor_name: text().notNull(),
    at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'account_events_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'account_events_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    foreignKeyTo('account_events_account_fk', [t.instance_id, t.account_id], accounts),
    index('account_events_account_idx').on(t.instance_id, t.account_id, t.id),
    check('account_events_actor_kind_check', sql`${t.actor_kind} in ('staff', 'service')`),
  ],
);
