import type { VerificationTexts } from '../types/verification.ts';

export const fr: VerificationTexts = {
  empty: '(vide)',
  changed: ({ column, expected, stored }) =>
    `« ${column} » contient « ${stored} » ; le service a écrit « ${expected} ».`,
  changedUnknown: ({ column, stored }) =>
    `« ${column} » contient « ${stored} », que le service n’a pas écrit.`,
  changedBlocked: ({ column }) => `« ${column} » ne contient pas ce que le service a écrit.`,
  paper_differs: ({ column, expected, stored }) =>
    `La facture enregistre « ${stored} » là où le document émis indique « ${expected} » (${column}).`,
  record_differs: ({ column, expected, stored }) =>
    `La facture enregistre « ${stored} » là où son enregistrement fiscal indique « ${expected} » (${column}).`,
  unsealed: ({ table }) => `Le service n’a pas écrit cette ligne de « ${table} ».`,
  missing: ({ table }) => `Il manque dans « ${table} » une ligne qui correspond à celle-ci.`,
  payments_differ: ({ expected, stored }) =>
    `Le montant payé est de ${stored} centimes, mais le total des paiements est de ${expected}.`,
  numbers_differ: ({ expected, stored }) =>
    `Le compteur de la série est à ${stored} ; d’après ses factures, il devrait être à ${expected}.`,
  unsealed_gap: () => 'Le service n’a pas noté que ces numéros ont été sautés.',
  unsealed_pdf: () => 'Le service n’a pas écrit les données du fichier PDF.',
  file_missing: () => 'Le fichier PDF est absent.',
  file_damaged: () => 'Le fichier PDF n’est pas celui qui a été enregistré.',
};
