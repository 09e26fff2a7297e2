/** Parses `20-11-2026` as `2026-11-20`; null if there is no such day. */
export function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

const madrid = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns the day in Madrid at a given time. */
export function dayAt(ms: number): string {
  return madrid.format(ms).slice(0, 10);
}

/** Formats a time with Madrid's offset, as in `2026-11-20T10:31:00+01:00`. */
export function momentLiteral(ms: number): string {
  const local = madrid.format(ms).replace(' ', 'T');
  const minutes = Math.round((Date.parse(`${local}Z`) - Math.floor(ms / 1_000) * 1_000) / 60_000);
  return `${local}+${String(minutes / 60).padStart(2, '0')}:00`;
}
