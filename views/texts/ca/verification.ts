import type { VerificationTexts } from '../types/verification.ts';

export const ca: VerificationTexts = {
  empty: '(buit)',
  changed: ({ column, expected, stored }) =>
    `«${column}» conté «${stored}»; el servei va escriure «${expected}».`,
  changedUnknown: ({ column, stored }) => `«${column}» conté «${stored}», que el servei no va escriure.`,
  changedBlocked: ({ column }) => `«${column}» no conté el que va escriure el servei.`,
  paper_differs: ({ column, expected, stored }) =>
    `La factura desa «${stored}» on el document emès diu «${expected}» (${column}).`,
  record_differs: ({ column, expected, stored }) =>
    `La factura desa «${stored}» on el seu registre de facturació diu «${expected}» (${column}).`,
  unsealed: ({ table }) => `El servei no va escriure aquesta fila de «${table}».`,
  missing: ({ table }) => `Falta a «${table}» una fila que correspon a aquesta.`,
  payments_differ: ({ expected, stored }) =>
    `L'import pagat és de ${stored} cèntims, però els cobraments sumen ${expected}.`,
  numbers_differ: ({ expected, stored }) =>
    `El comptador de la sèrie és a ${stored}; segons les seves factures hauria de ser a ${expected}.`,
  unsealed_gap: () => 'El servei no va anotar que se saltessin aquests números.',
  unsealed_pdf: () => 'El servei no va escriure les dades del fitxer PDF.',
  file_missing: () => 'Falta el fitxer PDF.',
  file_damaged: () => 'El fitxer PDF no és el que es va desar.',
  evidence: {
    signature_without_entry: ({ budget }) =>
      `El pressupost ${budget} consta com a signat, però a les proves no hi ha cap signatura.`,
    signature_removed: ({ budget, entry }) =>
      `A les proves hi ha una signatura del pressupost ${budget} (entrada ${entry}), però aquest no consta com a signat.`,
    signature_differs: ({ budget, entry }) =>
      `L'hora de la signatura del pressupost ${budget} no és la de l'entrada ${entry}.`,
    client_differs: ({ budget, entry }) =>
      `El pressupost ${budget} és a nom d'un altre client que no és el que hi va decidir (entrada ${entry}).`,
    decision_without_entry: ({ budget }) =>
      `L'historial del pressupost ${budget} conté una decisió que no és a les proves.`,
    decision_removed: ({ budget, entry }) =>
      `A l'historial del pressupost ${budget} hi falta la decisió de l'entrada ${entry}.`,
    decision_differs: ({ budget, entry }) =>
      `A l'historial del pressupost ${budget}, la decisió de l'entrada ${entry} té una altra hora.`,
    step_removed: ({ budget, entry }) =>
      `El pressupost ${budget} ha perdut l'estat a què va portar l'entrada ${entry}.`,
    document_without_entry: ({ budget, document }) =>
      `Cap entrada no esmenta el document signat ${document} del pressupost ${budget}.`,
    document_removed: ({ budget, entry, document }) =>
      `Falta el document signat ${document} del pressupost ${budget}, que l'entrada ${entry} esmenta.`,
    document_differs: ({ budget, entry, document }) =>
      `Les dades del document signat ${document} del pressupost ${budget} no coincideixen amb l'entrada ${entry}.`,
    file_missing: ({ budget, document, file }) =>
      `Falta el fitxer del document signat ${document} del pressupost ${budget} (${file}). Recupereu-lo d'una còpia de seguretat dels documents.`,
    file_damaged: ({ budget, document, file }) =>
      `El fitxer del document signat ${document} del pressupost ${budget} ha canviat des que es va desar (${file}). Recupereu-lo d'una còpia de seguretat dels documents.`,
  },
};
