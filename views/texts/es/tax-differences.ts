import type { TaxDifferences } from '../types/tax-differences.ts';

export const es: TaxDifferences = {
  unknown_here: () =>
    'La AEAT tiene esta factura y aquí no consta. Si se ha restaurado una copia de seguridad, ejecute «deployment restored». Si no, averigüe qué otro programa factura en esta serie y dé a cada programa su propia serie.',
  lost_here: () =>
    'Se emitió después de la copia de seguridad restaurada y sigue siendo válida. Su número se salta. Archive la copia que recibió el cliente.',
  missing_there: (invoice) =>
    `La AEAT aceptó esta factura y ya no la tiene. Ejecute «verifactu correct ${invoice} --unchanged» para volver a enviarla.`,
  other_record: (invoice) =>
    `La AEAT tiene otro registro de esta factura. Si se subsanó después de la copia de seguridad restaurada, subsánela de nuevo: «verifactu correct ${invoice} --unchanged». Si no, otro programa usa su número.`,
  annulled_there: (invoice) =>
    `Para la AEAT, esta factura está anulada. Si el trabajo nunca se hizo, anúlela también aquí: «invoices cancel ${invoice}». Si no, vuelva a enviarla: «verifactu correct ${invoice} --unchanged».`,
  in_force_there: () =>
    'Esta factura está anulada aquí y para la AEAT sigue vigente: otro programa ha vuelto a enviarla. Averigüe cuál usa su número y anúlela allí.',
  number_taken: (invoice, number) =>
    `La AEAT ya tiene otro registro con el número ${number} y por eso rechazó el suyo. Si es de esta misma factura (se envió con otro programa, o aquí antes de restaurar una copia), sustitúyalo: «verifactu correct ${invoice} --take-over ${number}». Si es de otra factura, anule esta con «invoices cancel ${invoice}» (lo que tiene la AEAT no cambia), emítala de nuevo con otro número y entregue la nueva al cliente. Dé a cada programa su propia serie.`,
  number_given_up: (number) =>
    `No se envía nada a la AEAT sobre esta factura: el registro que tiene con el número ${number} lo envió otro programa, y una anulación anularía aquella factura. Si el trabajo se hizo, emita la factura de nuevo con otro número y entregue la nueva al cliente. Si el otro registro es erróneo, anúlelo con el programa que lo envió. Dé a cada programa su propia serie.`,
};
