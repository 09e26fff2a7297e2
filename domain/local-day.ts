/** The calendar day of a moment in a time zone: `2026-12-25`. */
export function localDay(moment: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(moment);
}

/** Whether a name is a time zone's, as IANA keeps them. */
export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: name }) !== undefined && /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}
