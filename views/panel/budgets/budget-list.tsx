import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { List, ListRow } from '../kit/list.tsx';
import { Plate } from '../kit/plate.tsx';
import { Status } from '../kit/status.tsx';
import { Since } from '../kit/time.tsx';
import { Amount } from '../kit/values.tsx';
import type { Page } from '../screen.ts';
import type { BudgetItem } from './data.ts';
import { besideHref, type ListQuery } from './list-address.ts';
import { listMoves, moveLabel, nextMove } from './moves.ts';

interface BudgetListProps {
  budgets: readonly BudgetItem[];
  page: Page;
  query: ListQuery;
  /** The budget that is open beside the list. */
  current?: number;
}

/** Budgets with client, vehicle, state and next act. Beside an open budget, without acts. */
export function BudgetList({ budgets, page, query, current }: BudgetListProps) {
  return (
    <List label={operationLabel(page.language, 'listDeskBudgets')}>
      {budgets.map((budget) => (
        <BudgetRow budget={budget} page={page} query={query} {...(current !== undefined && { current })} />
      ))}
    </List>
  );
}

type RowProps = Omit<BudgetListProps, 'budgets'> & { budget: BudgetItem };

function BudgetRow({ budget, page, query, current }: RowProps) {
  const { id, client, vehicle, category, subcategory, status, status_since, total, internal } = budget;
  const texts = budgetsTexts[page.language];
  const model = [vehicle?.brand, vehicle?.model].filter(Boolean).join(' ');
  const work = subcategory?.name ?? category?.name;
  return (
    <ListRow
      id={String(id)}
      href={besideHref(id, query)}
      title={<span dir="auto">{client.name}</span>}
      reference={`#${id}`}
      plate={vehicle ? <Plate plate={vehicle.plate} /> : ''}
      detail={[internal && texts.forInternalUse, model, work].filter(Boolean).join(' · ')}
      status={
        <Status kind="budget" status={status} word={enumLabel(page.language, 'BudgetStatus', status)} />
      }
      since={<Since at={status_since} />}
      amount={<Amount euros={total} />}
      current={id === current}
      selection={current === undefined ? selectionOf(budget, page) : undefined}
      {...(current === undefined && { action: <NextAct budget={budget} page={page} query={query} /> })}
    />
  );
}

/** The `id` of the form that withdraws the selected quotes. */
export const withdrawalForm = 'withdrawal';

export function isWithdrawable({ status }: BudgetItem, page: Page): boolean {
  return page.may('withdrawBudgets') && listMoves(status, page).includes('Retirado');
}

/** The checkbox of a quote that may be withdrawn; null for other budgets. */
function selectionOf(budget: BudgetItem, page: Page) {
  if (!page.may('withdrawBudgets')) return undefined;
  const { id, client } = budget;
  return isWithdrawable(budget, page)
    ? { form: withdrawalForm, name: 'budget_ids', label: `#${id} ${client.name}` }
    : null;
}

/** The next act of a row. Acts that need a look first are links to the budget's page. */
function NextAct({ budget, page, query }: RowProps) {
  const { id, status, total, internal } = budget;
  const texts = budgetsTexts[page.language];
  const to = nextMove(status, page);
  if (status === 'Finalizado' && page.may('issueInvoice') && !internal)
    return (
      <LinkButton href={besideHref(id, query)} small>
        {operationLabel(page.language, 'issueInvoice')}
      </LinkButton>
    );
  if (to === undefined || status === 'Rechazado') return null;
  if (to === 'Enviado' && !internal) {
    const isEmpty = total === 0;
    return (
      <LinkButton href={`${besideHref(id, query)}${isEmpty ? '#lines' : '&send=quote'}`} small>
        {isEmpty ? texts.prepare : moveLabel(status, to, page)}
      </LinkButton>
    );
  }
  return (
    <OperationForm operation="setBudgetStatus" id={`row-${id}`} params={{ id, status: to }} inline>
      <Button small>{moveLabel(status, to, page)}</Button>
    </OperationForm>
  );
}
