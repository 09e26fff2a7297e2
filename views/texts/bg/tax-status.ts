import type { TaxStatusTexts } from '../types/tax-status.ts';

export const bg: TaxStatusTexts = {
  modes: {
    off: 'Данъчните записи се пазят и не се изпращат.',
    test: 'Данъчните записи се изпращат до тестовата услуга на AEAT.',
    production: 'Данъчните записи се изпращат до AEAT.',
    exempt: 'Сервизът е освободен: данъчните записи се пазят и не се изпращат.',
  },
  ends: (day) => `Изпращането приключва на ${day}.`,
  nothingWaits: 'Няма записи, които чакат изпращане.',
  unsent: (count, since, why) =>
    `${count} ${count === 1 ? 'неизпратен запис' : 'неизпратени записа'}` +
    (since === null ? '' : ` от ${since}`) +
    (why === null ? '' : ` (${why})`),
  rejected: (count) => `${count} ${count === 1 ? 'отхвърлена фактура' : 'отхвърлени фактури'}`,
  withErrors: (count) => `${count} ${count === 1 ? 'фактура, приета' : 'фактури, приети'} с грешки`,
  wrongClock: (seconds, isLate) =>
    `датирани с ${seconds} s ${isLate ? 'закъснение' : 'избързване'} заради неточен часовник`,
  stopped: (since) => `изпращането е спряно от ${since}`,
  suspended: 'AEAT е спряла достъпа',
  compared: (moment) => `Последно сравнение с AEAT: ${moment}.`,
  notCompared: (why) => `Последното сравнение с AEAT не беше възможно (${why}).`,
  differences: (count) => `Разлики със записите на AEAT: ${count}`,
  andMore: (count) => `и още ${count}`,
  declaration: (url) => `Декларация на производителя: ${url}`,
  declarationInvalid: 'Декларацията не е валидна: данните на производителя са непълни.',
  reason: (invoices, advice) => `${invoices}: ${advice}`,
  footer: (troubles) => `Данъчни записи: ${troubles}.`,
  see: (command) => `Вижте ${command}.`,
};
