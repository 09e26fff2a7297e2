import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Db, sendInOrder, type Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { communications, credit_ledger } from '../connection/tables.ts';

/** First key of the advisory locks on credit. Any number that no other lock uses. */
const creditLock = 7_301_984;

const { instance_id, communication_id, id, actor_name, ...columns } = getTableColumns(credit_ledger);

/**
 * Locks a workshop's credit. It is a separate statement, because a statement that waits for a lock could read an old
 * balance.
 */
const lock = query.run(
  { instanceId: instance_id },
  ($) => sql`select pg_advisory_xact_lock(${creditLock}, hashint8(${$.instanceId}::bigint))`,
);

// Ids are assigned under the lock, so the row with the highest id has the present balance.
const insertCharges = query(
  { instanceId: instance_id, charges: param.json<MessageCharge[]>(), now: param.date },
  ($) => sql<{ id: number }>`
  with charges as (
    select * from jsonb_to_recordset(${$.charges}::jsonb) as charge (id bigint, units int)
  ), workshop as (
    select sandbox from instances where id = ${$.instanceId}
  ), credit as (
    select coalesce(
      (select l.balance from credit_ledger l where l.instance_id = ${$.instanceId} order by l.id desc limit 1), 0) as balance
  ), charged as (
    insert into credit_ledger (instance_id, units, balance, reason, communication_id, at)
    select ${$.instanceId}::bigint, -units, balance - sum(units) over (order by id), 'charged', id,
      ${$.now}::timestamptz
    from workshop, credit, charges
    where not sandbox and balance >= (select sum(units) from charges)
    order by id
    returning id
  )
  select id from charged union all select id from workshop, charges where sandbox`,
);

export interface MessageCharge {
  /** Id of the message. */
  id: number;
  units: number;
}

/**
 * Charges messages to a workshop's credit. Charges none and returns false if the credit is too low. Sandboxes pay
 * nothing. Acquire all other locks first, because the credit stays locked until the transaction ends.
 */
export async function chargeCredit(
  tx: Tx,
  instanceId: number,
  charges: MessageCharge[],
  now: Date,
): Promise<boolean> {
  const costless = charges.find(({ units }) => units < 1);
  if (costless) throw new RangeError(`a message costs at least 1 unit, not ${costless.units}`);
  const [, charged] = await sendInOrder(tx, [
    lock(tx, { instanceId }),
    insertCharges(tx, { instanceId, charges, now }),
  ]);
  return charged.length > 0;
}

const insertReturn = query.first(
  { instanceId: instance_id, id: communications.id, now: param.date },
  ($) => sql<{ id: number }>`
  with credit as (
    select coalesce(
      (select l.balance from credit_ledger l where l.instance_id = ${$.instanceId} order by l.id desc limit 1), 0) as balance
  )
  insert into credit_ledger (instance_id, units, balance, reason, communication_id, at)
  select ${$.instanceId}::bigint, -charged.units, credit.balance - charged.units, 'returned', ${$.id}::bigint,
    ${$.now}::timestamptz
  from credit_ledger charged, credit
  where charged.instance_id = ${$.instanceId} and charged.communication_id = ${$.id} and charged.reason = 'charged'
    and not exists (
      select from credit_ledger
      where instance_id = ${$.instanceId} and communication_id = ${$.id} and reason = 'returned'
    )
  returning id`,
);

/**
 * Refunds the units that a message was charged. Returns false if the message was not charged, or was already refunded.
 * The credit stays locked until the transaction ends.
 */
export async function refundCredit(tx: Tx, instanceId: number, id: number, now: Date): Promise<boolean> {
  const [, returned] = await sendInOrder(tx, [
    lock(tx, { instanceId }),
    insertReturn(tx, { instanceId, id, now }),
  ]);
  return returned !== undefined;
}

/** Maximum balance, far below the maximum of the column, so that refunds always fit. */
export const maxBalance = 1_000_000_000;

const insertAddition = query.first(
  {
    instanceId: instance_id,
    units: columns.units,
    note: columns.note,
    kind: param.text,
    name: actor_name,
    now: param.date,
  },
  ($) => sql<{ balance: number }>`
  with credit as (
    select coalesce(
      (select l.balance from credit_ledger l where l.instance_id = ${$.instanceId} order by l.id desc limit 1), 0) as balance
  )
  insert into credit_ledger (instance_id, units, balance, reason, note, actor_kind, actor_name, at)
  select ${$.instanceId}::bigint, ${$.units}::int, balance + ${$.units}::int, 'added', ${$.note}, ${$.kind}, ${$.name},
    ${$.now}::timestamptz
  from credit
  where balance + ${$.units}::int between 0 and ${maxBalance}
  returning balance`,
);

/**
 * Adds units to a workshop's credit, and returns the balance. Negative units correct an earlier addition; returns null
 * if they exceed the balance.
 */
export async function insertCredit(
  tx: Tx,
  instanceId: number,
  units: number,
  note: string | null,
  { kind, name }: { kind: string; name: string },
  now: Date,
): Promise<number | null> {
  const [, added] = await sendInOrder(tx, [
    lock(tx, { instanceId }),
    insertAddition(tx, { instanceId, units, note, kind, name, now }),
  ]);
  return added?.balance ?? null;
}

const findBalance = query.first({ instanceId: instance_id }, ($, db) =>
  db
    .select({ balance: credit_ledger.balance })
    .from(credit_ledger)
    .where(eq(instance_id, $.instanceId))
    .orderBy(desc(id))
    .limit(1),
);

export async function currentBalance(db: Db, instanceId: number): Promise<number> {
  return (await findBalance(db, { instanceId }))?.balance ?? 0;
}

const findCanPay = query.one(
  { instanceId: instance_id, units: param.integer },
  ($) => sql<{ can: boolean }>`
  select exists (select from instances where id = ${$.instanceId} and sandbox) or ${$.units} <= coalesce(
    (select l.balance from credit_ledger l where l.instance_id = ${$.instanceId} order by l.id desc limit 1), 0) as can`,
);

/** Returns true if a workshop's credit covers that many units. Always true for a sandbox, which pays nothing. */
export async function canPay(db: Db, instanceId: number, units: number): Promise<boolean> {
  return (await findCanPay(db, { instanceId, units })).can;
}

/** Lists the last movements of a workshop's credit, the newest first. */
export const listLedger = query({ instanceId: instance_id, limit: param.integer }, ($, db) =>
  db
    .select({ ...columns, id, actor_name, communication_id, channel: communications.channel })
    .from(credit_ledger)
    .leftJoin(
      communications,
      and(eq(communications.instance_id, instance_id), eq(communications.id, communication_id)),
    )
    .where(eq(instance_id, $.instanceId))
    .orderBy(desc(id))
    .limit($.limit),
);

export type LedgerRow = Awaited<ReturnType<typeof listLedger>>[number];
