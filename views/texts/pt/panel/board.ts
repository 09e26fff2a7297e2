import type { BoardTexts } from '../../types/panel/board.ts';

export const board: BoardTexts = {
  note: (jobs, late) => {
    const all = `${jobs} ${jobs === 1 ? 'orçamento ou trabalho' : 'orçamentos e trabalhos'}`;
    return late === 0 ? all : `${all}, ${late} em atraso`;
  },
  search: 'Matrícula, cliente ou número',
  columns: 'Colunas',
  allColumns: 'Todas as colunas',
  showAll: (count) => `Ver os ${count}`,
  late: (count) => `${count} em atraso`,
  empty: 'Não há nada em aberto',
  emptyHint: 'Os orçamentos e trabalhos aparecem aqui até serem faturados.',
  toCounter: 'Registar uma visita',
  nothingMatches: 'Nada corresponde a estes filtros.',
  noCards: 'Vazia',
  promised: 'Prometido',
  since: 'Neste estado',
  working: (name) => `${name} está a trabalhar`,
  move: 'Mover',
  moveCard: (card) => `Mover ${card}`,
  moveTo: (status) => `Passar a «${status}»`,
  drag: 'Arrastar para outra coluna',
  otherMoves: 'Agora não é possível',
  refusals: {
    notAccepted: 'O cliente ainda não aceitou o orçamento.',
    accepted: 'O cliente já aceitou o orçamento.',
    notFinished: 'Primeiro conclua o trabalho e depois emita a fatura.',
    finished: 'O trabalho está concluído. Passe-o a «Em curso» para o reabrir.',
    viaWork: 'Passe-o primeiro a «Em curso».',
    needsInvoice: 'Emita a fatura: o cartão move-se sozinho.',
    invoiced: 'Está faturado. Anule a fatura para o reabrir.',
    role: 'A sua função não permite esta alteração.',
    belowZero: 'O total é negativo. Corrija primeiro as linhas.',
  },
  irreversible: 'Isto não se pode anular.',
  failed: 'A ligação falhou e o cartão não foi movido. Tente de novo.',
};
