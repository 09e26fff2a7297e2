import type { UnitNames } from '../../types/panel/units.ts';

export const units: UnitNames = {
  bytes: 'B',
  credits: 'crèdits',
  days: 'dies',
  horsepower: 'CV',
  hours: 'h',
  km: 'km',
  milliseconds: 'ms',
  minutes: 'min',
  pixels: 'px',
  seconds: 's',
  working_days: 'dies hàbils',
  years: 'anys',
};
