/**
 * Maximum deviation of the clock in ms. Orden HAC/1177/2024 sets this limit for software that does not send its
 * records; for other software, the law only requires exact times.
 */
const maxDeviationMs = 60_000;
/** Resolution of the `Date` header in ms: whole seconds, truncated. */
const headerStepMs = 1_000;

/**
 * The times of a request to the tax authority and of its response by the clock of this deployment, with the authority's
 * own time.
 */
export interface TimedAnswer {
  sentAt: Date;
  answeredAt: Date;
  /** The time by the authority's clock, from the `Date` header of its response. */
  date: Date;
}

/**
 * Returns by how many seconds at least this deployment's clock is ahead of the tax authority's, if it deviates by more
 * than a minute; negative if it is behind. Returns 0 if it deviates by at most a minute, and null if the response took
 * too long to decide.
 */
export function clockSkew({ sentAt, answeredAt, date }: TimedAnswer): number | null {
  const leastMs = sentAt.getTime() - date.getTime() - headerStepMs;
  const mostMs = answeredAt.getTime() - date.getTime();
  // The clock was set back between request and response.
  if (sentAt > answeredAt) return null;
  if (leastMs > maxDeviationMs) return Math.floor(leastMs / 1_000);
  if (mostMs < -maxDeviationMs) return Math.ceil(mostMs / 1_000);
  return leastMs >= -maxDeviationMs && mostMs <= maxDeviationMs ? 0 : null;
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Parses a `Date` header; null if it is absent or invalid. */
export function readHttpDate(header: string | string[] | undefined): Date | null {
  if (typeof header !== 'string' || !httpDate.test(header)) return null;
  const date = new Date(header);
  return Number.isNaN(date.getTime()) ? null : date;
}
