import type { BudgetStatus } from '../../../../domain/budgets/status.ts';

/** Statuses that a button can set. */
type SetStatus = Exclude<BudgetStatus, 'Facturado'>;

/** Texts of the list of budgets and of a budget's page. */
export interface BudgetsTexts {
  newBudget: string;
  /** Placeholder of the search. */
  search: string;
  none: string;
  noneHint: string;
  nothingMatches: string;
  lines: string;
  noLines: string;
  totals: string;
  /** Label of the time since which a budget has its status. */
  since: string;
  promised: string;
  moreMoves: string;
  /** Buttons that set a status: verb and object. */
  moves: Record<SetStatus, string>;
}
