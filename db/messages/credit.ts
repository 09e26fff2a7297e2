import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Author } from '../clients/history.ts';
import {
  arrayLiteral,
  type Db,
  preparedSelect,
  sendInOrder,
  statement,
  type Tx,
} from '../connection/client.ts';
import { communications, credit_ledger } from '../connection/tables.ts';

/** Any fixed number that no other lock has. */
const creditLock = 7_301_984;

/** In a statement of its own: one that also reads may not see the balance that was written during the wait. */
const lock = statement(`select pg_advisory_xact_lock(${creditLock}, hashint8($1::bigint))`);

/** Under the lock. Ids are given under it too: the highest is the latest. */
const balance = `
  coalesce((select l.balance from credit_ledger l where l.instance_id = $1 order by l.id desc limit 1), 0)`;

const insertCharges = statement(`
  insert into credit_ledger (instance_id, units, balance, reason, communication_id, at)
  select $1::bigint, -units, before - sum(units) over (order by communication_id), 'charged', communication_id, $4::timestamptz
  from (select ${balance} as before) as credit, unnest($2::bigint[], $3::int[]) as spent (communication_id, units)
  where before >= (select sum(all_units) from unnest($3::int[]) as all_units)
  order by communication_id
  returning id`);

export interface Charge {
  communicationId: number;
  units: number;
}

/** All of them or, where there is not enough, none: false. Credit stays locked until the end: lock all else before. */
export async function charge(tx: Tx, instanceId: number, charges: Charge[], now: Date): Promise<boolean> {
  const costless = charges.find(({ units }) => units < 1);
  if (costless) throw new RangeError(`a message costs at least 1 unit, not ${costless.units}`);
  const [, charged] = await sendInOrder(tx, [
    lock(tx, instanceId),
    insertCharges(
      tx,
      instanceId,
      arrayLiteral(charges.map(({ communicationId }) => communicationId)),
      arrayLiteral(charges.map(({ units }) => units)),
      now.toISOString(),
    ),
  ]);
  return charged.length > 0;
}

const insertReturn = statement(`
  insert into credit_ledger (instance_id, units, balance, reason, communication_id, at)
  select $1::bigint, -units, ${balance} - units, 'returned', $2::bigint, $3::timestamptz
  from credit_ledger
  where instance_id = $1 and communication_id = $2 and reason = 'charged' and not exists (
    select from credit_ledger where instance_id = $1 and communication_id = $2 and reason = 'returned')
  returning id`);

/** What the message was charged. False where it never was, or has it back already. Locks as `charge` does. */
export async function giveBack(
  tx: Tx,
  instanceId: number,
  communicationId: number,
  now: Date,
): Promise<boolean> {
  const [, returned] = await sendInOrder(tx, [
    lock(tx, instanceId),
    insertReturn(tx, instanceId, communicationId, now.toISOString()),
  ]);
  return returned.length > 0;
}

/** Far from what a column holds, so that what is given back always finds room. */
export const balanceMost = 1_000_000_000;

const insertAddition = statement<{ balance: number }>(`
  insert into credit_ledger (instance_id, units, balance, reason, note, actor_kind, actor_name, at)
  select $1::bigint, $2::int, before + $2::int, 'added', $3, $4, $5, $6::timestamptz
  from (select ${balance} as before) as credit
  where before + $2::int between 0 and ${balanceMost}
  returning balance`);

/** The balance after it. Negative units take back what was added by mistake; null where that would be too much. */
export async function addCredit(
  tx: Tx,
  instanceId: number,
  units: number,
  note: string | null,
  { kind, name }: Pick<Author, 'kind' | 'name'>,
  now: Date,
): Promise<number | null> {
  const [, added] = await sendInOrder(tx, [
    lock(tx, instanceId),
    insertAddition(tx, instanceId, units, note, kind, name, now.toISOString()),
  ]);
  return added[0]?.balance ?? null;
}

const findBalance = preparedSelect((db) =>
  db
    .select({ balance: credit_ledger.balance })
    .from(credit_ledger)
    .where(eq(credit_ledger.instance_id, sql.placeholder('instanceId')))
    .orderBy(desc(credit_ledger.id))
    .limit(1),
);

export async function balanceOf(db: Db, instanceId: number): Promise<number> {
  const [row] = await findBalance(db, { instanceId });
  return row?.balance ?? 0;
}

const { instance_id, ...columns } = getTableColumns(credit_ledger);
const shown = { ...columns, channel: communications.channel };

export type LedgerRow = Omit<typeof credit_ledger.$inferSelect, 'instance_id'> & {
  channel: typeof communications.$inferSelect.channel | null;
};

export async function listLedger(db: Db, instanceId: number, most: number): Promise<LedgerRow[]> {
  return await db
    .select(shown)
    .from(credit_ledger)
    .leftJoin(
      communications,
      and(eq(communications.instance_id, instance_id), eq(communications.id, columns.communication_id)),
    )
    .where(eq(instance_id, instanceId))
    .orderBy(desc(columns.id))
    .limit(most);
}
