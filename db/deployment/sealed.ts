import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { sealedFor } from '../../domain/secrets/secret-box.ts';
import { listFeedTokens, resealFeedToken } from '../appointments/feeds.ts';
import { listTrackingTokens, resealTrackingToken } from '../budgets/queries.ts';
import { type Db, preparedSelect, preparedWrite } from '../connection/client.ts';
import { communications } from '../connection/tables.ts';
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
  listOf({
    before: { instance_id: 0, id: 0 },
    list: listTrackingTokens,
    placeOf: (row) => sealedFor.trackingToken(row.instance_id),
    reseal: resealTrackingToken,
  }),
  listOf({
    before: { instance_id: 0, id: 0 },
    list: listFeedTokens,
    placeOf: (row) => sealedFor.calendarToken(row.instance_id),
    reseal: resealFeedToken,
  }),
  listOf({
    before: { instance_id: 0, id: 0 },
    list: listLoggedTokens,
    placeOf: (row) => sealedFor.linkTokens(row.instance_id),
    reseal: resealLoggedTokens,
  }),
];

interface Place {
  instance_id: number;
  id: number;
}

interface LoggedTokens extends Place {
  sealed: Buffer;
}

const { instance_id, id, sealed_tokens } = communications;

const listSealed = preparedSelect((db) =>
  db
    .select({ instance_id, id, sealed: sealed_tokens })
    .from(communications)
    .where(
      and(
        ne(sealed_tokens, sql`''`),
        sql`(${instance_id}, ${id}) > (${sql.placeholder('instance_id')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(asc(instance_id), asc(id))
    .limit(sql.placeholder('most')),
);

function listLoggedTokens(db: Db, { instance_id, id }: Place, most: number): Promise<LoggedTokens[]> {
  return listSealed(db, { instance_id, id, most });
}

const reseal = preparedWrite((db) =>
  db
    .update(communications)
    .set({ sealed_tokens: sql`${sql.placeholder('anew')}` })
    .where(
      and(
        eq(instance_id, sql.placeholder('instance_id')),
        eq(id, sql.placeholder('id')),
        eq(sealed_tokens, sql.placeholder('sealed')),
      ),
    ),
);

/** Changes nothing if the client has been erased meanwhile. */
async function resealLoggedTokens(
  db: Db,
  { instance_id, id, sealed }: LoggedTokens,
  anew: Buffer,
): Promise<void> {
  await reseal(db, { instance_id, id, sealed, anew });
}
