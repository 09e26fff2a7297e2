import type { BoardTexts } from '../../types/panel/board.ts';

export const board: BoardTexts = {
  note: (jobs, late) => {
    const all = `${jobs} ${jobs === 1 ? 'pressupost o feina' : 'pressupostos i feines'}`;
    return late === 0 ? all : `${all}, ${late} amb retard`;
  },
  search: 'Matrícula, client o número',
  columns: 'Columnes',
  allColumns: 'Totes les columnes',
  showAll: (count) => `Mostra'ls tots (${count})`,
  late: (count) => `${count} amb retard`,
  empty: 'No hi ha res obert',
  emptyHint: 'Aquí apareixen els pressupostos i les feines fins que es facturen.',
  toCounter: 'Apunta una visita',
  nothingMatches: 'Res no coincideix amb aquests filtres.',
  noCards: 'Buida',
  promised: 'Promès',
  since: 'En aquest estat',
  working: (name) => `${name} hi treballa ara`,
  move: 'Mou',
  moveCard: (card) => `Mou ${card}`,
  moveTo: (status) => `Passa a «${status}»`,
  drag: 'Arrossega a una altra columna',
  otherMoves: 'Ara no és possible',
  refusals: {
    notAccepted: 'El client encara no ha acceptat el pressupost.',
    accepted: 'El client ja ha acceptat el pressupost.',
    notFinished: 'Primer acabeu la feina i després emeteu la factura.',
    finished: 'La feina està acabada. Passeu-la a «En curs» per reobrir-la.',
    viaWork: 'Passeu-lo abans a «En curs».',
    needsInvoice: 'Emeteu la factura: la targeta es mou sola.',
    invoiced: 'Està facturat. Anul·leu la factura per reobrir-lo.',
    role: 'La vostra funció no permet aquest canvi.',
    belowZero: 'El total és negatiu. Corregiu abans les línies.',
  },
  irreversible: 'Això no es pot desfer.',
  failed: "Ha fallat la connexió i la targeta no s'ha mogut. Torneu-ho a provar.",
};
