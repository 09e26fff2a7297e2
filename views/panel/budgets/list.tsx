import { budgetStatuses } from '../../../domain/budgets/status.ts';
import { enumLabel, fieldText, operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { fieldLabel } from '../field-label.ts';
import { BulkBar, CsvLink, Filters, Pager } from '../kit/browse.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { type CsvTable, defineScreen, type Page, type ResultOf } from '../screen.ts';
import { BudgetList, isWithdrawable, withdrawalForm } from './budget-list.tsx';
import type { BudgetItem } from './data.ts';
import { type ListQuery, listAddress, listInput, readListQuery } from './list-address.ts';
import { undoMove } from './moves.ts';
import { budgetsPath, newBudgetPath } from './paths.ts';

/** All quotes and jobs, the newest first, with their filters in the address. */
export const budgetsScreen = defineScreen({
  name: 'budgets',
  place: 'budgets',
  path: budgetsPath,
  reads: { budgets: 'listDeskBudgets' },
  inputs: ({ query }) => ({ budgets: listInput(readListQuery(query)) }),
  forms: {
    withdrawBudgets: {
      asks: true,
      showsResult: (result) => (result as ResultOf<'withdrawBudgets'>).skipped.length > 0,
    },
    setBudgetStatus: {
      undo: (data, fields) => {
        const { budgets } = data as { budgets: { data: BudgetItem[] } };
        const before = budgets.data.find(({ id }) => String(id) === fields.id);
        return undoMove(before?.id, before?.status, fields);
      },
    },
  },
  csv: ({ budgets }, page) => budgetsCsv(budgets.data, page),
  title: (_data, { language }) => operationLabel(language, 'listDeskBudgets'),
  view: ({ budgets }, page) => (
    <>
      <PageHead title={operationLabel(page.language, 'listDeskBudgets')}>
        <NewButtons page={page} />
      </PageHead>
      <Skipped page={page} />
      <Card flush region="budgets">
        <BudgetFilters page={page} budgets={budgets.data} />
        <Rows budgets={budgets.data} page={page} />
        {budgets.data.some((budget) => isWithdrawable(budget, page)) && (
          <BulkBar id={withdrawalForm} operation="withdrawBudgets">
            <Button>{operationLabel(page.language, 'withdrawBudgets')}</Button>
          </BulkBar>
        )}
        <BudgetPager next={budgets.next_cursor} page={page} />
      </Card>
    </>
  ),
});

/** The quotes that were not withdrawn, because they were answered or closed meanwhile. */
function Skipped({ page: { result, language } }: { page: Page }) {
  if (result?.operation !== 'withdrawBudgets') return null;
  const { skipped } = result.body as ResultOf<'withdrawBudgets'>;
  return (
    <Notice tone="warn" alert>
      <p>{budgetsTexts[language].notWithdrawn(skipped.map((id) => `#${id}`).join(', '))}</p>
    </Notice>
  );
}

function NewButtons({ page: { may, language } }: { page: Page }) {
  const texts = budgetsTexts[language];
  return (
    <>
      {may('createInternalBudget') && (
        <LinkButton href={`${newBudgetPath}?internal=true`} kind="quiet">
          {texts.newInternal}
        </LinkButton>
      )}
      {may('createDeskBudget') && (
        <LinkButton href={newBudgetPath} kind="primary" icon="add" shortcut="n">
          {texts.newBudget}
        </LinkButton>
      )}
    </>
  );
}

interface FilterProps {
  budgets: readonly BudgetItem[];
  page: Page;
}

function BudgetFilters({ budgets, page }: FilterProps) {
  const { language, address } = page;
  const texts = budgetsTexts[language];
  const {
    status = '',
    kind = '',
    search = '',
    order = '',
    client_id,
    vehicle_id,
  } = readListQuery(address.query);
  return (
    <Filters
      action={budgetsPath}
      search={{ name: 'search', value: search, placeholder: texts.search }}
      filters={[
        {
          name: 'status',
          label: fieldText(language, 'listDeskBudgets', 'status').label,
          value: status,
          options: budgetStatuses.map((value) => ({
            value,
            label: enumLabel(language, 'BudgetStatus', value),
          })),
        },
        {
          name: 'kind',
          label: texts.kind,
          value: kind,
          options: [{ value: 'internal', label: fieldText(language, 'listDeskBudgets', 'internal').label }],
        },
        {
          name: 'order',
          label: fieldText(language, 'listDeskBudgets', 'order').label,
          value: order,
          options: [{ value: 'asc', label: enumLabel(language, 'ListOrder', 'asc') }],
        },
        ...recordFilter('client_id', client_id, budgets[0]?.client.name, page),
        ...recordFilter('vehicle_id', vehicle_id, budgets[0]?.vehicle?.plate, page),
      ]}
      clearHref={hasFilters(page) ? budgetsPath : undefined}
    >
      <CsvLink />
    </Filters>
  );
}

/** The filter by a client or vehicle, which other pages set in the address. */
function recordFilter(
  name: 'client_id' | 'vehicle_id',
  value: string | undefined,
  label: string | undefined,
  { language }: Page,
) {
  if (value === undefined) return [];
  const option = { value, label: label ?? `#${value}` };
  return [{ name, label: fieldText(language, 'listDeskBudgets', name).label, value, options: [option] }];
}

function hasFilters({ address }: Page): boolean {
  const { cursor: _, order: __, ...filters } = readListQuery(address.query);
  return Object.keys(filters).length > 0;
}

function Rows({ budgets, page }: FilterProps) {
  const texts = budgetsTexts[page.language];
  if (budgets.length > 0)
    return <BudgetList budgets={budgets} page={page} query={readListQuery(page.address.query)} />;
  return hasFilters(page) ? (
    <Empty title={texts.nothingMatches}>
      <LinkButton href={budgetsPath}>{texts.allKinds}</LinkButton>
    </Empty>
  ) : (
    <Empty icon="budgets" title={texts.none} text={texts.noneHint}>
      {page.may('createDeskBudget') && <LinkButton href={newBudgetPath}>{texts.newBudget}</LinkButton>}
    </Empty>
  );
}

function BudgetPager({ next, page }: { next: string | null; page: Page }) {
  const { cursor, ...filters }: ListQuery = readListQuery(page.address.query);
  return (
    <Pager
      previous={cursor ? listAddress(filters) : null}
      next={next && listAddress({ ...filters, cursor: next })}
    />
  );
}

function budgetsCsv(budgets: readonly BudgetItem[], page: Page): CsvTable {
  const label = (property: string) => fieldLabel(page, 'listDeskBudgets', `data[].${property}`);
  return {
    name: 'budgets',
    rows: [
      ['id', 'client', 'vehicle', 'status', 'status_since', 'total'].map(label),
      ...budgets.map(({ id, client, vehicle, status, status_since, total }) => [
        id,
        client.name,
        vehicle?.plate ?? '',
        enumLabel(page.language, 'BudgetStatus', status),
        status_since,
        total,
      ]),
    ],
  };
}
