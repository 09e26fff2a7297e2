import type { TaxDifferences } from '../types/tax-differences.ts';

export const bg: TaxDifferences = {
  unknown_here: () =>
    'AEAT има тази фактура, а тук тя липсва. Ако е възстановено резервно копие, изпълнете „deployment restored“. Иначе проверете коя друга програма издава фактури в тази серия и дайте на всяка своя серия.',
  lost_here: () =>
    'Издадена е след възстановеното резервно копие и остава валидна. Номерът ѝ се пропуска. Запазете екземпляра, който клиентът е получил.',
  missing_there: (invoice) =>
    `AEAT прие тази фактура и вече я няма. Изпълнете „verifactu correct ${invoice} --unchanged“, за да я изпратите отново.`,
  other_record: (invoice) =>
    `AEAT има друг запис за тази фактура. Ако е поправен след възстановеното резервно копие, поправете го отново: „verifactu correct ${invoice} --unchanged“. Иначе друга програма използва номера ѝ.`,
  annulled_there: (invoice) =>
    `За AEAT тази фактура е анулирана. Ако работата не е извършвана, анулирайте я и тук: „invoices cancel ${invoice}“. Иначе я изпратете отново: „verifactu correct ${invoice} --unchanged“.`,
  in_force_there: () =>
    'Тази фактура е анулирана тук, а за AEAT е в сила: друга програма я е изпратила отново. Проверете коя използва номера ѝ и я анулирайте там.',
};
