import { getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sealedFor } from '../../domain/secrets/secret-box.ts';
import { type Db, statement } from '../connection/client.ts';
import { budgets, calendar_feeds, communications } from '../connection/tables.ts';
import { listTransportSecrets, resealTransport } from '../messages/transports.ts';
import { listWebhookSecrets, resealWebhookSecret } from '../webhooks/queries.ts';

/** Something sealed for longer than a day. */
export interface Sealed {
  sealed: Buffer;
  place: string;
  reseal(db: Db, anew: Buffer): Promise<void>;
  row: unknown;
}

type ListSealed = (db: Db, most: number, after?: Sealed) => Promise<Sealed[]>;

interface Table<Row extends { sealed: Buffer }> {
  before: Omit<Row, 'sealed'>;
  list(db: Db, after: Omit<Row, 'sealed'>, most: number): Promise<Row[]>;
  placeOf(row: Row): string;
  reseal(db: Db, row: Row, anew: Buffer): Promise<void>;
}

function listOf<Row extends { sealed: Buffer }>(table: Table<Row>): ListSealed {
  return async (db, most, after) => {
    const rows = await table.list(db, (after?.row as Row | undefined) ?? table.before, most);
    return rows.map((row) => ({
      sealed: row.sealed,
      place: table.placeOf(row),
      reseal: (db, anew) => table.reseal(db, row, anew),
      row,
    }));
  };
}

interface SealedRow {
  instance_id: number;
  id: number;
  sealed: Buffer;
}

/** A column of a table whose rows are known by workshop and id. Where it is empty nothing was sealed. */
function columnOf({ table, name }: PgColumn, placeOf: (instanceId: number) => string): ListSealed {
  const of = getTableName(table);
  const list = statement<SealedRow>(`
    select instance_id, id, ${name} as sealed from ${of}
    where ${name} <> '' and (instance_id, id) > ($1, $2) order by instance_id, id limit $3`);
  // Changes nothing if it has been replaced or emptied meanwhile.
  const reseal = statement(
    `update ${of} set ${name} = $4 where instance_id = $1 and id = $2 and ${name} = $3`,
  );
  return listOf<SealedRow>({
    before: { instance_id: 0, id: 0 },
    list: (db, after, most) => list(db, after.instance_id, after.id, most),
    placeOf: (row) => placeOf(row.instance_id),
    reseal: async (db, row, anew) => void (await reseal(db, row.instance_id, row.id, row.sealed, anew)),
  });
}

interface SecretCheck {
  id: number;
  sealed: Buffer;
}

const listSecretChecks = statement<SecretCheck>(
  'select id, sealed from secret_checks where id > $1 order by id limit $2',
);
const resealSecretCheck = statement(
  'update secret_checks set sealed = $3, sealed_at = now() where id = $1 and sealed = $2',
);

/** Whatever the application's secret has to open for as long as the deployment lives. */
export const sealedLists: readonly ListSealed[] = [
  listOf({
    before: { instance_id: 0, subscription_id: 0, id: 0 },
    list: listWebhookSecrets,
    placeOf: (row) => sealedFor.webhookSecret(row.instance_id, row.subscription_id),
    reseal: (db, row, anew) => resealWebhookSecret(db, { ...row, sealed: anew }),
  }),
  listOf({
    before: { instance_id: 0, channel: 'email', part: 'hook_token' },
    list: listTransportSecrets,
    placeOf: ({ instance_id, channel, part }) =>
      (part === 'settings' ? sealedFor.transport : sealedFor.hookToken)(instance_id, channel),
    reseal: resealTransport,
  }),
  columnOf(budgets.sealed_tracking_token, sealedFor.trackingToken),
  columnOf(calendar_feeds.sealed_token, sealedFor.calendarToken),
  columnOf(communications.sealed_tokens, sealedFor.linkTokens),
  // Last: from then on a process starts with the newest secret alone (see secret-check.ts).
  listOf<SecretCheck>({
    before: { id: 0 },
    list: (db, after, most) => listSecretChecks(db, after.id, most),
    placeOf: () => sealedFor.secretCheck,
    reseal: async (db, row, anew) => void (await resealSecretCheck(db, row.id, row.sealed, anew)),
  }),
];
