import type { DeclarationTexts } from '../types/declaration.ts';

export const es: DeclarationTexts = {
  link: 'Declaración responsable del fabricante',
  what: 'Es la declaración con la que el fabricante de este programa responde de que cumple la normativa española sobre facturación. La ley exige una para cada versión.',
  inSpanish: null,
  invalid: (settings) =>
    `Esta declaración no es válida: faltan datos del fabricante o son inventados (${settings}).`,
  pdf: 'Descargar en PDF',
  others: 'Otras versiones',
  version: (version) => `Versión ${version}`,
};
