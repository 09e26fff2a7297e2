/** Factor for the default numbers of rows, rounds and seconds: `BENCH_SCALE=0.01` runs a bench in about a minute. */
const scale = Number(process.env.BENCH_SCALE ?? 1);

export function scaleCount(usual: number, least = 1): number {
  return Math.max(least, Math.round(usual * scale));
}

export type FigureTarget = { below: number } | { atLeast: number };

/** Formats a figure: `p50 3.21 ms (below 5: reached)`. */
export function createFigure(name: string, value: number, unit: string, target?: FigureTarget): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const text = `${name} ${value.toFixed(digits)}${unit}`.trimStart();
  if (!target) return text;
  const isReached = 'below' in target ? value < target.below : value >= target.atLeast;
  const bound = 'below' in target ? `below ${target.below}` : `at least ${target.atLeast}`;
  return `${text} (${bound}: ${isReached ? 'reached' : 'MISSED'})`;
}

/** Formats the median, the 99th percentile and the maximum of durations, each with its target. */
export function durationFigures(tookMs: number[], targetsMs: { p50?: number; p99?: number } = {}): string[] {
  const target = (below: number | undefined) => (below === undefined ? undefined : { below });
  return [
    createFigure('p50', quantile(tookMs, 0.5), ' ms', target(targetsMs.p50)),
    createFigure('p99', quantile(tookMs, 0.99), ' ms', target(targetsMs.p99)),
    createFigure('most', quantile(tookMs, 1), ' ms'),
  ];
}

export function reportFigures(what: string, ...figures: string[]): void {
  console.log(`${what}: ${figures.join(', ')}`);
}

export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export function median(figures: number[]): number {
  return quantile(figures, 0.5);
}

export function sum(figures: Iterable<number>): number {
  return [...figures].reduce((total, each) => total + each, 0);
}
