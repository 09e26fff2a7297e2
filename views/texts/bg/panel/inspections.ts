import { amountFormats } from '../../../../domain/money/amounts.ts';
import type { InspectionsTexts } from '../../types/panel/inspections.ts';

const formatValue = (value: number): string => amountFormats('bg').quantity(Math.round(value * 100));

export const inspections: InspectionsTexts = {
  checked: (done, all) => `${done} от ${all} проверени`,
  completedBy: (name) => `завършена от ${name}`,
  quote: (id) => `Оферта ${id}`,
  begin: 'Започване',
  goOn: 'Продължаване',
  measure: (value, unit) => [formatValue(value), unit].filter(Boolean).join('\u00a0'),
  limits: ({ unit, amber_at, red_at }) => {
    const limits = [
      ...(amber_at === null ? [] : [`Жълто от ${formatValue(amber_at)}\u00a0${unit}`]),
      ...(red_at === null ? [] : [`червено от ${formatValue(red_at)}\u00a0${unit}`]),
    ];
    return limits.length === 0 ? null : `${limits.join(', ')}.`;
  },
  photoCount: (count) => (count === 1 ? '1 снимка' : `${count} снимки`),
  hidden: 'клиентът не я вижда',
  client: 'Клиентът',
  notShared: 'Клиентът още не вижда тази проверка.',
  shared: 'Клиентът я вижда от',
  print: 'Печат',
  share: 'Показване на клиента',
  shareAndNotify: 'Показване и известяване',
  notify: 'Известяване на клиента',
  hide: 'Скриване от клиента',
  addPoint: 'Добавяне на точка',
  done: 'Работата е свършена',
  dismiss: 'Не е нужно',
  reopen: 'Все пак е нужно',
  returns: 'Кога да се напомни',
  result: 'Резултат',
  photos: 'Снимки',
  addPhoto: 'Добавяне на снимка',
  points: 'Точки',
  previous: 'Предишна точка',
  next: 'Следваща точка',
  saveMeasure: 'Запазване на измерването',
  saveNote: 'Запазване на бележката',
  clear: 'Премахване на резултата',
  inspections: 'Проверки',
  none: 'Автомобилът не е проверяван по тази оферта.',
  clientSees: 'клиентът я вижда',
  underWay: 'В ход',
  noTemplates: 'Още няма контролни листове.',
  setUp: 'Подготвяне на листове',
  pending: 'Останало от предишни посещения',
  addToQuote: 'Добавяне към тази оферта',
  added: 'В тази оферта',
  pointCount: (count) => (count === 1 ? '1 точка' : `${count} точки`),
  noTemplatesTitle: 'Няма контролни листове',
  usual: 'Добавяне на обичайните листове',
  newTemplate: 'Нов контролен лист',
  emptyRows: 'Празните редове се пропускат. Запазете, за да получите още редове.',
  rowOf: (row, field) => `Ред ${row}, ${field}`,
};
