import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../../db/connection/client.ts';
import { query } from '../../../db/connection/query.ts';
import {
  chargeCredit,
  currentBalance,
  insertCredit,
  type LedgerRow,
  listLedger,
  maxBalance,
  refundCredit,
} from '../../../db/messages/credit.ts';
import { insertInstance } from '../../../db/workshops/queries.ts';
import { desk, now, openScene } from '../scene.ts';

const { database, other, write } = await openScene();
const { reads } = database;

let workshops = 0;
let id = 0;

beforeEach(async () => {
  id = await newWorkshop();
});

/** Creates a workshop with separate credit for one test. */
async function newWorkshop(): Promise<number> {
  workshops += 1;
  const host = `credito-${workshops}.example.com`;
  const fields = { name: host, base_url: `https://${host}`, created_at: now.toISOString() };
  return (await write((tx) => insertInstance(tx, fields, host))).id;
}

const add = (units: number) => write((tx) => insertCredit(tx, id, units, null, desk, now));
const spend = (message: number, units: number) =>
  write((tx) => chargeCredit(tx, id, [{ id: message, units }], now));
const undo = (message: number) => write((tx) => refundCredit(tx, id, message, now));
const balance = () => currentBalance(reads, id);
const count = (answers: boolean[]) => answers.filter(Boolean).length;
const pause = query.run({}, () => sql`select pg_sleep(0.01)`);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a workshop without credit can send nothing, and nothing is written', async () => {
  expect([
    await balance(),
    await spend(1, 1),
    await listLedger(reads, { instanceId: id, limit: 10 }),
  ]).toEqual([0, false, []]);
});

test('of 32 messages at once, credit for 5 pays exactly 5', async () => {
  await add(50);
  const stage = (message: number) =>
    write(async (tx) => {
      const paid = await chargeCredit(tx, id, [{ id: message, units: 10 }], now);
      await pause(tx, {}); // keeps the transaction open, so that the other messages are charged concurrently
      return paid;
    });
  expect(count(await Promise.all(upTo(32).map(stage)))).toBe(5);
  expect(await balance()).toBe(0);
  expect((await listLedger(reads, { instanceId: id, limit: 100 })).map((row) => row.balance)).toEqual([
    0, 10, 20, 30, 40, 50,
  ]);
});

test('returns a charge once, even to concurrent requests', async () => {
  await add(10);
  await spend(7, 10);
  expect(count(await Promise.all(upTo(8).map(() => undo(7))))).toBe(1);
  expect([await undo(7), await balance()]).toEqual([false, 10]);
});

test('returns nothing for a message that was never charged, nor for another workshop’s', async () => {
  await add(10);
  await spend(7, 10);
  expect(await undo(8)).toBe(false);
  expect(await write((tx) => refundCredit(tx, other.id, 7, now))).toBe(false);
  expect([await balance(), await currentBalance(reads, other.id)]).toEqual([0, 0]);
});

test('a message is charged once', async () => {
  await add(10);
  await spend(7, 1);
  await expect(spend(7, 1)).rejects.toThrow();
  expect(await balance()).toBe(9);
});

test('a charge is rolled back with its transaction', async () => {
  await add(10);
  const failing = write(async (tx: Tx) => {
    await chargeCredit(tx, id, [{ id: 7, units: 4 }], now);
    throw new Error('the message could not be written');
  }).catch(() => {});
  await failing;
  expect(await balance()).toBe(10);
});

test('a charge of zero or less is a programming error', async () => {
  await expect(spend(7, 0)).rejects.toThrow(RangeError);
});

test('an addition records who made it and why; a mistaken one can be corrected, down to zero', async () => {
  expect(await write((tx) => insertCredit(tx, id, 100, 'Bono de noviembre', desk, now))).toBe(100);
  expect([await add(-101), await add(-40), await add(maxBalance)]).toEqual([null, 60, null]);
  const added: Partial<LedgerRow> = {
    units: 100,
    balance: 100,
    reason: 'added',
    communication_id: null,
    note: 'Bono de noviembre',
    actor_kind: 'staff',
    actor_name: desk.name,
    at: now.toISOString(),
  };
  expect(await listLedger(reads, { instanceId: id, limit: 10 })).toMatchObject([
    { units: -40, balance: 60 },
    added,
  ]);
  expect(await listLedger(reads, { instanceId: id, limit: 1 })).toHaveLength(1);
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), units: fc.integer({ min: -20, max: 40 }) }),
  fc.record({ kind: fc.constant('charge' as const), units: fc.integer({ min: 1, max: 15 }) }),
  fc.record({ kind: fc.constant('return' as const), message: fc.integer({ min: 0, max: 12 }) }),
);

test('under concurrency, each balance is the sum of the movements before, and never negative', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      id = await newWorkshop();
      await Promise.all(
        steps.map((each, message): Promise<unknown> => {
          if (each.kind === 'add') return add(each.units);
          return each.kind === 'charge' ? spend(message, each.units) : undo(each.message);
        }),
      );
      let sum = 0;
      for (const row of (await listLedger(reads, { instanceId: id, limit: 100 })).reverse()) {
        sum += row.units;
        expect(row.balance).toBe(sum);
        expect(sum).toBeGreaterThanOrEqual(0);
      }
      expect(await balance()).toBe(sum);
    }),
    { numRuns: 40 },
  );
});
