import { amountFormats } from '../../../../domain/money/amounts.ts';
import type { InspectionsTexts } from '../../types/panel/inspections.ts';

const formatValue = (value: number): string => amountFormats('en').quantity(Math.round(value * 100));

export const inspections: InspectionsTexts = {
  checked: (done, all) => `${done} of ${all} checked`,
  completedBy: (name) => `completed by ${name}`,
  quote: (id) => `Quote #${id}`,
  begin: 'Start',
  goOn: 'Continue',
  measure: (value, unit) => [formatValue(value), unit].filter(Boolean).join('\u00a0'),
  limits: ({ unit, amber_at, red_at }) => {
    const limits = [
      ...(amber_at === null ? [] : [`Amber from ${formatValue(amber_at)}\u00a0${unit}`]),
      ...(red_at === null ? [] : [`red from ${formatValue(red_at)}\u00a0${unit}`]),
    ];
    return limits.length === 0 ? null : `${limits.join(', ')}.`;
  },
  photoCount: (count) => (count === 1 ? '1 photo' : `${count} photos`),
  hidden: 'not shown to the client',
  client: 'The client',
  notShared: 'The client does not see this inspection yet.',
  shared: 'Visible to the client since',
  print: 'Print',
  share: 'Show to the client',
  shareAndNotify: 'Show and send a notice',
  notify: 'Send a notice',
  hide: 'Hide from the client',
  addPoint: 'Add a point',
  done: 'Work done',
  dismiss: 'No work needed',
  reopen: 'Needs work after all',
  returns: 'When it returns',
  result: 'Result',
  photos: 'Photos',
  addPhoto: 'Add photo',
  points: 'Points',
  previous: 'Previous point',
  next: 'Next point',
  saveMeasure: 'Save measured value',
  saveNote: 'Save note',
  clear: 'Remove result',
  inspections: 'Inspections',
  none: 'The vehicle has not been inspected for this quote.',
  clientSees: 'the client sees it',
  underWay: 'In progress',
  noTemplates: 'There is no inspection template yet.',
  setUp: 'Set up templates',
  pending: 'Open from earlier visits',
  addToQuote: 'Add to this quote',
  added: 'In this quote',
  pointCount: (count) => (count === 1 ? '1 point' : `${count} points`),
  noTemplatesTitle: 'No inspection templates',
  usual: 'Add usual templates',
  newTemplate: 'New template',
  emptyRows: 'Empty rows are left out. Save to get more rows.',
  rowOf: (row, field) => `Row ${row}, ${field}`,
};
