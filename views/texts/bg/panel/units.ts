import type { UnitNames } from '../../types/panel/units.ts';

export const units: UnitNames = {
  bytes: 'Б',
  credits: 'кредити',
  days: 'дни',
  horsepower: 'к.с.',
  hours: 'ч',
  km: 'км',
  milliseconds: 'мс',
  minutes: 'мин',
  pixels: 'пкс',
  seconds: 'сек',
  working_days: 'работни дни',
  years: 'години',
};
