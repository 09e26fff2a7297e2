import type { TaxStart } from '../types/tax-start.ts';

export const ca: TaxStart = {
  laterThanLaw: ({ from, lawful }) =>
    `Per llei, els registres de facturació d'aquest taller són obligatoris des del ${lawful}, però estan fixats per al ${from}. Les factures que s'emetin entre les dues dates sense registre incompleixen la llei: «verifactu set --from ${lawful}».`,
};
