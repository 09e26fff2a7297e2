import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openCell, openWorkshopAt } from './moves/cells.ts';
import { runMove } from './moves/command.ts';
import { fillWith, processorShare } from './moves/large.ts';
import { openProxy } from './moves/proxy.ts';

/**
 * Number of rows of the moved workshop. The default 0 skips the test, because filling two databases takes too long for
 * every run.
 */
const rows = Number(process.env.FAULT_LARGE_MOVE ?? 0);
/** Time for which the processes cache workshops. It does not depend on the load. */
const trustMs = 2_000;
/**
 * Maximum duration of the work during a pause, on an idle machine. The pause also includes the cache's TTL, so in total
 * it takes up to five seconds.
 */
const maxWorkMs = 3_000;
const maxMisdirectedMs = 2_000;
const askEveryMs = 20;

test.runIf(rows > 0)(
  `a workshop of ${rows} rows is paused for 5 s at most, and behind a proxy that is told nobody gets 421 for more than 2 s`,
  { timeout: 0 },
  async () => {
    const cells = await Promise.all([openCell(1), openCell(2)]);
    afterAll(() => Promise.all(cells.map((cell) => cell.close())));
    const [from, to] = cells;
    const { id, key } = await openWorkshopAt(from, 1);
    await fillWith(rows, from, id);
    const proxy = await openProxy(cells);
    afterAll(() => proxy.close());
    const watch = { over: false, misdirectedAt: [] as number[], other: {} as Record<string, number> };
    const watching = askUntilOver(proxy.url, key, watch);

    const then = `curl --fail --silent --show-error ${proxy.url}/switch-to/$WORKSHOP_NEW_CELL`;
    const { code, answer, complaint } = await runMove(from, to, null, ['--then', then]);
    const movedAt = performance.now();
    const share = processorShare();
    expect({ code, complaint }).toMatchObject({ code: 0 });
    while (performance.now() - movedAt < maxMisdirectedMs) await sleep(askEveryMs);
    watch.over = true;
    await watching;

    const [first = 0] = watch.misdirectedAt;
    const misdirectedMs = Math.round((watch.misdirectedAt.at(-1) ?? first) - first);
    console.log(
      `large move: ${JSON.stringify({ rows, ...answer, processor_share: share, misdirected_ms: misdirectedMs, other: watch.other })}`,
    );
    expect(answer.paused_ms).toBeLessThan(trustMs + maxWorkMs / share);
    expect(misdirectedMs).toBeLessThan(maxMisdirectedMs);
    expect(watch.other).toEqual({});
    expect([await to.serves(), await from.serves()]).toEqual([true, false]);
  },
);

interface Watch {
  over: boolean;
  misdirectedAt: number[];
  /** Number of answers with a status other than 200 and 421. */
  other: Record<string, number>;
}

async function askUntilOver(url: string, key: string, watch: Watch): Promise<void> {
  while (!watch.over) {
    const { status } = await fetch(`${url}/api/v1/ping`, { headers: { authorization: `Bearer ${key}` } });
    if (status === 421) watch.misdirectedAt.push(performance.now());
    else if (status !== 200) watch.other[status] = (watch.other[status] ?? 0) + 1;
    await sleep(askEveryMs);
  }
}
