import type { TaxStart } from '../types/tax-start.ts';

export const es: TaxStart = {
  laterThanLaw: ({ from, lawful }) =>
    `Por ley, los registros de facturación de este taller son obligatorios desde el ${lawful}, pero están fijados para el ${from}. Las facturas que se emitan entre ambas fechas sin registro incumplen la ley: «verifactu set --from ${lawful}».`,
};
