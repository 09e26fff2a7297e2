/** An operation is invoiced within this time. The authority may file an invoice under the month of its operation. */
const maxOperationMonths = 12;

interface Circumstances {
  /** The workshop's day. */
  today: string;
  /** A month that a person asks for; undefined: those in which something may have changed. */
  month: string | undefined;
  /** The months with something unsettled. */
  open: readonly string[];
  /** The day of the last record that a restored backup has, or of the backup; null: none was restored. */
  restoredTo: string | null;
}

/** Returns the months whose invoices are compared, in their order. */
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
