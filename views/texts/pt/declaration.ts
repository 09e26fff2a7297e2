import type { DeclarationTexts } from '../types/declaration.ts';

export const pt: DeclarationTexts = {
  link: 'Declaração de responsabilidade do produtor (VERI*FACTU)',
  what: 'É a declaração com que o produtor deste programa responde pelo cumprimento das normas espanholas de faturação. A lei exige uma para cada versão.',
  inSpanish: 'O seu texto é fixado por lei, pelo que está em espanhol.',
  invalid: (settings) =>
    `Esta declaração não é válida: faltam dados do produtor ou são inventados (${settings}).`,
  pdf: 'Descarregar em PDF',
  others: 'Outras versões',
  version: (version) => `Versão ${version}`,
};
