/**
 * Tolerance of Orden HAC/1177/2024 for software that does not send its records. Spanish law requires exact times in
 * records.
 */
const maxDeviationMs = 60_000;
/** The header has whole seconds, truncated. */
const headerStepMs = 1_000;

/** A response of the tax authority, with the times of request and response by this deployment's clock. */
export interface TimedAnswer {
  sentAt: Date;
  answeredAt: Date;
  /** The authority's clock: the `Date` header of its response. */
  date: Date;
}

/**
 * Returns the minimum number of seconds by which this deployment's clock is ahead of the tax authority's, if that is
 * more than a minute; negative: behind. Zero: right to the minute. Null: the response took too long to tell.
 */
export function clockSkew({ sentAt, answeredAt, date }: TimedAnswer): number | null {
  const leastMs = sentAt.getTime() - date.getTime() - headerStepMs;
  const mostMs = answeredAt.getTime() - date.getTime();
  // The clock was set between the two.
  if (sentAt > answeredAt) return null;
  if (leastMs > maxDeviationMs) return Math.floor(leastMs / 1_000);
  if (mostMs < -maxDeviationMs) return Math.ceil(mostMs / 1_000);
  return leastMs >= -maxDeviationMs && mostMs <= maxDeviationMs ? 0 : null;
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Parses the `Date` header; null if it is absent or invalid. */
export function readHttpDate(header: string | string[] | undefined): Date | null {
  if (typeof header !== 'string' || !httpDate.test(header)) return null;
  const date = new Date(header);
  return Number.isNaN(date.getTime()) ? null : date;
}
