import { and, asc, desc, eq, exists, isNotNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Db, preparedSelect, preparedWrite, type Tx } from '../connection/client.ts';
import { backlog, credit_ledger, instance_hosts, instances, transports } from '../connection/tables.ts';
import { messages } from './lane.ts';

export type TransportRow = typeof transports.$inferSelect;
export type TransportChannel = TransportRow['channel'];

const ofChannel = eq(transports.channel, sql.placeholder('channel'));
const thisOne = and(eq(transports.instance_id, sql.placeholder('instanceId')), ofChannel);

const find = preparedSelect((db) => db.select().from(transports).where(thisOne));

export async function findTransport(
  db: Db,
  instanceId: number,
  channel: TransportChannel,
): Promise<TransportRow | undefined> {
  const [row] = await find(db, { instanceId, channel });
  return row;
}

const findByHook = preparedSelect((db) =>
  db
    .select()
    .from(transports)
    .where(and(eq(transports.hook_token_hash, sql.placeholder('hash')), ofChannel)),
);

export async function findTransportByHook(
  db: Db,
  channel: TransportChannel,
  hash: Buffer,
): Promise<TransportRow | undefined> {
  const [row] = await findByHook(db, { hash, channel });
  return row;
}

/** `created_at` stays: a new password is no new beginning. */
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

const sealedPart = {
  part: sql<SealedPart['part']>`its.part`.as('part'),
  sealed: sql<Buffer>`its.sealed`.as('sealed'),
};

const list = preparedSelect((db) => {
  const { instance_id, channel, sealed, sealed_hook_token } = transports;
  const parts = sql`(values ('settings', ${sealed}), ('hook_token', ${sealed_hook_token})) its (part, sealed)`;
  const { placeholder } = sql;
  return db
    .select({ instance_id, channel, ...sealedPart })
    .from(transports)
    .crossJoinLateral(parts)
    .where(
      sql`(${instance_id}, ${channel}, its.part) > (${placeholder('instance_id')}, ${placeholder('channel')}, ${placeholder('part')})`,
    )
    .orderBy(asc(instance_id), asc(channel), sql`its.part`)
    .limit(placeholder('most'));
});

export function listTransportSecrets(
  db: Db,
  { instance_id, channel, part }: Omit<SealedPart, 'sealed'>,
  most: number,
): Promise<SealedPart[]> {
  return list(db, { instance_id, channel, part, most });
}

const anewWhereSealed = (column: PgColumn) =>
  sql`case when ${column} = ${sql.placeholder('sealed')} then ${sql.placeholder('anew')} else ${column} end`;

const reseal = preparedWrite((db) =>
  db
    .update(transports)
    .set({
      sealed: anewWhereSealed(transports.sealed),
      sealed_hook_token: anewWhereSealed(transports.sealed_hook_token),
    })
    .where(thisOne),
);

/** Changes nothing if the transport has been replaced meanwhile. */
export async function resealTransport(
  db: Db,
  { instance_id, channel, sealed }: SealedPart,
  anew: Buffer,
): Promise<void> {
  await reseal(db, { instanceId: instance_id, channel, sealed, anew });
}

export interface SendingState {
  host: string;
  base_url: string;
  channel: TransportChannel;
  kind: string | null;
  failing_since: string | null;
  waiting: number;
}

const waitingIn = (db: Db) =>
  db
    .select({
      instance_id: backlog.instance_id,
      channel: backlog.lane,
      count: sql<number>`count(*)::int`.as('count'),
    })
    .from(backlog)
    .where(eq(backlog.kind, messages))
    .groupBy(backlog.instance_id, backlog.lane)
    .as('waiting');

const states = preparedSelect((db) => {
  const channel = sql<TransportChannel>`known.channel`;
  const waiting = waitingIn(db);
  const { kind, failing_since } = transports;
  return db
    .select({
      host: instance_hosts.host,
      base_url: instances.base_url,
      channel: channel.as('channel'),
      kind,
      failing_since,
      waiting: sql<number>`coalesce(${waiting.count}, 0)`.as('waiting'),
    })
    .from(instances)
    .innerJoin(instance_hosts, and(eq(instance_hosts.instance_id, instances.id), instance_hosts.canonical))
    .crossJoin(sql`(values ('email'), ('sms')) known (channel)`)
    .leftJoin(transports, and(eq(transports.instance_id, instances.id), eq(transports.channel, channel)))
    .leftJoin(waiting, and(eq(waiting.instance_id, instances.id), eq(waiting.channel, channel)))
    .where(or(isNotNull(kind), isNotNull(waiting.count)))
    .orderBy(asc(instances.id), channel);
});

export function listSendingStates(db: Db): Promise<SendingState[]> {
  return states(db, {});
}

export interface CreditState {
  host: string;
  balance: number;
  /** Units that were charged since then and not given back. */
  used: number;
}

/** Whoever sends more has used at least what these come to. */
const movementsLooked = 10_000;

const movementsOf = (db: Db, most: number) => {
  const { balance, units, reason, at } = credit_ledger;
  return db
    .select({ balance, units, reason, at })
    .from(credit_ledger)
    .where(eq(credit_ledger.instance_id, instance_hosts.instance_id))
    .orderBy(desc(credit_ledger.id))
    .limit(most);
};

const credit = preparedSelect((db) => {
  const latest = movementsOf(db, 1).as('latest');
  const looked = movementsOf(db, movementsLooked).as('looked');
  const isCharge = sql`${looked.reason} <> 'added' and ${looked.at} >= ${sql.placeholder('since')}`;
  const used = db
    .select({
      charged: sql<number>`coalesce(-sum(${looked.units}) filter (where ${isCharge}), 0)::int`.as('charged'),
    })
    .from(looked)
    .as('used');
  const canSend = db
    .select({ channel: transports.channel })
    .from(transports)
    .where(eq(transports.instance_id, instance_hosts.instance_id));
  return db
    .select({
      host: instance_hosts.host,
      balance: sql<number>`coalesce(${latest.balance}, 0)`.as('balance'),
      used: sql<number>`${used.charged}`.as('used'),
    })
    .from(instance_hosts)
    .leftJoinLateral(latest, sql`true`)
    .crossJoinLateral(used)
    .where(and(instance_hosts.canonical, exists(canSend)))
    .orderBy(asc(instance_hosts.instance_id));
});

export function listCreditStates(db: Db, since: Date): Promise<CreditState[]> {
  return credit(db, { since: since.toISOString() });
}
