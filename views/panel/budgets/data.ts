import type { Page, ResultOf } from '../screen.ts';

export type Budget = ResultOf<'showBudget'>;
export type BudgetItem = ResultOf<'listDeskBudgets'>['data'][number];
export type Timeline = ResultOf<'listBudgetTimeline'>;
export type Message = ResultOf<'previewBudgetMessage'>;

/** The data of a budget's page. Optional reads are undefined if the role may not perform them. */
export interface BudgetData {
  budget: Budget;
  documents?: ResultOf<'listBudgetDocuments'> | undefined;
  timeline?: Timeline | undefined;
  versions?: ResultOf<'listBudgetVersions'> | undefined;
  /** The message that the person is about to send. */
  message?: Message | undefined;
  /** The list from which the budget was opened. */
  list?: ResultOf<'listDeskBudgets'> | undefined;
  inspections?: ResultOf<'listDeskInspections'> | undefined;
  templates?: ResultOf<'listDeskInspectionTemplates'> | undefined;
  pending?: ResultOf<'listPendingFindings'> | undefined;
  parts?: ResultOf<'listPartRequests'> | undefined;
}

export interface SectionProps {
  data: BudgetData;
  page: Page;
}

/** The `id` of the form with the details. */
export const detailsForm = 'details';
