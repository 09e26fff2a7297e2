/** The fields of an invoice that decide when it must be paid. */
interface Due {
  /** The date of the invoice. */
  date: string;
  /** The due date that the workshop set on the draft. */
  due_date: string | null;
  /** The setting `invoice_due_days`; null if invoices are due at once. */
  dueDays: number | null;
  /** The amount that the client owes when the invoice is issued. */
  owedCents: number;
}

/** Returns the due date of an invoice; null if the invoice is due at once or nothing is owed. */
export function dueDateOf({ date, due_date, dueDays, owedCents }: Due): string | null {
  if (owedCents <= 0) return null;
  if (due_date !== null || dueDays === null) return due_date;
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + dueDays);
  return day.toISOString().slice(0, 10);
}
