/**
 * Spanish law wants exact moments of records. A minute is the tolerance that it names for software that does not send
 * its records (Orden HAC/1177/2024).
 */
const maxDeviationMs = 60_000;
/** The header has whole seconds, cut off. */
const headerStepMs = 1_000;

/** An answer of the tax authority, with the moments of this deployment's clock around it. */
export interface TimedAnswer {
  sentAt: Date;
  answeredAt: Date;
  /** The authority's clock: the header `Date` of its answer. */
  date: Date;
}

/**
 * Returns by how many seconds this deployment's clock is ahead of the tax authority's, at least, if that is more than a
 * minute; negative: behind. Zero: it is right to the minute. Null: the answer took too long to prove either.
 */
export function clockSkew({ sentAt, answeredAt, date }: TimedAnswer): number | null {
  const leastMs = sentAt.getTime() - date.getTime() - headerStepMs;
  const mostMs = answeredAt.getTime() - date.getTime();
  // The clock was set meanwhile.
  if (sentAt > answeredAt) return null;
  if (leastMs > maxDeviationMs) return Math.floor(leastMs / 1_000);
  if (mostMs < -maxDeviationMs) return Math.ceil(mostMs / 1_000);
  return leastMs >= -maxDeviationMs && mostMs <= maxDeviationMs ? 0 : null;
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Reads the header `Date`; null: it is absent or unreadable, which proves nothing. */
export function readHttpDate(header: string | string[] | undefined): Date | null {
  if (typeof header !== 'string' || !httpDate.test(header)) return null;
  const date = new Date(header);
  return Number.isNaN(date.getTime()) ? null : date;
}
