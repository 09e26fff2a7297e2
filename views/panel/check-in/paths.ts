/** The address at which a vehicle is checked in. */
export function checkInPath(budgetId: number): string {
  return `/panel/check-in/${budgetId}`;
}
