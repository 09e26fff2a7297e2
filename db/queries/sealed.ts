import { sealedFor } from '../../domain/secret-box.ts';
import type { Db } from '../client.ts';
import { listTrackingTokens, resealTrackingToken } from './budgets.ts';
import { listTransportSecrets, resealTransport } from './transports.ts';
import { listWebhookSecrets, resealWebhookSecret } from './webhooks.ts';

/** Something sealed for longer than a day. */
export interface Sealed {
  sealed: Buffer;
  /** What it was sealed for. */
  place: string;
  /** What is sealed stays; how it is sealed changes. */
  reseal(db: Db, anew: Buffer): Promise<void>;
  row: unknown;
}

/** A page of all workshops, after that one. */
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
];
