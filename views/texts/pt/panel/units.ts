import type { UnitNames } from '../../types/panel/units.ts';

export const units: UnitNames = {
  bytes: 'B',
  credits: 'créditos',
  days: 'dias',
  horsepower: 'cv',
  hours: 'h',
  km: 'km',
  milliseconds: 'ms',
  minutes: 'min',
  pixels: 'px',
  seconds: 's',
  working_days: 'dias úteis',
  years: 'anos',
};
