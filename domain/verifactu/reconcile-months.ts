/**
 * Maximum number of months between an operation and its invoice. The tax authority may file the invoice under the month
 * of the operation.
 */
const maxOperationMonths = 12;

interface Circumstances {
  /** The current date in the workshop's time zone. */
  today: string;
  /** The month that a person requested; undefined for all months in which something may have changed. */
  month: string | undefined;
  /** Months with unanswered records or unresolved differences. */
  open: readonly string[];
  /**
   * The earlier of two dates: the date of the restored backup, and the date of the last record in the backup. Null if
   * no backup was restored.
   */
  restoredTo: string | null;
}

/** Returns the months whose records are compared with the tax authority's, in ascending order. */
export function monthsToCompare({ today, month, open, restoredTo }: Circumstances): string[] {
  const current = monthOf(today);
  const usual = month === undefined ? [shiftMonth(current, -1), current, ...open] : [month];
  const restored =
    restoredTo === null ? [] : monthsBetween(shiftMonth(monthOf(restoredTo), -maxOperationMonths), current);
  return [...new Set([...usual, ...restored])].sort();
}

export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns all dates of the given months. */
export function listDays(months: readonly string[]): string[] {
  return months.flatMap((month) => {
    const days = new Date(`${shiftMonth(month, 1)}-01T00:00:00Z`);
    days.setUTCDate(0);
    return Array.from(
      { length: days.getUTCDate() },
      (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`,
    );
  });
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = shiftMonth(month, 1)) months.push(month);
  return months;
}

function shiftMonth(month: string, by: number): string {
  const moved = new Date(`${month}-01T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + by);
  return moved.toISOString().slice(0, 7);
}
