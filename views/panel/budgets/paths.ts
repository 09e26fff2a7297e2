export const budgetsPath = '/panel/budgets';

/** The address of a budget's page. */
export function budgetPath(id: number): string {
  return `${budgetsPath}/${id}`;
}
