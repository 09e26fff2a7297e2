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
  evidence: {
    signature_without_entry: ({ budget }) =>
      `El presupuesto ${budget} consta como firmado, pero en las pruebas no hay ninguna firma.`,
    signature_removed: ({ budget, entry }) =>
      `En las pruebas hay una firma del presupuesto ${budget} (entrada ${entry}), pero este no consta como firmado.`,
    signature_differs: ({ budget, entry }) =>
      `La hora de la firma del presupuesto ${budget} no es la de la entrada ${entry}.`,
    client_differs: ({ budget, entry }) =>
      `El presupuesto ${budget} está a nombre de otro cliente que el que decidió sobre él (entrada ${entry}).`,
    decision_without_entry: ({ budget }) =>
      `El historial del presupuesto ${budget} contiene una decisión que no está en las pruebas.`,
    decision_removed: ({ budget, entry }) =>
      `En el historial del presupuesto ${budget} falta la decisión de la entrada ${entry}.`,
    decision_differs: ({ budget, entry }) =>
      `En el historial del presupuesto ${budget}, la decisión de la entrada ${entry} tiene otra hora.`,
    step_removed: ({ budget, entry }) =>
      `El presupuesto ${budget} ha perdido el estado al que llevó la entrada ${entry}.`,
    document_without_entry: ({ budget, document }) =>
      `Ninguna entrada menciona el documento firmado ${document} del presupuesto ${budget}.`,
    document_removed: ({ budget, entry, document }) =>
      `Falta el documento firmado ${document} del presupuesto ${budget}, que la entrada ${entry} menciona.`,
    document_differs: ({ budget, entry, document }) =>
      `Los datos del documento firmado ${document} del presupuesto ${budget} no coinciden con la entrada ${entry}.`,
    file_missing: ({ budget, document, file }) =>
      `Falta el archivo del documento firmado ${document} del presupuesto ${budget} (${file}). Recupérelo de una copia de seguridad de los documentos.`,
    file_damaged: ({ budget, document, file }) =>
      `El archivo del documento firmado ${document} del presupuesto ${budget} ha cambiado desde que se guardó (${file}). Recupérelo de una copia de seguridad de los documentos.`,
  },
};
