import { editedFields } from '../../../../domain/budgets/line-changes.ts';
import type { UndoAct } from '../../screen.ts';
import type { BudgetData } from '../data.ts';

/** Returns the act that adds a line again, at its former place, after a form without scripts has removed it. */
export function undoLineRemoval(
  data: Record<string, unknown>,
  fields: Record<string, string | string[]>,
): UndoAct | undefined {
  const { budget } = data as unknown as BudgetData;
  const at = Object.keys(fields).flatMap((name) => /^lines\[(\d+)\]\[remove\]$/.exec(name)?.[1] ?? [])[0];
  const id = Number(fields[`lines[${at}][id]`]);
  const line = budget.lines.find((each) => each.id === id);
  if (!line) return undefined;
  const values = editedFields.flatMap((field) => {
    const value = line[field];
    return value === null || value === false ? [] : [[`lines[0][${field}]`, String(value)]];
  });
  const before = budget.lines[budget.lines.indexOf(line) - 1]?.id;
  const params = {
    id: String(budget.id),
    ...Object.fromEntries(values),
    'lines[0][after]': String(before ?? ''),
  };
  return { operation: 'setBudgetLines', params };
}
