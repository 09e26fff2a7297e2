import { operationLabel } from '../../texts/desk.ts';
import { defineScreen } from '../screen.ts';
import { BudgetHead } from './head.tsx';
import { budgetsPath } from './paths.ts';
import { budgetSections } from './sections.ts';

/** A budget: its head, then its sections in the order of the work. */
export const budgetScreen = defineScreen({
  name: 'budget',
  place: 'budgets',
  path: `${budgetsPath}/:id`,
  reads: { budget: 'showBudget' },
  inputs: ({ params }) => ({ budget: { params: { id: params.id ?? '' } } }),
  forms: {
    setBudgetStatus: {},
    issueInvoice: { asks: true, toast: 'done' },
    recordPayment: { toast: 'done' },
    drawInvoicePdf: {},
  },
  title: ({ budget }, { language }) => `${operationLabel(language, 'showBudget')} #${budget.id}`,
  view: (data, page) => (
    <>
      <BudgetHead data={data} page={page} />
      <div class="stack wide">
        {budgetSections.map((Section) => (
          <Section data={data} page={page} />
        ))}
      </div>
    </>
  ),
});
