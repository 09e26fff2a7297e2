import { setTimeout as sleep } from 'node:timers/promises';

/** Share of the usual rows, rounds and seconds: `BENCH_SCALE=0.01` tries a bench in a minute. */
const scale = Number(process.env.BENCH_SCALE ?? 1);

export function scaled(usual: number, least = 1): number {
  return Math.max(least, Math.round(usual * scale));
}

export type Target = { below: number } | { atLeast: number };

/** `p50 3.21 ms (below 5: reached)`. */
export function figure(name: string, value: number, unit: string, target?: Target): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const shown = `${name} ${value.toFixed(digits)}${unit}`.trimStart();
  if (!target) return shown;
  const isReached = 'below' in target ? value < target.below : value >= target.atLeast;
  const bound = 'below' in target ? `below ${target.below}` : `at least ${target.atLeast}`;
  return `${shown} (${bound}: ${isReached ? 'reached' : 'MISSED'})`;
}

/** The median, the 99th percentile and the longest of these durations, each with its target. */
export function durations(tookMs: number[], targetsMs: { p50?: number; p99?: number } = {}): string[] {
  const target = (below: number | undefined) => (below === undefined ? undefined : { below });
  return [
    figure('p50', quantile(tookMs, 0.5), ' ms', target(targetsMs.p50)),
    figure('p99', quantile(tookMs, 0.99), ' ms', target(targetsMs.p99)),
    figure('most', quantile(tookMs, 1), ' ms'),
  ];
}

export function report(what: string, ...figures: string[]): void {
  console.log(`${what}: ${figures.join(', ')}`);
}

export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export function median(figures: number[]): number {
  return quantile(figures, 0.5);
}

/** Returns the median of the ratios of each round: other work of the machine slows both halves of a round. */
export function medianRatio(figures: number[], references: number[]): number {
  return median(figures.map((each, round) => each / (references[round] as number)));
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Returns the shortest of several runs: the others include other work of the machine. */
export async function quickest(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  return Math.min(...(await inTurn(runs, work)));
}

/** Measures one call after the other, without the first `warmUp`. */
export async function inTurn(
  times: number,
  work: (n: number) => Promise<unknown>,
  warmUp = 0,
): Promise<number[]> {
  const tookMs: number[] = [];
  for (let n = 0; n < warmUp + times; n += 1) tookMs.push(await timed(() => work(n)));
  return tookMs.slice(warmUp);
}

export async function loaded(what: string, load: () => Promise<unknown>): Promise<void> {
  report(`${what} loaded`, figure('', (await timed(load)) / 1000, ' s'));
}

interface Rate {
  perSecond: number;
  seconds: number;
}

/**
 * Measures calls that start at a constant rate, however long the earlier ones take; each duration counts from its
 * planned start.
 */
export async function atConstantRate(
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
