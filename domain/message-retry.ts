const hour = 3_600_000;

/** What a client is told of its own work is worse than nothing when it comes hours late; an offer may wait a day. */
export function giveUpAfterMs(commercial: boolean): number {
  return commercial ? 24 * hour : 4 * hour;
}

/** What has waited so long when a workshop begins to send is no news any more. */
const staleAfterMs = hour;

const minute = 60_000;
/** Servers that put strangers off want to see them again after some minutes. */
const waitsMs = [minute, 5 * minute, 15 * minute, 30 * minute] as const;
const laterWaitMs = 60 * minute;
/** Spread, so that what failed together does not come again together. */
const spread = 0.2;

/** How long to wait after the failed attempt of that number (1 is the first). `random` is from 0 to 1. */
export function messageRetryWaitMs(attempt: number, retryAfterMs: number, random: number): number {
  const scheduled = waitsMs[attempt - 1] ?? laterWaitMs;
  return Math.round(Math.max(scheduled * (1 - spread + 2 * spread * random), retryAfterMs));
}

/** How soon a provider is asked again what became of a message. */
const askWaitsMs = [5_000, 15_000, 30_000, minute, 5 * minute] as const;

export function askAgainWaitMs(attempt: number): number {
  return askWaitsMs[attempt - 1] ?? laterWaitMs / 4;
}

/** Whether it had waited too long when there was a way to send it. */
export function isStale(stagedAt: Date, sendingSince: Date): boolean {
  return sendingSince.getTime() - stagedAt.getTime() > staleAfterMs;
}

/** Enough to keep a mail server busy, few enough that one that hangs holds little up. */
const queuedMost = 32;

/** How many messages of one workshop and channel may be under way: one, while none gets through. */
export function queuedAtMost(failingSince: string | null): number {
  return failingSince === null ? queuedMost : 1;
}
