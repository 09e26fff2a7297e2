/** The fields of an invoice that decide when it must be paid. */
interface Due {
  /** The day of the invoice. */
  date: string;
  /** The due date that was set on the draft. */
  due_date: string | null;
  /** The setting `invoice_due_days`; null: invoices are due at once. */
  dueDays: number | null;
  /** The amount owed when it is issued. */
  owedCents: number;
}

/** Returns the due date of an invoice; null if it is due at once or nothing is owed. */
export function dueDateOf({ date, due_date, dueDays, owedCents }: Due): string | null {
  if (owedCents <= 0) return null;
  if (due_date !== null || dueDays === null) return due_date;
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + dueDays);
  return day.toISOString().slice(0, 10);
}
