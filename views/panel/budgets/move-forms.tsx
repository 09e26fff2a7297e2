import type { ComponentChildren } from 'preact';
import { maySend } from '../../../domain/people/restricted-fields.ts';
import { deskOperations } from '../../../generated/operations.ts';
import { operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { Menu, MenuButton, MenuLink, withQuery } from '../kit/browse.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import type { Page } from '../screen.ts';
import { ClosingActButton, closingActs } from './closing-acts.tsx';
import { type Budget, detailsForm } from './data.ts';
import { isExplained, listMoves, moveLabel, moveRefusal, nextMove, type SetStatus } from './moves.ts';
import { RecordMenu } from './record-menu.tsx';

interface MovesProps {
  budget: Budget;
  page: Page;
}

/** The moves and acts that are possible now: the usual one as the main button, the others in a menu. */
export function MoveForms({ budget, page }: MovesProps) {
  const { status, internal } = budget;
  const texts = budgetsTexts[page.language];
  const moves = listMoves(status, page);
  const first = nextMove(status, page);
  const others = moves.filter((to) => to !== first);
  const [closing, ...later] = closingActs(budget, page);
  const mayTell = page.may('sendBudgetMessage') && !internal;
  return (
    <>
      {first && <MoveButton budget={budget} page={page} to={first} />}
      {closing && <ClosingActButton act={closing} budgetId={budget.id} />}
      {mayTell && status === 'En curso' && (
        <LinkButton href={withQuery(page.path, { send: 'ready' })} icon="send">
          {texts.send.finishAndTell}
        </LinkButton>
      )}
      {mayTell && (status === 'Finalizado' || status === 'Facturado') && (
        <LinkButton href={withQuery(page.path, { send: 'ready' })} icon="send">
          {texts.send.tellReady}
        </LinkButton>
      )}
      {mayTell && status === 'Enviado' && (
        <LinkButton href={withQuery(page.path, { send: 'quote' })} icon="send">
          {texts.send.sendAgain}
        </LinkButton>
      )}
      <Menu label={texts.moreMoves}>
        {page.may('setBudget') && (
          <MenuLink href={`#${firstField(page)}`} icon="edit" shortcut="e">
            {operationLabel(page.language, 'setBudget')}
          </MenuLink>
        )}
        {later.map((act) => (
          <ClosingActButton act={act} budgetId={budget.id} inMenu />
        ))}
        {others.map((to) => (
          <MoveEntry budget={budget} page={page} to={to} />
        ))}
        <RecordMenu budget={budget} page={page} />
      </Menu>
    </>
  );
}

/** The id of the first field of the details that the person may change. */
function firstField({ person }: Page): string {
  const isAssigning = maySend(person.role, deskOperations.setBudget, 'mechanic_id');
  return `${detailsForm}-${isAssigning ? 'mechanic_id' : 'estimated_duration_minutes'}`;
}

interface MoveProps extends MovesProps {
  to: SetStatus;
}

/** The main button: makes the usual move, or leads to the preview of its message. */
function MoveButton({ budget, page, to }: MoveProps) {
  const label = moveLabel(budget.status, to, page);
  const refusal = moveRefusal(budget, to, page);
  const href = hrefBefore(budget, page, to);
  if (refusal) return <Button disabled={refusal}>{label}</Button>;
  if (href)
    return (
      <LinkButton href={href} kind="primary" icon="send">
        {label}
      </LinkButton>
    );
  return (
    <MoveForm budget={budget} page={page} to={to}>
      <Button kind="primary">{label}</Button>
    </MoveForm>
  );
}

/** A further move in the menu. */
function MoveEntry({ budget, page, to }: MoveProps) {
  const label = moveLabel(budget.status, to, page);
  const refusal = moveRefusal(budget, to, page);
  const href = hrefBefore(budget, page, to);
  if (refusal) return <MenuButton disabled={refusal}>{label}</MenuButton>;
  if (href) return <MenuLink href={href}>{label}</MenuLink>;
  return (
    <MoveForm budget={budget} page={page} to={to}>
      <MenuButton>{label}</MenuButton>
    </MoveForm>
  );
}

/** The address of the page that previews or explains a move before it is made. */
function hrefBefore({ internal }: Budget, { path }: Page, to: SetStatus): string | undefined {
  if (to === 'Enviado' && !internal) return withQuery(path, { send: 'quote' });
  return isExplained(to) ? withQuery(path, { act: to }) : undefined;
}

function MoveForm({ budget, page, to, children }: MoveProps & { children: ComponentChildren }) {
  return (
    <OperationForm
      operation="setBudgetStatus"
      id={`move-${to.replaceAll(' ', '-')}`}
      params={{ id: budget.id, status: to }}
      version={page.versions.budget}
      inline
    >
      {children}
    </OperationForm>
  );
}
