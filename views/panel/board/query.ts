import { type BudgetStatus, boardStatuses } from '../../../domain/budgets/status.ts';

type Query = Record<string, string>;

const maxTextLength = 100;

export const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** Returns the column that the address shows alone. */
export function readStatus({ status }: Query): BudgetStatus | undefined {
  return boardStatuses.find((each) => each === status);
}

/** Returns the filters of an address. Leaves out values that the operation would refuse. */
export function readFilters({ staff_id = '', category_id = '', late, waiting_parts, text = '' }: Query) {
  const typed = text.trim().slice(0, maxTextLength);
  return {
    ...(isId(staff_id) && { staff_id }),
    ...(isId(category_id) && { category_id }),
    ...(late === 'true' && { late }),
    ...(waiting_parts === 'true' && { waiting_parts }),
    ...(typed !== '' && { text: typed }),
  };
}

export function isFiltered(query: Query): boolean {
  return Object.keys(readFilters(query)).length > 0;
}
