import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { Menu, withQuery } from '../kit/browse.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import type { Page } from '../screen.ts';
import type { Budget } from './data.ts';
import { isExplained, listMoves, moveLabel, moveRefusal, type SetStatus } from './moves.ts';
import { RecordMenu } from './record-menu.tsx';

interface MovesProps {
  budget: Budget;
  page: Page;
}

/** The moves that the person may make now: the usual one as the main button, the others in a menu. */
export function MoveForms({ budget, page }: MovesProps) {
  const { status, internal } = budget;
  const texts = budgetsTexts[page.language];
  const moves = listMoves(status, page);
  const isUsual = (to: SetStatus) => to === moves[0] && !isExplained(to);
  const [first] = moves.filter(isUsual);
  const others = moves.filter((to) => to !== first);
  const mayTell = page.may('sendBudgetMessage') && !internal;
  return (
    <>
      {first && <MoveButton budget={budget} page={page} to={first} isMain />}
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
        {others.map((to) => (
          <MoveButton budget={budget} page={page} to={to} />
        ))}
        <RecordMenu budget={budget} page={page} />
      </Menu>
    </>
  );
}

interface MoveButtonProps extends MovesProps {
  to: SetStatus;
  isMain?: boolean;
}

/** A button that makes a move, or a link to the page that previews or explains it. */
function MoveButton({ budget, page, to, isMain }: MoveButtonProps) {
  const { id, status, internal } = budget;
  const label = moveLabel(status, to, page);
  const refusal = moveRefusal(budget, to, page);
  const kind = isMain ? 'primary' : 'quiet';
  if (refusal) return <Button disabled={refusal}>{label}</Button>;
  if (to === 'Enviado' && !internal)
    return (
      <LinkButton href={withQuery(page.path, { send: 'quote' })} kind={kind} icon="send">
        {label}
      </LinkButton>
    );
  if (isExplained(to))
    return (
      <LinkButton href={withQuery(page.path, { act: to })} kind={kind}>
        {label}
      </LinkButton>
    );
  return (
    <OperationForm
      operation="setBudgetStatus"
      id={`move-${to.replaceAll(' ', '-')}`}
      params={{ id, status: to }}
      version={page.versions.budget}
      inline
    >
      <Button kind={kind}>{label}</Button>
    </OperationForm>
  );
}
