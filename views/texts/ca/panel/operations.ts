import type { OperationsTexts } from '../../types/panel/operations.ts';

export const operations: OperationsTexts = {
  title: 'Totes les operacions',
  note: 'Tot el que poden fer les ordres, per a les poques tasques que no tenen pàgina pròpia.',
  find: 'Cerca una operació',
  none: 'Cap coincidència.',
  reads: 'Només consulta',
  changes: 'Canvia alguna cosa',
  result: 'Resultat',
  back: 'Torna a totes les operacions',
  empty: 'El resultat és buit.',
  run: 'Executa',
  entry: 'Element',
};
