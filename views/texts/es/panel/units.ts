import type { UnitNames } from '../../types/panel/units.ts';

export const units: UnitNames = {
  bytes: 'B',
  credits: 'créditos',
  days: 'días',
  horsepower: 'CV',
  hours: 'h',
  km: 'km',
  milliseconds: 'ms',
  minutes: 'min',
  pixels: 'px',
  seconds: 's',
  working_days: 'días hábiles',
  years: 'años',
};
