import type { BoardTexts } from '../../types/panel/board.ts';

export const board: BoardTexts = {
  note: (jobs, late) => {
    const all = `${jobs} ${jobs === 1 ? 'presupuesto o trabajo' : 'presupuestos y trabajos'}`;
    return late === 0 ? all : `${all}, ${late} con retraso`;
  },
  search: 'Matrícula, cliente o número',
  columns: 'Columnas',
  allColumns: 'Todas las columnas',
  showAll: (count) => `Ver los ${count}`,
  late: (count) => `${count} con retraso`,
  empty: 'No hay nada abierto',
  emptyHint: 'Aquí aparecen los presupuestos y trabajos hasta que se facturan.',
  toCounter: 'Apuntar una visita',
  nothingMatches: 'Nada coincide con estos filtros.',
  noCards: 'Vacía',
  promised: 'Prometido',
  since: 'En este estado',
  working: (name) => `${name} está trabajando`,
  move: 'Mover',
  moveCard: (card) => `Mover ${card}`,
  moveTo: (status) => `Pasar a «${status}»`,
  drag: 'Arrastrar a otra columna',
  otherMoves: 'Ahora no es posible',
  refusals: {
    notAccepted: 'El cliente aún no ha aceptado el presupuesto.',
    accepted: 'El cliente ya ha aceptado el presupuesto.',
    notFinished: 'Primero finalice el trabajo y después emita la factura.',
    finished: 'El trabajo está finalizado. Páselo a «En curso» para reabrirlo.',
    viaWork: 'Páselo antes a «En curso».',
    needsInvoice: 'Emita la factura: la tarjeta se mueve sola.',
    invoiced: 'Está facturado. Anule la factura para reabrirlo.',
    role: 'Su función no permite este cambio.',
    belowZero: 'El total es negativo. Corrija antes las líneas.',
  },
  irreversible: 'Esto no se puede deshacer.',
  failed: 'Ha fallado la conexión y la tarjeta no se ha movido. Inténtelo de nuevo.',
};
