import type { VerificationTexts } from '../types/verification.ts';

export const es: VerificationTexts = {
  empty: '(vacío)',
  changed: ({ column, expected, stored }) =>
    `«${column}» contiene «${stored}»; el servicio escribió «${expected}».`,
  changedUnknown: ({ column, stored }) => `«${column}» contiene «${stored}», que el servicio no escribió.`,
  changedBlocked: ({ column }) => `«${column}» no contiene lo que escribió el servicio.`,
  paper_differs: ({ column, expected, stored }) =>
    `La factura guarda «${stored}» donde el documento emitido dice «${expected}» (${column}).`,
  record_differs: ({ column, expected, stored }) =>
    `La factura guarda «${stored}» donde su registro de facturación dice «${expected}» (${column}).`,
  unsealed: ({ table }) => `El servicio no escribió esta fila de «${table}».`,
  missing: ({ table }) => `Falta en «${table}» una fila que corresponde a esta.`,
  payments_differ: ({ expected, stored }) =>
    `El importe pagado es ${stored} céntimos, pero los cobros suman ${expected}.`,
  numbers_differ: ({ expected, stored }) =>
    `El contador de la serie está en ${stored}; según sus facturas debería estar en ${expected}.`,
  unsealed_gap: () => 'El servicio no anotó que se saltaran estos números.',
  unsealed_pdf: () => 'El servicio no escribió los datos del archivo PDF.',
  file_missing: () => 'Falta el archivo PDF.',
  file_damaged: () => 'El archivo PDF no es el que se guardó.',
};
