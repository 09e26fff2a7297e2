import type { TaxStatusTexts } from '../types/tax-status.ts';

export const fr: TaxStatusTexts = {
  modes: {
    off: 'Les enregistrements de facturation sont conservés et ne sont pas envoyés.',
    test: 'Les enregistrements de facturation sont envoyés au service de test de l’AEAT.',
    production: 'Les enregistrements de facturation sont envoyés à l’AEAT.',
    exempt:
      'Le garage est exempté : les enregistrements de facturation sont conservés et ne sont pas envoyés.',
  },
  ends: (day) => `L’envoi prend fin le ${day}.`,
  nothingWaits: 'Rien n’est en attente d’envoi.',
  unsent: (count, since, why) =>
    `${count} ${count === 1 ? 'non envoyé' : 'non envoyés'}` +
    (since === null ? '' : ` depuis le ${since}`) +
    (why === null ? '' : ` (${why})`),
  rejected: (count) => `${count} ${count === 1 ? 'facture rejetée' : 'factures rejetées'}`,
  withErrors: (count) =>
    `${count} ${count === 1 ? 'facture acceptée' : 'factures acceptées'} avec des erreurs`,
  wrongClock: (seconds, isLate) =>
    `datés avec ${seconds} s ${isLate ? 'de retard' : 'd’avance'} par une horloge déréglée`,
  stopped: (since) => `l’envoi est arrêté depuis le ${since}`,
  suspended: 'l’AEAT a suspendu l’accès',
  compared: (moment) => `Dernière comparaison avec l’AEAT : ${moment}.`,
  notCompared: (why) => `La dernière comparaison avec l’AEAT n’a pas été possible (${why}).`,
  differences: (count) => `Différences avec les enregistrements de l’AEAT : ${count}`,
  andMore: (count) => `et ${count} autres`,
  declaration: (url) => `Déclaration du fabricant : ${url}`,
  declarationInvalid: 'La déclaration n’est pas valable : les données du fabricant sont incomplètes.',
  reason: (invoices, advice) => `${invoices} : ${advice}`,
  footer: (troubles) => `Enregistrements de facturation : ${troubles}.`,
  see: (command) => `Voir ${command}.`,
};
