import type { Page, ResultOf } from '../screen.ts';

export type Budget = ResultOf<'showBudget'>;
export type BudgetItem = ResultOf<'listDeskBudgets'>['data'][number];

/** The data of a budget's page. Optional reads are undefined if the role may not perform them. */
export interface BudgetData {
  budget: Budget;
}

export interface SectionProps {
  data: BudgetData;
  page: Page;
}
