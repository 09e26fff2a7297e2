import { and, eq, sql } from 'drizzle-orm';
import { type Db, prepared, statement, type Tx } from '../client.ts';
import { transports } from '../schema/index.ts';

export type TransportRow = typeof transports.$inferSelect;
export type TransportChannel = TransportRow['channel'];

const find = prepared('find_transport', (db) =>
  db
    .select()
    .from(transports)
    .where(
      and(
        eq(transports.instance_id, sql.placeholder('instanceId')),
        eq(transports.channel, sql.placeholder('channel')),
      ),
    ),
);

export async function findTransport(
  db: Db,
  instanceId: number,
  channel: TransportChannel,
): Promise<TransportRow | undefined> {
  const [row] = await find(db, { instanceId, channel });
  return row;
}

const findByHook = prepared('find_transport_by_hook', (db) =>
  db
    .select()
    .from(transports)
    .where(
      and(
        eq(transports.hook_token_hash, sql.placeholder('hash')),
        eq(transports.channel, sql.placeholder('channel')),
      ),
    ),
);

/** Whose provider calls, by the SHA-256 of the token in the URL. */
export async function findTransportByHook(
  db: Db,
  channel: TransportChannel,
  hash: Buffer,
): Promise<TransportRow | undefined> {
  const [row] = await findByHook(db, { hash, channel });
  return row;
}

/** In place of the one that there was; since when the workshop can send stays: a new password is no new beginning. */
export async function setTransport(tx: Tx, transport: TransportRow): Promise<TransportRow> {
  const { instance_id, channel, created_at, ...replaced } = transport;
  const [row] = await tx
    .insert(transports)
    .values(transport)
    .onConflictDoUpdate({
      target: [transports.instance_id, transports.channel],
      set: replaced,
    })
    .returning();
  return row as TransportRow;
}

/** Its hook token is forgotten: what calls it from now on calls nobody. */
export async function removeTransport(tx: Tx, instanceId: number, channel: TransportChannel): Promise<void> {
  await tx
    .delete(transports)
    .where(and(eq(transports.instance_id, instanceId), eq(transports.channel, channel)));
}

export interface SealedPart {
  instance_id: number;
  channel: TransportChannel;
  part: 'hook_token' | 'settings';
  sealed: Buffer;
}

const list = statement<SealedPart>(`
  select t.instance_id, t.channel, p.part, p.sealed from transports t
  cross join lateral (values ('settings', t.sealed), ('hook_token', t.sealed_hook_token)) as p (part, sealed)
  where (t.instance_id, t.channel, p.part) > ($1, $2, $3)
  order by t.instance_id, t.channel, p.part limit $4`);

/** What is sealed in the transports of all workshops, after that one. */
export function listTransportSecrets(
  db: Db,
  after: Omit<SealedPart, 'sealed'>,
  most: number,
): Promise<SealedPart[]> {
  return list(db, after.instance_id, after.channel, after.part, most);
}

const reseal = statement(`
  update transports set
    sealed = case when sealed = $3 then $4 else sealed end,
    sealed_hook_token = case when sealed_hook_token = $3 then $4 else sealed_hook_token end
  where instance_id = $1 and channel = $2`);

/** Nothing is changed where it has been replaced meanwhile. */
export async function resealTransport(
  db: Db,
  { instance_id, channel, sealed }: SealedPart,
  anew: Buffer,
): Promise<void> {
  await reseal(db, instance_id, channel, sealed, anew);
}
