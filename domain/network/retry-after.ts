const secondsPattern = /^\d{1,9}$/;
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Parses a `Retry-After` header; null if it is absent or invalid. A date is compared with the `Date` header of the same
 * response, because the receiver's clock may be hours wrong; without a `Date` header, with the local clock.
 */
export function retryAfterSeconds(
  retryAfter: string | undefined,
  date: string | undefined,
  now: Date,
): number | null {
  if (retryAfter === undefined) return null;
  if (secondsPattern.test(retryAfter)) return Number(retryAfter);
  const until = parseHttpDate(retryAfter);
  if (until === null) return null;
  return Math.max(0, Math.ceil((until - (parseHttpDate(date ?? '') ?? now.getTime())) / 1000));
}

function parseHttpDate(text: string): number | null {
  const parsed = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(parsed) ? null : parsed;
}
