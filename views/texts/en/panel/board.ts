import type { BoardTexts } from '../../types/panel/board.ts';

export const board: BoardTexts = {
  note: (jobs, late) => {
    const all = `${jobs} ${jobs === 1 ? 'quote or job' : 'quotes and jobs'}`;
    return late === 0 ? all : `${all}, ${late} late`;
  },
  search: 'Plate, client or number',
  columns: 'Columns',
  allColumns: 'All columns',
  showAll: (count) => `Show all ${count}`,
  late: (count) => `${count} late`,
  empty: 'Nothing is open',
  emptyHint: 'Quotes and jobs appear here until they are invoiced.',
  toCounter: 'Take a visit',
  nothingMatches: 'Nothing matches these filters.',
  noCards: 'Nothing here',
  promised: 'Promised',
  since: 'In this status',
  working: (name) => `${name} is working on it`,
  move: 'Move',
  moveCard: (card) => `Move ${card}`,
  moveTo: (status) => `Move to ${status}`,
  drag: 'Drag to another column',
  otherMoves: 'Not possible now',
  refusals: {
    notAccepted: 'The client has not accepted the quote yet.',
    accepted: 'The client has accepted the quote already.',
    notFinished: 'Finish the work first, then issue the invoice.',
    finished: 'The work is finished. Move it to “In progress” to reopen it.',
    viaWork: 'Move it to “In progress” first.',
    needsInvoice: 'Issue the invoice: the card then moves by itself.',
    invoiced: 'The job is invoiced. Cancel the invoice to reopen it.',
    role: 'Your role may not make this change.',
    belowZero: 'The total is below zero. Correct the lines first.',
  },
  irreversible: 'This cannot be undone.',
  failed: 'The connection failed, so the card was not moved. Try again.',
};
