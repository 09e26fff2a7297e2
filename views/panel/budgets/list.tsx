import { budgetStatuses } from '../../../domain/budgets/status.ts';
import { enumLabel, fieldText, operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { Filters, Pager } from '../kit/browse.tsx';
import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { defineScreen, type Page } from '../screen.ts';
import { BudgetList } from './budget-list.tsx';
import type { BudgetItem } from './data.ts';
import { budgetsPath } from './paths.ts';

const pageSize = '50';

/** All quotes and jobs, the newest first, with their filters in the address. */
export const budgetsScreen = defineScreen({
  name: 'budgets',
  place: 'budgets',
  path: budgetsPath,
  reads: { budgets: 'listDeskBudgets' },
  inputs: ({ query }) => ({
    budgets: { query: { ...filtersOf(query), cursor: query.cursor, limit: pageSize } },
  }),
  forms: {},
  title: (_data, { language }) => operationLabel(language, 'listDeskBudgets'),
  view: ({ budgets }, page) => (
    <>
      <PageHead title={operationLabel(page.language, 'listDeskBudgets')}>
        {page.may('createDeskBudget') && (
          <LinkButton href="/panel/operations/createDeskBudget" kind="primary" icon="add" shortcut="n">
            {budgetsTexts[page.language].newBudget}
          </LinkButton>
        )}
      </PageHead>
      <Card flush region="budgets">
        <BudgetFilters page={page} />
        <Rows budgets={budgets.data} page={page} />
        <NextPage next={budgets.next_cursor} page={page} />
      </Card>
    </>
  ),
});

type FilterName = 'status' | 'internal';

function filtersOf(query: Record<string, string>): Partial<Record<FilterName, string>> {
  const { status = '', internal } = query;
  return {
    ...((budgetStatuses as readonly string[]).includes(status) && { status }),
    ...(internal === 'true' && { internal }),
  };
}

function BudgetFilters({ page }: { page: Page }) {
  const { language, address } = page;
  const filters = filtersOf(address.query);
  return (
    <Filters
      action={budgetsPath}
      filters={[
        {
          name: 'status',
          label: fieldText(language, 'listDeskBudgets', 'status').label,
          value: filters.status ?? '',
          options: budgetStatuses.map((value) => ({
            value,
            label: enumLabel(language, 'BudgetStatus', value),
          })),
        },
        {
          name: 'internal',
          label: operationLabel(language, 'listDeskBudgets'),
          value: filters.internal ?? '',
          options: [{ value: 'true', label: fieldText(language, 'listDeskBudgets', 'internal').label }],
        },
      ]}
      clearHref={Object.keys(filters).length > 0 ? budgetsPath : undefined}
    />
  );
}

function Rows({ budgets, page }: { budgets: readonly BudgetItem[]; page: Page }) {
  const texts = budgetsTexts[page.language];
  if (budgets.length > 0) return <BudgetList budgets={budgets} page={page} />;
  return Object.keys(filtersOf(page.address.query)).length > 0 ? (
    <Empty title={texts.nothingMatches} />
  ) : (
    <Empty icon="budgets" title={texts.none} text={texts.noneHint} />
  );
}

function NextPage({ next, page }: { next: string | null; page: Page }) {
  const { query } = page.address;
  const hrefOf = (more: Record<string, string>) => {
    const search = new URLSearchParams({ ...filtersOf(query), ...more });
    return search.size === 0 ? budgetsPath : `${budgetsPath}?${search}`;
  };
  return <Pager previous={query.cursor ? hrefOf({}) : null} next={next && hrefOf({ cursor: next })} />;
}
