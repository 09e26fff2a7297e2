import type { BudgetStatus } from '../../../domain/budgets/status.ts';
import { enumLabel } from '../../texts/desk.ts';
import { boardTexts } from '../../texts/panel/board.ts';
import { withQuery } from '../kit/browse.tsx';
import { Status } from '../kit/status.tsx';
import { Amount } from '../kit/values.tsx';
import type { Page } from '../screen.ts';
import { BoardCardItem } from './card.tsx';
import type { BoardColumn } from './data.ts';
import { isOwnJob, moveTargets, planMove } from './moves.ts';

/** Anchor of a column. */
const columnId = (status: BudgetStatus) => `column-${status.toLowerCase().replaceAll(' ', '-')}`;

/** The columns beside each other; on phones one at a time, with links to the others above. */
export function BoardColumns({ columns, page }: { columns: readonly BoardColumn[]; page: Page }) {
  const { language, nonce } = page;
  const texts = boardTexts[language];
  return (
    <>
      {columns.length > 1 && (
        <nav class="board-tabs" aria-label={texts.columns}>
          {columns.map(({ status, count }) => (
            <ColumnTab status={status} count={count} page={page} />
          ))}
        </nav>
      )}
      <div
        class={columns.length === 1 ? 'board single' : 'board'}
        data-board={nonce}
        data-refusals={JSON.stringify(texts.refusals)}
        data-failed={texts.failed}
      >
        {columns.map((column) => (
          <Column column={column} page={page} />
        ))}
      </div>
    </>
  );
}

/** Leads to a column. Cards can be dropped on it; an empty column is not shown on phones. */
function ColumnTab({ status, count, page }: { status: BudgetStatus; count: number; page: Page }) {
  const word = enumLabel(page.language, 'BudgetStatus', status);
  if (count === 0) return <span data-drop={status}>{word}</span>;
  return (
    <a href={`#${columnId(status)}`} data-drop={status}>
      {word}
      <span class="tab-count">{count}</span>
    </a>
  );
}

function Column({ column, page }: { column: BoardColumn; page: Page }) {
  const { status, count, late, total, data } = column;
  const { language } = page;
  const texts = boardTexts[language];
  const mayMove = page.may('setBudgetStatus');
  const plans = mayMove ? moveTargets.map((to) => [to, planMove(status, to, page)]) : [];
  const word = enumLabel(language, 'BudgetStatus', status);
  return (
    <section
      class={count === 0 ? 'board-column empty-column' : 'board-column'}
      id={columnId(status)}
      aria-label={word}
      data-drop={status}
      data-moves={mayMove ? JSON.stringify(Object.fromEntries(plans)) : undefined}
    >
      <header class="board-head">
        <h2>
          <Status kind="budget" status={status} word={word} plain />
          <span class="tab-count">{count}</span>
        </h2>
        <p class="quiet">
          {late > 0 && <span class="board-late">{texts.late(late)}</span>}
          {count > 0 && total !== null && <Amount euros={total} />}
        </p>
      </header>
      <ul class="board-cards" role="list" data-list="" data-cards={status} tabIndex={-1}>
        {data.map((card) => (
          <BoardCardItem
            card={card}
            page={page}
            mayMove={mayMove && status !== 'Facturado' && isOwnJob(card, page)}
          />
        ))}
        {count === 0 && <li class="quiet board-none">{texts.noCards}</li>}
        {count > data.length && (
          <li class="board-more">
            <a href={withQuery(page.path, { status })}>{texts.showAll(count)}</a>
          </li>
        )}
      </ul>
    </section>
  );
}
