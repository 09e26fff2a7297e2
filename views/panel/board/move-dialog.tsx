import type { BudgetStatus } from '../../../domain/budgets/status.ts';
import { enumLabel } from '../../texts/desk.ts';
import { boardTexts } from '../../texts/panel/board.ts';
import type { MoveRefusal } from '../../texts/types/panel/board.ts';
import { withQuery } from '../kit/browse.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { Dialog } from '../kit/feedback.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { formatPlate } from '../kit/plate.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { MovedBudget } from './data.ts';
import {
  canNotifyClient,
  isOwnJob,
  isReversible,
  type MovePlan,
  moveTargets,
  planCardMove,
} from './moves.ts';

interface MoveProps {
  budget: MovedBudget;
  page: Page;
}

/** The moves of the budget that the address names (`move`), or the details of one of them (`to`). */
export function MoveDialog({ budget, page }: MoveProps) {
  if (!page.may('setBudgetStatus') || !isOwnJob(budget, page)) return null;
  const { id, vehicle, client } = budget;
  const target = moveTargets.find((status) => status === page.address.query.to);
  const isPossible = target && ['asks', 'at once'].includes(planOf(budget, target, page));
  const title = [`#${id}`, vehicle && formatPlate(vehicle.plate), client.name].filter(Boolean).join(' · ');
  return (
    <Dialog
      id="move"
      title={boardTexts[page.language].moveCard(title)}
      open
      closeHref={withQuery(page.path, { move: undefined, to: undefined })}
    >
      {target && isPossible ? (
        <MoveDetails budget={budget} to={target} page={page} />
      ) : (
        <MoveChoice budget={budget} page={page} />
      )}
    </Dialog>
  );
}

function planOf({ status, totals }: MovedBudget, to: BudgetStatus, page: Page): MovePlan {
  return planCardMove({ status, total: totals.total }, to, page);
}

/** All statuses: those that can be set now, then the others with the reason why not. */
function MoveChoice({ budget, page }: MoveProps) {
  const { language } = page;
  const texts = boardTexts[language];
  const moves = moveTargets
    .filter((to) => to !== budget.status)
    .map((to) => ({ to, word: enumLabel(language, 'BudgetStatus', to), plan: planOf(budget, to, page) }));
  const [possible, refused] = partition(moves, ({ plan }) => plan === 'asks' || plan === 'at once');
  return (
    <div class="stack wide">
      <OperationForm
        operation="setBudgetStatus"
        id="move-card"
        action={page.path}
        params={{ id: budget.id, from: budget.status }}
      >
        <div class="board-choice">
          {possible.map(({ to, word, plan }) =>
            plan === 'asks' ? (
              <LinkButton href={withQuery(page.path, { to })} iconEnd="next">
                {word}
              </LinkButton>
            ) : (
              <Button name="status" value={to}>
                {word}
              </Button>
            ),
          )}
        </div>
      </OperationForm>
      {refused.length > 0 && (
        <div>
          <h3>{texts.otherMoves}</h3>
          <ul class="board-refused" role="list">
            {[...Map.groupBy(refused, ({ plan }) => plan)].map(([plan, ofPlan]) => (
              <li>
                <span>{ofPlan.map(({ word }) => word).join(', ')}</span>
                <span class="quiet">{texts.refusals[plan as MoveRefusal]}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** The reason of a move, whether to tell the client, or that it cannot be reverted. */
function MoveDetails({ budget, to, page }: MoveProps & { to: BudgetStatus }) {
  const { language } = page;
  const texts = boardTexts[language];
  const params = { id: budget.id, from: budget.status, status: to };
  return (
    <OperationForm operation="setBudgetStatus" id="move-card" action={page.path} params={params}>
      {to === 'Rechazado' && (
        <OperationField operation="setBudgetStatus" property="reason" type="textarea" required autofocus />
      )}
      {canNotifyClient(to) && !budget.internal && page.person.role !== 'mechanic' && (
        <OperationField operation="setBudgetStatus" property="notify_client" />
      )}
      {to === 'Enviado' && page.person.role !== 'mechanic' && (
        <OperationField operation="setBudgetStatus" property="sent_via" />
      )}
      {!isReversible(budget.status, to) && <p class="quiet">{texts.irreversible}</p>}
      <FormButtons
        submit={texts.moveTo(enumLabel(language, 'BudgetStatus', to))}
        cancelHref={withQuery(page.path, { to: undefined })}
      />
    </OperationForm>
  );
}
