import type { DeclarationTexts } from '../types/declaration.ts';

export const bg: DeclarationTexts = {
  link: 'Декларация на производителя (VERI*FACTU)',
  what: 'С тази декларация производителят на програмата отговаря, че тя спазва испанските правила за фактуриране. Законът изисква отделна декларация за всяка версия.',
  inSpanish: 'Текстът ѝ е определен от закона и затова е на испански.',
  invalid: (settings) =>
    `Тази декларация не е валидна: данните на производителя липсват или са измислени (${settings}).`,
  pdf: 'Изтегляне като PDF',
  others: 'Други версии',
  version: (version) => `Версия ${version}`,
};
