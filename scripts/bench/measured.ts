import { setTimeout as sleep } from 'node:timers/promises';

export function verdict(reached: boolean): string {
  return reached ? 'reached' : 'MISSED';
}

export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export function median(figures: number[]): number {
  return quantile(figures, 0.5);
}

interface Rate {
  perSecond: number;
  seconds: number;
}

/** Each is due at its moment, whether those before have been answered or not, and waits from then on. */
export async function atConstantRate(ask: () => Promise<unknown>, { perSecond, seconds }: Rate) {
  const tookMs: number[] = [];
  const answered: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < seconds * perSecond; n += 1) {
    const dueAt = startedAt + (n * 1000) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    answered.push(ask().then(() => tookMs.push(performance.now() - dueAt)));
  }
  await Promise.all(answered);
  return { p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99), most: quantile(tookMs, 1) };
}
