import type { OperationsTexts } from '../../types/panel/operations.ts';

export const operations: OperationsTexts = {
  title: 'Todas as operações',
  note: 'Tudo o que os comandos podem fazer, para as poucas tarefas que não têm página própria.',
  find: 'Procurar uma operação',
  none: 'Nada corresponde.',
  reads: 'Só consulta',
  changes: 'Altera algo',
  result: 'Resultado',
  back: 'Voltar a todas as operações',
  empty: 'O resultado está vazio.',
  run: 'Executar',
  entry: 'Elemento',
};
