import type { TaxStart } from '../types/tax-start.ts';

export const en: TaxStart = {
  laterThanLaw: ({ from, lawful }) =>
    `The tax records of this workshop are required by law from ${lawful}, but are set to begin on ${from}. Invoices issued between these dates without records break the law: “verifactu set --from ${lawful}”.`,
};
