import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openReceiver } from '../../../../test/support/receiver.ts';
import { Ledger } from '../harness/ledger.ts';
import { subscribeToClients } from '../harness/send-write.ts';
import { type Cell, host, openCell, openWorkshopAt } from './moves/cells.ts';
import { type MoveStep, runMove, steps, withSlowCommit } from './moves/command.ts';
import { issueInvoices, longestGapMs, type Traffic, writeRepeatedly } from './moves/traffic.ts';

/**
 * Number of moves, and how many of the moves are killed once: `50/20`. The default is none, because starting two
 * deployments takes too long.
 */
const [moves = 0, kills = 0] = (process.env.FAULT_MOVES ?? '').split('/').map(Number);
const writers = 4;
const budgetsOfMove = 30;
const recoveryMs = 60_000;

test.runIf(moves > 0)(
  `${moves} moves under load, ${kills} of them killed: nothing is lost or doubled, and one side serves`,
  { timeout: 0 },
  async () => {
    const cells = await Promise.all([openCell(1), openCell(2)]);
    afterAll(() => Promise.all(cells.map((cell) => cell.close())));
    const receiver = await openReceiver();
    afterAll(receiver.close);
    const [first] = cells;
    const { id, key, budgets } = await openWorkshopAt(first, (moves + kills) * budgetsOfMove);
    const ledger = new Ledger();
    receiver.answer('/events', (response, received) => {
      ledger.receive(received);
      response.writeHead(200).end();
    });
    await subscribeToClients(first.url, key, receiver.url('/events'), { 'x-forwarded-host': host });
    const traffic: Traffic = {
      ...{ over: false, cells, key, ledger, defects: {}, issued: [], acknowledgedAt: [] },
      twins: { same: 0, other: 0 },
    };
    const watch = { over: false, both: 0, from: first, to: first };
    const watching = watchBoth(watch);
    const load = [
      ...Array.from({ length: writers }, () => writeRepeatedly(traffic)),
      issueInvoices(traffic, budgets),
    ];

    const result = await moveToAndFro(cells, watch).finally(() => {
      traffic.over = true;
    });
    await Promise.all(load);
    watch.over = true;
    await watching;
    await ledger.untilComplete(recoveryMs);

    const { clients, invoices, numbers } = await countAt(result.at, id);
    const { lost, doubled, delivered } = ledger.summary();
    const summary = {
      ...{ moves, ...result.figures, writes: ledger.acknowledgedAt.size, delivered, lost, doubled },
      ...{ twins: traffic.twins, invoices, both_serve: watch.both, defects: traffic.defects },
      longest_gap_ms: longestGapMs(traffic),
    };
    console.log(`moves: ${JSON.stringify(summary)}`);
    expect(summary).toMatchObject({ lost: 0, doubled: 0, both_serve: 0, defects: {}, twins: { other: 0 } });
    expect(clients).toBe(ledger.acknowledgedAt.size);
    expect([...numbers].toSorted()).toEqual(traffic.issued.toSorted());
    expect(new Set(numbers).size).toBe(invoices);
  },
);

interface Watch {
  over: boolean;
  both: number;
  from: Cell;
  to: Cell;
}

/**
 * Counts how often both deployments served the workshop at the same time. The target is queried before the source: in
 * the reverse order, a move between the two queries would be counted by mistake.
 */
async function watchBoth(watch: Watch): Promise<void> {
  while (!watch.over) {
    const { from, to } = watch;
    if (from !== to && (await to.serves()) && (await from.serves())) watch.both += 1;
    await sleep(20);
  }
}

async function moveToAndFro([a, b]: Cell[], watch: Watch) {
  const sides = { from: a as Cell, to: b as Cell };
  const figures = { killed: 0, finished: 0, taken_back: 0, longest_pause_ms: 0 };
  for (let move = 0; move < moves; move += 1) {
    Object.assign(watch, sides);
    const step = Math.floor(((move + 1) * kills) / moves) > Math.floor((move * kills) / moves);
    if (step) await killOnce(sides, steps[figures.killed % steps.length] as MoveStep, figures);
    const { code, answer, complaint } = await runMove(sides.from, sides.to, null);
    expect({ code, complaint }).toMatchObject({ code: 0 });
    figures.longest_pause_ms = Math.max(figures.longest_pause_ms, answer.paused_ms ?? 0);
    expect([await sides.to.serves(), await sides.from.serves()]).toEqual([true, false]);
    [sides.from, sides.to] = [sides.to, sides.from];
  }
  return { figures, at: sides.from };
}

type Figures = Awaited<ReturnType<typeof moveToAndFro>>['figures'];

/**
 * Kills the command of a move. Afterwards at most one deployment serves the workshop; a second run of the command
 * determines which, and completes the move.
 */
async function killOnce(
  { from, to }: { from: Cell; to: Cell },
  step: MoveStep,
  figures: Figures,
): Promise<void> {
  const run = () => runMove(from, to, step);
  const ended = await (step.slowCommitMs ? withSlowCommit(to, step.slowCommitMs, run) : run());
  figures.killed += 1;
  const [arrived, stayed] = [await to.serves(), await from.serves()];
  expect(arrived && stayed).toBe(false);
  if (arrived) figures.finished += 1;
  else figures.taken_back += 1;
  if (step.begins === 'Copying' || step.begins === 'Pausing')
    expect([ended.killed, stayed]).toEqual([true, true]);
}

async function countAt({ sql }: Cell, id: number) {
  const [clients] =
    await sql`select count(*)::int as count from clients where instance_id = ${id} and tax_id is null`;
  const rows =
    await sql`select full_number from invoices where instance_id = ${id} and full_number is not null`;
  const numbers = rows.map((row) => String(row.full_number));
  return { clients: Number(clients?.count), invoices: numbers.length, numbers };
}
