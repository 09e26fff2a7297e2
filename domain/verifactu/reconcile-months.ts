/**
 * Maximum time between an operation and its invoice. The authority may file an invoice under the month of the
 * operation.
 */
const maxOperationMonths = 12;

interface Circumstances {
  /** Today in the workshop's time zone. */
  today: string;
  /** The month requested by a person; undefined: all months in which something may have changed. */
  month: string | undefined;
  /** Months with unsettled records or differences. */
  open: readonly string[];
  /** The day of the last record in a restored backup, or of the backup; null without a restore. */
  restoredTo: string | null;
}

/** Returns the months to compare, in order. */
export function monthsToCompare({ today, month, open, restoredTo }: Circumstances): string[] {
  const current = monthOf(today);
  const usual = month === undefined ? [shiftMonth(current, -1), current, ...open] : [month];
  const restored =
    restoredTo === null ? [] : monthsBetween(shiftMonth(monthOf(restoredTo), -maxOperationMonths), current);
  return [...new Set([...usual, ...restored])].sort();
}

export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns all days of months. */
export function daysOf(months: readonly string[]): string[] {
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
