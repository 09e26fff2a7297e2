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
  evidence: {
    signature_without_entry: ({ budget }) =>
      `Le devis ${budget} est marqué comme signé, mais les preuves ne contiennent aucune signature.`,
    signature_removed: ({ budget, entry }) =>
      `Les preuves contiennent une signature du devis ${budget} (entrée ${entry}), mais celui-ci n’est pas marqué comme signé.`,
    signature_differs: ({ budget, entry }) =>
      `L’heure de signature du devis ${budget} n’est pas celle de l’entrée ${entry}.`,
    client_differs: ({ budget, entry }) =>
      `Le devis ${budget} est au nom d’un autre client que celui qui s’est prononcé (entrée ${entry}).`,
    decision_without_entry: ({ budget }) =>
      `L’historique du devis ${budget} contient une décision absente des preuves.`,
    decision_removed: ({ budget, entry }) =>
      `La décision de l’entrée ${entry} est absente de l’historique du devis ${budget}.`,
    decision_differs: ({ budget, entry }) =>
      `Dans l’historique du devis ${budget}, la décision de l’entrée ${entry} porte une autre heure.`,
    step_removed: ({ budget, entry }) =>
      `Le devis ${budget} a perdu le statut auquel l’entrée ${entry} avait mené.`,
    document_without_entry: ({ budget, document }) =>
      `Aucune entrée ne mentionne le document signé ${document} du devis ${budget}.`,
    document_removed: ({ budget, entry, document }) =>
      `Le document signé ${document} du devis ${budget}, mentionné par l’entrée ${entry}, est absent.`,
    document_differs: ({ budget, entry, document }) =>
      `Les données du document signé ${document} du devis ${budget} ne correspondent pas à l’entrée ${entry}.`,
    file_missing: ({ budget, document, file }) =>
      `Le fichier du document signé ${document} du devis ${budget} est absent (${file}). Récupérez-le dans une sauvegarde des documents.`,
    file_damaged: ({ budget, document, file }) =>
      `Le fichier du document signé ${document} du devis ${budget} a changé depuis son enregistrement (${file}). Récupérez-le dans une sauvegarde des documents.`,
  },
};
