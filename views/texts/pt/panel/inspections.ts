import { amountFormats } from '../../../../domain/money/amounts.ts';
import type { InspectionsTexts } from '../../types/panel/inspections.ts';

const formatValue = (value: number): string => amountFormats('pt').quantity(Math.round(value * 100));

export const inspections: InspectionsTexts = {
  checked: (done, all) => `${done} de ${all} verificados`,
  completedBy: (name) => `concluída por ${name}`,
  quote: (id) => `Orçamento ${id}`,
  begin: 'Iniciar',
  goOn: 'Continuar',
  measure: (value, unit) => [formatValue(value), unit].filter(Boolean).join('\u00a0'),
  limits: ({ unit, amber_at, red_at }) => {
    const limits = [
      ...(amber_at === null ? [] : [`Âmbar a partir de ${formatValue(amber_at)}\u00a0${unit}`]),
      ...(red_at === null ? [] : [`vermelho a partir de ${formatValue(red_at)}\u00a0${unit}`]),
    ];
    return limits.length === 0 ? null : `${limits.join(', ')}.`;
  },
  photoCount: (count) => (count === 1 ? '1 fotografia' : `${count} fotografias`),
  hidden: 'o cliente não o vê',
  client: 'O cliente',
  notShared: 'O cliente ainda não vê esta verificação.',
  shared: 'O cliente vê-a desde',
  print: 'Imprimir',
  share: 'Mostrar ao cliente',
  shareAndNotify: 'Mostrar e avisar',
  notify: 'Avisar o cliente',
  hide: 'Ocultar ao cliente',
  addPoint: 'Adicionar um ponto',
  done: 'Trabalho feito',
  dismiss: 'Não é preciso',
  reopen: 'Continua pendente',
  returns: 'Quando é lembrado',
  result: 'Resultado',
  photos: 'Fotografias',
  addPhoto: 'Adicionar fotografia',
  points: 'Pontos',
  previous: 'Ponto anterior',
  next: 'Ponto seguinte',
  saveMeasure: 'Guardar a medida',
  saveNote: 'Guardar a nota',
  clear: 'Retirar o resultado',
  inspections: 'Verificações',
  none: 'O veículo não foi verificado neste orçamento.',
  clientSees: 'o cliente vê-a',
  underWay: 'Em curso',
  noTemplates: 'Ainda não há folhas de verificação.',
  setUp: 'Preparar folhas',
  pending: 'Pendente de visitas anteriores',
  addToQuote: 'Adicionar a este orçamento',
  added: 'Neste orçamento',
  pointCount: (count) => (count === 1 ? '1 ponto' : `${count} pontos`),
  noTemplatesTitle: 'Não há folhas de verificação',
  usual: 'Adicionar as folhas habituais',
  newTemplate: 'Nova folha de verificação',
  emptyRows: 'As linhas vazias são ignoradas. Guarde para ter mais linhas.',
  rowOf: (row, field) => `Linha ${row}, ${field}`,
};
