import type { TaxStart } from '../types/tax-start.ts';

export const fr: TaxStart = {
  laterThanLaw: ({ from, lawful }) =>
    `La loi exige les registres de facturation de ce garage à partir du ${lawful}, mais ils sont prévus à partir du ${from}. Les factures émises entre ces deux dates sans registre enfreignent la loi : « verifactu set --from ${lawful} ».`,
};
