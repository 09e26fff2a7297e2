import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { Menu } from '../kit/browse.tsx';
import { Button } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { Budget } from './data.ts';
import { listMoves, type Move } from './moves.ts';

interface MovesProps {
  budget: Budget;
  page: Page;
}

/** The moves that the person may make now: the usual one as a button, the others in a menu. */
export function MoveForms({ budget, page }: MovesProps) {
  const [first, ...others] = listMoves(budget.status, page);
  if (!first) return null;
  return (
    <>
      <MoveForm budget={budget} page={page} move={first} isMain />
      {others.length > 0 && (
        <Menu label={budgetsTexts[page.language].moreMoves} iconOnly>
          {others.map((move) => (
            <MoveForm budget={budget} page={page} move={move} />
          ))}
        </Menu>
      )}
    </>
  );
}

function MoveForm({ budget, page, move, isMain }: MovesProps & { move: Move; isMain?: boolean }) {
  const { to, asksReason } = move;
  const texts = budgetsTexts[page.language];
  return (
    <OperationForm
      operation="setBudgetStatus"
      id={`move-${to.replaceAll(' ', '-')}`}
      params={{ id: budget.id, status: to }}
      version={page.versions.budget}
      inline
    >
      {asksReason && <OperationField operation="setBudgetStatus" property="reason" required />}
      <Button kind={isMain ? 'primary' : 'quiet'}>{texts.moves[to as keyof typeof texts.moves]}</Button>
    </OperationForm>
  );
}
