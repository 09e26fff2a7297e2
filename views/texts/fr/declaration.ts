import type { DeclarationTexts } from '../types/declaration.ts';

export const fr: DeclarationTexts = {
  link: 'Déclaration du producteur (VERI*FACTU)',
  what: 'Par cette déclaration, le producteur de ce logiciel répond de sa conformité aux règles espagnoles de facturation. La loi en exige une pour chaque version.',
  inSpanish: 'Son texte est fixé par la loi\u00a0: il est donc en espagnol.',
  invalid: (settings) =>
    `Cette déclaration n’est pas valable\u00a0: des données du producteur manquent ou sont inventées (${settings}).`,
  pdf: 'Télécharger en PDF',
  others: 'Autres versions',
  version: (version) => `Version ${version}`,
};
