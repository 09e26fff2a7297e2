import { operationLabel } from '../../texts/desk.ts';
import { boardTexts } from '../../texts/panel/board.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { assetPath } from '../assets.ts';
import { withQuery } from '../kit/browse.tsx';
import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { PageHead } from '../kit/layout.tsx';
import { defineScreen, type Page } from '../screen.ts';
import { BoardColumns } from './columns.tsx';
import { type BoardData, boardPath } from './data.ts';
import { BoardFilters } from './filters.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { isReversible, moveTargets } from './moves.ts';
import { isFiltered, isId, readFilters, readStatus } from './query.ts';

/** Maximum number of cards of a column that is shown alone. */
const maxOfOneColumn = '200';

/** All open quotes and jobs as cards, in a column for each status. */
export const boardScreen = defineScreen({
  name: 'board',
  place: 'board',
  path: boardPath,
  reads: { board: 'showBoard' },
  optionalReads: { staff: 'listStaff', categories: 'listCategories', moved: 'showBudget' },
  inputs: ({ query }) => {
    const status = readStatus(query);
    return {
      board: { query: { ...readFilters(query), ...(status && { status, limit: maxOfOneColumn }) } },
      moved: isId(query.move ?? '') ? { params: { id: query.move ?? '' } } : null,
    };
  },
  forms: {
    setBudgetStatus: {
      next: (_result, { path, query }) =>
        withQuery(`${path}?${new URLSearchParams(query)}`, { move: undefined, to: undefined }),
      undo: (_data, { id, from, status: to }) => undoOf(String(id), from, to),
    },
  },
  title: (_data, { language }) => kitTexts[language].frame.places.board,
  view: (data, page) => <BoardView data={data} page={page} />,
});

function undoOf(id: string, from: unknown, to: unknown) {
  const [before, after] = [from, to].map((value) => moveTargets.find((status) => status === value));
  if (!before || !after || !isReversible(before, after)) return undefined;
  return { operation: 'setBudgetStatus', params: { id, from: after, status: before } };
}

function BoardView({ data, page }: { data: BoardData; page: Page }) {
  const { columns } = data.board;
  const texts = boardTexts[page.language];
  const cards = columns.reduce((sum, { count }) => sum + count, 0);
  const late = columns.reduce((sum, column) => sum + column.late, 0);
  return (
    <>
      <link rel="stylesheet" href={assetPath('board.css')} />
      <PageHead
        title={kitTexts[page.language].frame.places.board}
        note={<span data-region="board-note">{texts.note(cards, late)}</span>}
      >
        {page.person.role !== 'mechanic' && (
          <LinkButton href="/panel/people/hours" kind="quiet" icon="time">
            {operationLabel(page.language, 'listWork')}
          </LinkButton>
        )}
        {readStatus(page.address.query) && (
          <LinkButton href={withQuery(page.path, { status: undefined })} icon="board">
            {texts.allColumns}
          </LinkButton>
        )}
      </PageHead>
      <BoardFilters data={data} page={page} />
      <div data-region="board">
        {cards === 0 ? <NoCards page={page} /> : <BoardColumns columns={columns} page={page} />}
      </div>
      {data.moved && <MoveDialog budget={data.moved} page={page} />}
      <script type="module" src={assetPath('board.js')} />
    </>
  );
}

function NoCards({ page }: { page: Page }) {
  const texts = boardTexts[page.language];
  if (isFiltered(page.address.query)) return <Empty title={texts.nothingMatches} />;
  return (
    <Empty icon="board" title={texts.empty} text={texts.emptyHint}>
      {page.may('bookVisit') && <LinkButton href="/panel/counter">{texts.toCounter}</LinkButton>}
    </Empty>
  );
}
