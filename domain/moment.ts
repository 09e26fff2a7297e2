const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** A date-time that a schema took, within what PostgreSQL and Date can both tell. */
export function readMoment(text: string): Date {
  // Schemas take leap seconds, dates don't.
  const moment = Date.parse(text.replace(/(T\d\d:\d\d):60/i, '$1:59'));
  return new Date(Math.max(0, Math.min(moment, latest)));
}
