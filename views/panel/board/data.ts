import type { ResultOf } from '../screen.ts';

export type Board = ResultOf<'showBoard'>;
export type BoardColumn = Board['columns'][number];
export type BoardCard = BoardColumn['data'][number];

export type MovedBudget = ResultOf<'showBudget'>;

export interface BoardData {
  board: Board;
  staff: ResultOf<'listStaff'> | undefined;
  categories: ResultOf<'listCategories'> | undefined;
  /** The budget whose moves the address asks for. */
  moved: MovedBudget | undefined;
}

export const boardPath = '/panel/board';
