import type { DeclarationTexts } from '../types/declaration.ts';

export const ca: DeclarationTexts = {
  link: 'Declaració responsable del fabricant (VERI*FACTU)',
  what: "És la declaració amb què el fabricant d'aquest programa respon que compleix la normativa espanyola sobre facturació. La llei n'exigeix una per a cada versió.",
  inSpanish: 'La llei en fixa el text, i per això és en castellà.',
  invalid: (settings) =>
    `Aquesta declaració no és vàlida: falten dades del fabricant o són inventades (${settings}).`,
  pdf: 'Descarrega en PDF',
  others: 'Altres versions',
  version: (version) => `Versió ${version}`,
};
