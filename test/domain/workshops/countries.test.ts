import { expect, test } from 'vitest';
import { listCountries, listTimezones, timezonesOf } from '../../../domain/workshops/countries.ts';
import { placeProblem } from '../../../domain/workshops/place.ts';

const spain = { country: 'ES', region: null, timezone: 'Europe/Madrid' };

test('every listed country and time zone can be set', () => {
  expect(listCountries()).toEqual(expect.arrayContaining(['ES', 'PT', 'FR', 'BG', 'AD']));
  expect(listCountries()).not.toEqual(expect.arrayContaining(['EU']));
  expect(listCountries().filter((country) => placeProblem({ country }, spain))).toEqual([]);
  expect(listTimezones().filter((timezone) => placeProblem({ timezone }, spain))).toEqual([]);
});

test('a country has its own time zones', () => {
  expect(timezonesOf('ES')).toEqual(['Africa/Ceuta', 'Atlantic/Canary', 'Europe/Madrid']);
  expect(timezonesOf('XX')).toEqual([]);
});
