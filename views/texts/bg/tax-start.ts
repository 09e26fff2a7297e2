import type { TaxStart } from '../types/tax-start.ts';

export const bg: TaxStart = {
  laterThanLaw: ({ from, lawful }) =>
    `По закон данъчните записи на този сервиз са задължителни от ${lawful}, но са зададени да започнат на ${from}. Фактури, издадени между двете дати без записи, нарушават закона: „verifactu set --from ${lawful}“.`,
};
