import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { param, pickColumns, query } from '../connection/query.ts';
import { transports } from '../connection/tables.ts';
import type { Receivers } from '../lanes/leases.ts';

export type TransportRow = typeof transports.$inferSelect;
export type TransportChannel = TransportRow['channel'];

/**
 * Receivers of messages: transports by channel. A lane whose channel has no transport waits until the workshop adds a
 * transport.
 */
export const messageReceivers: Receivers = { table: transports, name: transports.channel, required: true };

const { instance_id, channel, hook_token_hash } = transports;

export const findTransport = query.first({ instanceId: instance_id, channel }, ($, db) =>
  db
    .select()
    .from(transports)
    .where(and(eq(instance_id, $.instanceId), eq(channel, $.channel))),
);

export const findTransportByHook = query.first({ channel, hash: hook_token_hash }, ($, db) =>
  db
    .select()
    .from(transports)
    .where(and(eq(hook_token_hash, $.hash), eq(channel, $.channel))),
);

/**
 * Inserts or replaces a transport. A replaced transport keeps its `created_at`, which decides whether a waiting message
 * is too old to be sent.
 */
export const upsertTransport = query.one(
  pickColumns(transports, Object.keys(getTableColumns(transports)) as (keyof TransportRow)[]),
  ($, db) => {
    const { instance_id: _workshop, channel: _channel, created_at: _since, ...replaced } = $;
    return db
      .insert(transports)
      .values($)
      .onConflictDoUpdate({ target: [instance_id, channel], set: replaced })
      .returning();
  },
);

export const deleteTransport = query.run({ instanceId: instance_id, channel }, ($, db) =>
  db.delete(transports).where(and(eq(instance_id, $.instanceId), eq(channel, $.channel))),
);

export interface SealedPart {
  instance_id: number;
  channel: TransportChannel;
  part: 'hook_token' | 'settings';
  sealed: Buffer;
}

/** Lists a page of the encrypted values of transports, ordered by workshop, channel and part. */
export const listTransportSecrets = query(
  { instance_id, channel, part: param.oneOf<SealedPart['part']>(), limit: param.integer },
  ($) => sql<SealedPart>`
  select instance_id, channel, secret.part, secret.sealed
  from transports
  cross join lateral (values ('settings', transports.sealed), ('hook_token', sealed_hook_token)) secret (part, sealed)
  where (instance_id, channel, secret.part) > (${$.instance_id}, ${$.channel}, ${$.part})
  order by instance_id, channel, secret.part
  limit ${$.limit}`,
);

/**
 * Replaces the ciphertext of a transport's value, because the value was encrypted again. Changes nothing if the
 * transport was replaced meanwhile.
 */
export const resealTransport = query.run(
  { instance_id, channel, sealed: transports.sealed, resealed: param.bytes },
  ($) => sql`
  update transports
  set sealed = case when sealed = ${$.sealed} then ${$.resealed} else sealed end,
    sealed_hook_token = case when sealed_hook_token = ${$.sealed} then ${$.resealed} else sealed_hook_token end
  where instance_id = ${$.instance_id} and channel = ${$.channel}`,
);

export interface SendingState {
  host: string;
  base_url: string;
  channel: TransportChannel;
  kind: string | null;
  failing_since: string | null;
  waiting: number;
}

/** Lists the channels of all workshops that have a transport or waiting messages. */
export const listSendingStates = query(
  {},
  () => sql<SendingState>`
  select h.host, i.base_url, known.channel, t.kind, t.failing_since, coalesce(waiting.count, 0)::int as waiting
  from instances i
  join instance_hosts h on h.instance_id = i.id and h.canonical
  cross join (values ('email'), ('sms')) known (channel)
  left join transports t on t.instance_id = i.id and t.channel = known.channel
  left join (
    select instance_id, lane, count(*) as count from backlog where kind = 'messages' group by instance_id, lane
  ) waiting on waiting.instance_id = i.id and waiting.lane = known.channel
  where t.kind is not null or waiting.count is not null
  order by i.id, known.channel`,
);

export interface CreditState {
  host: string;
  balance: number;
  /** Units that were charged since the given moment and not refunded. */
  used: number;
}

/**
 * Maximum movements to read for an estimate of how fast credit is used. For a workshop with more movements, the
 * estimate is a minimum.
 */
const readMovements = 10_000;

/** Lists the workshops with a transport, each with its credit and with the units used since a moment. */
export const listCreditStates = query(
  { since: param.date },
  ($) => sql<CreditState>`
  select h.host, coalesce(latest.balance, 0) as balance, recent.used
  from instance_hosts h
  left join lateral (
    select balance from credit_ledger where instance_id = h.instance_id order by id desc limit 1
  ) latest on true
  cross join lateral (
    select coalesce(-sum(units) filter (where reason <> 'added' and at >= ${$.since}), 0)::int as used
    from (
      select units, reason, at from credit_ledger where instance_id = h.instance_id order by id desc limit ${readMovements}
    ) movements
  ) recent
  where h.canonical and exists (select from transports t where t.instance_id = h.instance_id)
  order by h.instance_id`,
);
