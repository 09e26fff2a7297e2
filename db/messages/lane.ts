import { and, eq, sql } from 'drizzle-orm';
import type { Lane } from '../backlog/queries.ts';
import { type Db, preparedSelect, preparedWrite, type Tx } from '../connection/client.ts';
import { transports } from '../connection/tables.ts';

/** A workshop's messages on one channel are a lane of this kind, named by the channel. */
export const messages = 'messages';

/** For lanes `l`: those without a way to send wait for one. */
export const hasTransport =
  'exists (select from transports t where t.instance_id = l.instance_id and t.channel = l.lane)';

export interface Sending {
  failingSince: string | null;
}

const ofLane = and(
  eq(transports.instance_id, sql.placeholder('instanceId')),
  eq(transports.channel, sql.placeholder('lane')),
);
const selectSending = (db: Db) =>
  db.select({ failing_since: transports.failing_since }).from(transports).where(ofLane);
const find = preparedSelect(selectSending);
const lock = preparedSelect((db) => selectSending(db).for('no key update'));

/** Undefined: there is no way to send. */
export async function findSending(db: Db, { instanceId, lane }: Lane): Promise<Sending | undefined> {
  const [row] = await find(db, { instanceId, lane });
  return row && { failingSince: row.failing_since };
}

export async function lockSending(tx: Tx, { instanceId, lane }: Lane): Promise<Sending | undefined> {
  const [row] = await lock(tx, { instanceId, lane });
  return row && { failingSince: row.failing_since };
}

const setFailing = preparedWrite((db) =>
  db
    .update(transports)
    .set({ failing_since: sql`${sql.placeholder('since')}` })
    .where(ofLane),
);

/** Under `lockSending`. */
export async function setSendingFails(
  tx: Tx,
  { instanceId, lane }: Lane,
  since: string | null,
): Promise<void> {
  await setFailing(tx, { instanceId, lane, since });
}
