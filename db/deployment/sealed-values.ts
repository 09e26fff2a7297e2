import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { secretContexts } from '../../domain/secrets/secret-box.ts';
import type { Db } from '../connection/client.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { accounts, budgets, calendar_feeds, communications, secret_checks } from '../connection/tables.ts';
import { listTransportSecrets, resealTransport, type SealedPart } from '../messages/transports.ts';
import {
  listSealedCertificates,
  listSealedDeploymentCertificate,
  resealCertificate,
  resealDeploymentCertificate,
} from '../verifactu/certificates.ts';
import { listWebhookSecrets, resealWebhookSecret } from '../webhooks/queries.ts';

/** A stored value that is encrypted with APP_SECRET, with a function to encrypt it again. */
export interface SealedValue {
  sealed: Buffer;
  place: string;
  reseal(db: Db, anew: Buffer): Promise<void>;
  /** Lists the encrypted values after this value. */
  following: SealedLister;
}

export type SealedLister = (db: Db, most: number) => Promise<SealedValue[]>;

interface Table<Row extends { sealed: Buffer }> {
  before: Omit<Row, 'sealed'>;
  list(db: Db, after: Omit<Row, 'sealed'> & { most: number }): Promise<Row[]>;
  placeOf(row: Row): string;
  reseal(db: Db, row: Row, anew: Buffer): Promise<void>;
}

function listOf<Row extends { sealed: Buffer }>(table: Table<Row>): SealedLister {
  const listAfter =
    (after: Omit<Row, 'sealed'>): SealedLister =>
    async (db, most) => {
      const rows = await table.list(db, { ...after, most });
      return rows.map((row) => ({
        sealed: row.sealed,
        place: table.placeOf(row),
        reseal: (db, anew) => table.reseal(db, row, anew),
        following: listAfter(row),
      }));
    };
  return listAfter(table.before);
}

interface SealedRow {
  instance_id: number;
  id: number;
  sealed: Buffer;
}

/** Lists the encrypted values of a column whose table has the key `instance_id`, `id`. Skips empty values. */
function columnOf({ table, name }: PgColumn, placeOf: (instanceId: number) => string): SealedLister {
  const column = sql.identifier(name);
  const row = { instance_id: param.integer, id: param.integer };
  const reseal = query.run(
    { ...row, sealed: param.bytes, anew: param.bytes },
    // Changes nothing if the value was replaced or emptied meanwhile.
    ($) => sql`
      update ${table} set ${column} = ${$.anew}
      where instance_id = ${$.instance_id} and id = ${$.id} and ${column} = ${$.sealed}`,
  );
  return listOf<SealedRow>({
    before: { instance_id: 0, id: 0 },
    list: query(
      { ...row, most: param.integer },
      ($) => sql<SealedRow>`
        select instance_id, id, ${column} as sealed from ${table}
        where ${column} <> '' and (instance_id, id) > (${$.instance_id}, ${$.id})
        order by instance_id, id limit ${$.most}`,
    ),
    placeOf: (row) => placeOf(row.instance_id),
    reseal: (db, row, anew) => reseal(db, { ...row, anew }),
  });
}

const secretCheck = pickColumns(secret_checks, ['id', 'sealed']);
type SecretCheck = Pick<typeof secret_checks.$inferSelect, keyof typeof secretCheck>;

const listSecretChecks = query(
  { id: secretCheck.id, most: param.integer },
  ($) =>
    sql<SecretCheck>`select id, sealed from secret_checks where id > ${$.id} order by id limit ${$.most}`,
);

const resealSecretCheck = query.run(
  { ...secretCheck, anew: param.bytes },
  ($) => sql`
    update secret_checks set sealed = ${$.anew}, sealed_at = now() where id = ${$.id} and sealed = ${$.sealed}`,
);

/** All kinds of stored values that APP_SECRET must be able to decrypt as long as the deployment exists. */
export const sealedLists: readonly SealedLister[] = [
  listOf({
    before: { instance_id: 0, subscription_id: 0, id: 0 },
    list: listWebhookSecrets,
    placeOf: (row) => secretContexts.webhookSecret(row.instance_id, row.subscription_id),
    reseal: (db, row, anew) => resealWebhookSecret(db, { ...row, sealed: anew }),
  }),
  listOf<SealedPart>({
    before: { instance_id: 0, channel: 'email', part: 'hook_token' },
    list: (db, { most, ...after }) => listTransportSecrets(db, { ...after, limit: most }),
    placeOf: ({ instance_id, channel, part }) =>
      (part === 'settings' ? secretContexts.transport : secretContexts.hookToken)(instance_id, channel),
    reseal: (db, row, resealed) => resealTransport(db, { ...row, resealed }),
  }),
  columnOf(budgets.sealed_tracking_token, secretContexts.trackingToken),
  columnOf(calendar_feeds.sealed_token, secretContexts.calendarToken),
  columnOf(communications.sealed_tokens, secretContexts.linkTokens),
  columnOf(accounts.totp_secret, secretContexts.totpSecret),
  columnOf(accounts.totp_pending_secret, secretContexts.totpSecret),
  listOf<{ instance_id: number; sealed: Buffer }>({
    before: { instance_id: 0 },
    list: listSealedCertificates,
    placeOf: ({ instance_id }) => secretContexts.certificate(instance_id),
    reseal: (db, row, anew) => resealCertificate(db, { ...row, anew }),
  }),
  listOf<{ id: number; sealed: Buffer }>({
    before: { id: 0 },
    list: listSealedDeploymentCertificate,
    placeOf: () => secretContexts.deploymentCertificate,
    reseal: (db, row, anew) => resealDeploymentCertificate(db, { ...row, anew }),
  }),
  // This list is last: after its value is encrypted again, a process can start with the new secret alone (see
  // secret-check.ts).
  listOf<SecretCheck>({
    before: { id: 0 },
    list: listSecretChecks,
    placeOf: () => secretContexts.secretCheck,
    reseal: (db, row, anew) => resealSecretCheck(db, { ...row, anew }),
  }),
];
