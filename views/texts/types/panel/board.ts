/** Why a card cannot be moved to a status. */
export type MoveRefusal =
  | 'notAccepted'
  | 'accepted'
  | 'notFinished'
  | 'finished'
  | 'viaWork'
  | 'needsInvoice'
  | 'invoiced'
  | 'role'
  | 'belowZero';

/** Texts of the board. */
export interface BoardTexts {
  /** The number of cards, and of late ones. */
  note: (jobs: number, late: number) => string;
  search: string;
  /** The columns, as links on narrow windows. */
  columns: string;
  allColumns: string;
  showAll: (count: number) => string;
  late: (count: number) => string;
  empty: string;
  emptyHint: string;
  toCounter: string;
  nothingMatches: string;
  noCards: string;
  promised: string;
  /** Name of the length of time that a budget has been in its status. */
  since: string;
  working: (name: string) => string;
  move: string;
  moveCard: (card: string) => string;
  moveTo: (status: string) => string;
  /** The part of a card by which it is dragged on touch screens. */
  drag: string;
  otherMoves: string;
  refusals: Record<MoveRefusal, string>;
  irreversible: string;
  /** The card stays where it was, because the connection failed. */
  failed: string;
}
