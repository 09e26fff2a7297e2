import type { OperationsTexts } from '../../types/panel/operations.ts';

export const operations: OperationsTexts = {
  title: 'Всички операции',
  note: 'Всичко, което могат командите – за малкото действия без собствена страница.',
  find: 'Търсене на операция',
  none: 'Няма съвпадения.',
  reads: 'Само чете',
  changes: 'Променя нещо',
  result: 'Резултат',
  back: 'Назад към всички операции',
  empty: 'Резултатът е празен.',
  run: 'Изпълнение',
  entry: 'Елемент',
};
