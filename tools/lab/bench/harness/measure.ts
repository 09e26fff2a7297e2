import { setTimeout as sleep } from 'node:timers/promises';
import { createFigure, durationFigures, median, reportFigures } from './figures.ts';

export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Calls `work` sequentially; returns the duration of each call, without the first `warmUp` calls. */
export async function measureInTurn(
  times: number,
  work: (n: number) => Promise<unknown>,
  warmUp = 0,
): Promise<number[]> {
  const tookMs: number[] = [];
  for (let n = 0; n < warmUp + times; n += 1) tookMs.push(await measureMs(() => work(n)));
  return tookMs.slice(warmUp);
}

/** Returns the shortest duration of several runs, because other processes of the machine only make runs longer. */
export async function measureQuickest(
  runs: number,
  work: (run: number) => Promise<unknown>,
): Promise<number> {
  return Math.min(...(await measureInTurn(runs, work)));
}

/** Calls `work` once per item, with at most `width` concurrent calls; returns the durations. */
export async function measureParallel<Item>(
  width: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<number[]> {
  const left = items[Symbol.iterator]();
  const tookMs: number[] = [];
  const workOff = async () => {
    for (let next = left.next(); !next.done; next = left.next())
      tookMs.push(await measureMs(() => work(next.value)));
  };
  await Promise.all(Array.from({ length: width }, workOff));
  return tookMs;
}

/**
 * Runs all variants in each round, so that other processes of the machine slow all variants of a round equally. A
 * different variant is the first in each round.
 */
export async function inRounds<Name extends string, Result>(
  rounds: number,
  variants: Record<Name, (round: number) => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(variants) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const index of names.keys()) {
      const name = names[(index + round) % names.length] as Name;
      results[name].push(await variants[name](round));
    }
  return results;
}

/** Divides each round's figure by the reference of the same round; returns the median of these ratios. */
export function medianRatio(figures: number[], references: number[]): number {
  return median(figures.map((each, round) => each / (references[round] as number)));
}

export async function reportLoaded(what: string, load: () => Promise<unknown>): Promise<void> {
  reportFigures(`${what} loaded`, createFigure('', (await measureMs(load)) / 1000, ' s'));
}

export interface Rate {
  perSecond: number;
  seconds: number;
}

/**
 * Starts calls at a constant rate, independent of the duration of earlier calls. Each duration is counted from the
 * planned start of the call.
 */
export async function measureAtConstantRate(
  ask: (n: number) => Promise<unknown>,
  { perSecond, seconds }: Rate,
): Promise<number[]> {
  const tookMs: number[] = [];
  const answers: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < seconds * perSecond; n += 1) {
    const dueAt = startedAt + (n * 1000) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    answers.push(ask(n).then(() => tookMs.push(performance.now() - dueAt)));
  }
  await Promise.all(answers);
  return tookMs;
}

const warmUpSeconds = 5;

/** Sends requests at a constant rate after a warm-up, and reports their durations. */
export async function reportAtRate(
  what: string,
  ask: (n: number) => Promise<unknown>,
  rate: Rate,
  targetsMs: { p50?: number; p99?: number } = {},
): Promise<void> {
  await measureAtConstantRate(ask, { ...rate, seconds: Math.min(warmUpSeconds, rate.seconds) });
  reportFigures(what, ...durationFigures(await measureAtConstantRate(ask, rate), targetsMs));
}

/** Calls `check` repeatedly until it returns true; throws after the timeout. */
export async function waitUntil(
  what: string,
  check: () => Promise<boolean> | boolean,
  { timeoutMs = 180_000, everyMs = 20 } = {},
): Promise<void> {
  for (const until = performance.now() + timeoutMs; !(await check()); await sleep(everyMs))
    if (performance.now() > until) throw new Error(`waited in vain: ${what}`);
}
