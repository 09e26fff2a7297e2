import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { List, ListRow } from '../kit/list.tsx';
import { Plate } from '../kit/plate.tsx';
import { Status } from '../kit/status.tsx';
import { Since } from '../kit/time.tsx';
import type { Page } from '../screen.ts';
import type { BudgetItem } from './data.ts';
import { budgetPath } from './paths.ts';

interface BudgetListProps {
  budgets: readonly BudgetItem[];
  page: Page;
}

/** Budgets with client, vehicle, state and next act. */
export function BudgetList({ budgets, page }: BudgetListProps) {
  const { language } = page;
  return (
    <List label={operationLabel(language, 'listDeskBudgets')}>
      {budgets.map((budget) => (
        <BudgetRow budget={budget} page={page} />
      ))}
    </List>
  );
}

function BudgetRow({ budget, page }: { budget: BudgetItem; page: Page }) {
  const { id, client, vehicle, category, subcategory, status, updated_at } = budget;
  const texts = budgetsTexts[page.language];
  const work = [vehicle?.brand, vehicle?.model].filter(Boolean).join(' ');
  return (
    <ListRow
      id={String(id)}
      href={budgetPath(id)}
      title={<span dir="auto">{client.name}</span>}
      reference={`#${id}`}
      {...(vehicle && { plate: <Plate plate={vehicle.plate} /> })}
      detail={[work, subcategory?.name ?? category?.name].filter(Boolean).join(' · ')}
      status={
        <Status kind="budget" status={status} word={enumLabel(page.language, 'BudgetStatus', status)} />
      }
      since={
        <>
          {`${texts.since} `}
          <Since at={updated_at} />
        </>
      }
    />
  );
}
