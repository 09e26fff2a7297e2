import type { UnitNames } from '../../types/panel/units.ts';

export const units: UnitNames = {
  bytes: 'o',
  credits: 'crédits',
  days: 'jours',
  horsepower: 'ch',
  hours: 'h',
  km: 'km',
  milliseconds: 'ms',
  minutes: 'min',
  pixels: 'px',
  seconds: 's',
  working_days: 'jours ouvrés',
  years: 'ans',
};
