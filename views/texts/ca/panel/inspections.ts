import { amountFormats } from '../../../../domain/money/amounts.ts';
import type { InspectionsTexts } from '../../types/panel/inspections.ts';

const formatValue = (value: number): string => amountFormats('ca').quantity(Math.round(value * 100));

export const inspections: InspectionsTexts = {
  checked: (done, all) => `${done} de ${all} revisats`,
  completedBy: (name) => `acabada per ${name}`,
  quote: (id) => `Pressupost ${id}`,
  begin: 'Comença',
  goOn: 'Continua',
  measure: (value, unit) => [formatValue(value), unit].filter(Boolean).join('\u00a0'),
  limits: ({ unit, amber_at, red_at }) => {
    const limits = [
      ...(amber_at === null ? [] : [`Ambre des de ${formatValue(amber_at)}\u00a0${unit}`]),
      ...(red_at === null ? [] : [`vermell des de ${formatValue(red_at)}\u00a0${unit}`]),
    ];
    return limits.length === 0 ? null : `${limits.join(', ')}.`;
  },
  photoCount: (count) => (count === 1 ? '1 foto' : `${count} fotos`),
  hidden: 'el client no el veu',
  client: 'El client',
  notShared: 'El client encara no veu aquesta revisió.',
  shared: 'El client la veu des del',
  print: 'Imprimir',
  share: 'Mostra al client',
  shareAndNotify: 'Mostra i avisa',
  notify: 'Avisa el client',
  hide: 'Amaga al client',
  addPoint: 'Afegeix un punt',
  done: 'Feina feta',
  dismiss: 'No cal',
  reopen: 'Encara cal fer-ho',
  returns: 'Quan es recorda',
  result: 'Resultat',
  photos: 'Fotos',
  addPhoto: 'Afegeix una foto',
  points: 'Punts',
  previous: 'Punt anterior',
  next: 'Punt següent',
  saveMeasure: 'Desa la mesura',
  saveNote: 'Desa la nota',
  clear: 'Treu el resultat',
  inspections: 'Revisions',
  none: "El vehicle no s'ha revisat en aquest pressupost.",
  clientSees: 'el client la veu',
  underWay: 'En curs',
  noTemplates: 'Encara no hi ha fulls de revisió.',
  setUp: 'Prepara fulls de revisió',
  pending: 'Pendent de visites anteriors',
  addToQuote: 'Afegeix a aquest pressupost',
  added: 'En aquest pressupost',
  pointCount: (count) => (count === 1 ? '1 punt' : `${count} punts`),
  noTemplatesTitle: 'No hi ha fulls de revisió',
  usual: 'Afegeix els fulls habituals',
  newTemplate: 'Nou full de revisió',
  emptyRows: "Les files buides s'ometen. Deseu per tenir més files.",
  rowOf: (row, field) => `Fila ${row}, ${field}`,
};
