import type { Sql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../db/connection/connection.ts';
import { untilSomebodyWaits } from '../../support/locks.ts';
import { monday, openDiary, tuesday } from './scene.ts';

const diary = await openDiary();
const { askDesk, book, boxes, budgetIn, databaseUrl, desk, post, setClock, sql } = diary;
const another = connect({ url: databaseUrl, applicationName: 'test', settings: {} });
afterAll(() => another.close(1_000));

/**
 * Waits until this many sessions of this database wait for locks. Sessions of other databases on the server belong to
 * other test files.
 */
async function untilWaiting(sessions: number): Promise<void> {
  const count = async () => {
    const [row] = await another.sql`
      select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`;
    return row?.count;
  };
  while ((await count()) < sessions);
}

interface Box {
  id: number;
}

const first = boxes[0] as Box;
const newBudget = () => budgetIn('Pendiente');
const cancel = ({ id }: Box) => desk('POST', `/appointments/b${id}/cancel`, {});

/** Locks a box with the same advisory lock as a booking. */
const lockBox = (tx: Sql, { id }: Box) =>
  tx`select pg_advisory_xact_lock(hashtextextended('box ' || instance_id || ' ' || id, 0)) from boxes where id = ${id}`;

/** Inserts a booking in a transaction, and leaves the transaction open. */
async function bookHalfway(tx: Sql, budget: Box, box: Box): Promise<void> {
  await tx`begin`;
  await lockBox(tx, box);
  await tx`
    insert into appointments (instance_id, budget_id, status, box_id, starts_at, ends_at, kept_at)
    select instance_id, id, 'confirmed', ${box.id}, ${tuesday('09:00')}, ${tuesday('10:00')}, now()
    from budgets where id = ${budget.id}`;
}

test('a booking that began before a box was added does not overlap a later one in it', async () => {
  const [early, late] = [await newBudget(), await newBudget()];
  for (const { id } of boxes) await book(await newBudget(), '09:00', { box_id: id });
  await sql`begin`;
  await lockBox(sql, first);
  const booking = book(early, '09:00');
  await untilSomebodyWaits(sql);
  const { body: third } = await desk('POST', '/boxes', { name: 'Box 3' });
  await bookHalfway(another.sql, late, third);
  await sql`commit`;
  await Promise.race([booking, untilSomebodyWaits(another.sql)]);
  await another.sql`commit`;
  const { status, body } = await booking;
  expect([status, body.error?.code]).toEqual([409, 'slot_unavailable']);
  await cancel(late);
  expect((await book(early, '09:00')).body.box).toMatchObject({ id: third.id });
});

test('a proposal that lapses while it is being confirmed does not take its time back', async () => {
  const [early, late] = [await newBudget(), await newBudget()];
  const friday = { start: '2026-11-27T09:00:00+01:00', box_id: first.id };
  const { body: proposal } = await post('/appointments', { ...friday, budget_id: early.id, mode: 'propose' });
  await sql`begin`;
  await lockBox(sql, first);
  await setClock(new Date(Date.parse(monday) + 73 * 3_600_000).toISOString());
  const booking = post('/appointments', { ...friday, budget_id: late.id });
  await untilWaiting(1);
  await setClock(monday);
  const confirming = askDesk('POST', `/appointments/${proposal.id}/confirm`, {});
  await untilWaiting(2);
  await sql`commit`;
  expect((await booking).status).toBe(201);
  const { status, body } = await confirming;
  expect([status, body.error?.code]).toEqual([404, 'not_found']);
});

test('who books a box that is added while the workshop is being closed sees that, or is named as a collision', async () => {
  const budget = await newBudget();
  await sql`begin`;
  await lockBox(sql, first);
  const closing = desk('POST', '/closures', { name: 'Avería', from: tuesday('12:00'), to: tuesday('13:00') });
  await untilWaiting(1);
  const adding = desk('POST', '/boxes', { name: 'Box 4' });
  await Promise.race([adding, untilWaiting(2)]);
  // The lock of the table `events` stops each booking between its read of the diary and its commit.
  await another.sql`begin`;
  await another.sql`lock table events in share mode`;
  const booking = adding.then(({ body }) => book(budget, '12:00', { box_id: body.id }));
  await untilWaiting(2);
  await sql`commit`;
  const { body: closure } = await closing;
  await another.sql`commit`;
  const { status, body } = await booking;
  expect(closure.collisions).toEqual(status === 201 ? [body.id] : []);
});
