import type { OperationsTexts } from '../../types/panel/operations.ts';

export const operations: OperationsTexts = {
  title: 'Todas las operaciones',
  note: 'Todo lo que pueden hacer los comandos, para las pocas tareas que no tienen página propia.',
  find: 'Buscar una operación',
  none: 'No hay coincidencias.',
  reads: 'Solo consulta',
  changes: 'Cambia algo',
  result: 'Resultado',
  back: 'Volver a todas las operaciones',
  empty: 'El resultado está vacío.',
  run: 'Ejecutar',
  entry: 'Elemento',
};
