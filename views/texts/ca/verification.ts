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
};
