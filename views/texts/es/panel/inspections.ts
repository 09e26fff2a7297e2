import { amountFormats } from '../../../../domain/money/amounts.ts';
import type { InspectionsTexts } from '../../types/panel/inspections.ts';

const formatValue = (value: number): string => amountFormats('es').quantity(Math.round(value * 100));

export const inspections: InspectionsTexts = {
  checked: (done, all) => `${done} de ${all} revisados`,
  completedBy: (name) => `terminada por ${name}`,
  quote: (id) => `Presupuesto ${id}`,
  begin: 'Empezar',
  goOn: 'Continuar',
  measure: (value, unit) => [formatValue(value), unit].filter(Boolean).join('\u00a0'),
  limits: ({ unit, amber_at, red_at }) => {
    const limits = [
      ...(amber_at === null ? [] : [`Ámbar desde ${formatValue(amber_at)}\u00a0${unit}`]),
      ...(red_at === null ? [] : [`rojo desde ${formatValue(red_at)}\u00a0${unit}`]),
    ];
    return limits.length === 0 ? null : `${limits.join(', ')}.`;
  },
  photoCount: (count) => (count === 1 ? '1 foto' : `${count} fotos`),
  hidden: 'el cliente no lo ve',
  client: 'El cliente',
  notShared: 'El cliente todavía no ve esta revisión.',
  shared: 'El cliente la ve desde',
  print: 'Imprimir',
  share: 'Mostrar al cliente',
  shareAndNotify: 'Mostrar y avisar',
  notify: 'Avisar al cliente',
  hide: 'Ocultar al cliente',
  addPoint: 'Añadir un punto',
  done: 'Trabajo hecho',
  dismiss: 'No hace falta',
  reopen: 'Sigue pendiente',
  returns: 'Cuándo se recuerda',
  result: 'Resultado',
  photos: 'Fotos',
  addPhoto: 'Añadir foto',
  points: 'Puntos',
  previous: 'Punto anterior',
  next: 'Punto siguiente',
  saveMeasure: 'Guardar la medida',
  saveNote: 'Guardar la nota',
  clear: 'Quitar el resultado',
  inspections: 'Revisiones',
  none: 'El vehículo no se ha revisado en este presupuesto.',
  clientSees: 'el cliente la ve',
  underWay: 'En marcha',
  noTemplates: 'Todavía no hay hojas de revisión.',
  setUp: 'Preparar hojas de revisión',
  pending: 'Pendiente de visitas anteriores',
  addToQuote: 'Añadir a este presupuesto',
  added: 'En este presupuesto',
  pointCount: (count) => (count === 1 ? '1 punto' : `${count} puntos`),
  noTemplatesTitle: 'No hay hojas de revisión',
  usual: 'Añadir las hojas habituales',
  newTemplate: 'Nueva hoja de revisión',
  emptyRows: 'Las filas vacías se omiten. Guarde para tener más filas.',
  rowOf: (row, field) => `Fila ${row}, ${field}`,
};
