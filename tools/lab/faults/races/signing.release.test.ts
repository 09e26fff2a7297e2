import { expect, test } from 'vitest';
import { openDocumentStore } from '../../../../adapters/documents/open.ts';
import { expectNoDeadlocks } from '../../../../test/support/deadlocks.ts';
import { sweepDocuments } from '../../../../workers/housekeeping/documents.ts';
import { playCodes } from './signing/codes.ts';
import { expectLinesStand, prove, strayFiles } from './signing/proof.ts';
import { playRound } from './signing/round.ts';
import { openSigning, type Round } from './signing/scene.ts';

const dayMs = 86_400_000;
const rounds = Number(process.env.FAULT_SIGNING ?? 1);
const killRounds = Math.max(1, Math.floor(rounds / 20));
const codeRounds = Math.max(1, Math.floor(rounds / 5));

const scene = await openSigning();
const { database, desk, documentsFolder, sql } = scene;

/** Creates counters of the outcomes of all rounds. The test prints them, to show which outcomes occurred. */
function newCount() {
  return {
    accepted: 0,
    changes_accepted: 0,
    declined: 0,
    changes_declined: 0,
    undecided: 0,
    stood: 0,
    noRoom: 0,
  };
}

function countPresses(all: Round[]): Record<string, number> {
  const presses = all.flatMap((round) => round.presses);
  const statuses = Map.groupBy(presses, ({ status }) => String(status ?? 'unanswered'));
  return Object.fromEntries([...statuses].map(([status, { length }]) => [status, length]));
}

async function play(kills: boolean, count: number): Promise<void> {
  const total = newCount();
  const all: Round[] = [];
  for (let each = 0; each < count; each += 1) {
    const round = await playRound(scene, kills);
    const { budgetId, noRoom } = round;
    const entries = await prove(round);
    for (const { kind } of entries) total[kind] += 1;
    if (entries.length === 0) total.undecided += 1;
    if (await expectLinesStand({ sql, budgetId, entries })) total.stood += 1;
    if (!kills) expect(await strayFiles(scene)).toEqual([]);
    total.noRoom += noRoom;
    all.push(round);
  }
  const what = `${count} rounds${kills ? ' with a kill' : ''}`;
  console.log(`signing: ${what}, ${JSON.stringify(total)}, forms ${JSON.stringify(countPresses(all))}`);
}

test(
  `${rounds} rounds of eight devices while the quote is changed: one decision, of what was shown`,
  {
    timeout: 0,
  },
  () => play(false, rounds),
);

test(`${killRounds} rounds in which a process is killed: acknowledged changes are there, and nothing twice`, {
  timeout: 0,
}, async () => {
  await play(true, killRounds);
  const rowless = await strayFiles(scene);
  const store = openDocumentStore({ kind: 'folder', path: documentsFolder });
  expect(await sweepDocuments({ database, store }, new Date(Date.now() + 2 * dayMs))).toBe(rowless.length);
  expect(await strayFiles(scene)).toEqual([]);
  console.log(`signing: ${rowless.length} files without a row, swept`);
});

test(`${codeRounds} rounds of eight devices that enter codes: no device signs without its own code`, {
  timeout: 0,
}, async () => {
  await desk('PATCH', '/settings', { signing_code: 'email' });
  // Restarts the process, so that it uses the new setting immediately.
  await scene.kill();
  const total = { signed: 0, entered: 0 };
  for (let each = 0; each < codeRounds; each += 1) {
    const { entries, entered } = await playCodes(scene);
    total.signed += entries.length;
    total.entered += entered.length;
  }
  console.log(`signing: ${codeRounds} rounds with codes, ${JSON.stringify(total)}`);
});

test('the chain is intact, and no deadlock occurred', async () => {
  const { body } = await desk('GET', '/evidence/verify');
  const [kept] = await sql`select count(*)::int as entries from evidence`;
  expect(body).toMatchObject({ ok: true, entries: kept?.entries, broken: null, differing: 0 });
  await scene.endSessions();
  await expectNoDeadlocks(sql);
});
