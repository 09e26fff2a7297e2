import type { TaxStart } from '../types/tax-start.ts';

export const pt: TaxStart = {
  laterThanLaw: ({ from, lawful }) =>
    `Por lei, os registos de faturação desta oficina são obrigatórios desde ${lawful}, mas estão fixados para ${from}. As faturas emitidas entre as duas datas sem registo infringem a lei: «verifactu set --from ${lawful}».`,
};
