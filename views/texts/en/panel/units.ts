import type { UnitNames } from '../../types/panel/units.ts';

export const units: UnitNames = {
  bytes: 'B',
  credits: 'credits',
  days: 'days',
  horsepower: 'hp',
  hours: 'h',
  km: 'km',
  milliseconds: 'ms',
  minutes: 'min',
  pixels: 'px',
  seconds: 's',
  working_days: 'working days',
  years: 'years',
};
