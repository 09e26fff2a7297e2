import { expect, test } from 'vitest';
import { placeProblem, type WorkshopPlace } from '../../../domain/workshops/place.ts';

const madrid: WorkshopPlace = { country: 'ES', region: 'MD', timezone: 'Europe/Madrid' };
const fieldsOf = (given: Partial<WorkshopPlace>, standing = madrid) =>
  placeProblem(given, standing)?.extras.fields?.map(({ path, rule }) => [path, rule]);

test.each([
  [{}],
  [{ region: 'CT' }],
  [{ region: null }],
  [{ country: 'DE', region: 'BY' }],
  [{ country: 'FR', region: '57' }],
  [{ country: 'AQ', region: null }],
  [{ timezone: 'Atlantic/Canary', region: 'CN' }],
] as [Partial<WorkshopPlace>][])('a workshop may be at %j', (given) => {
  expect(fieldsOf(given)).toBeUndefined();
});

test.each([
  [{ region: 'ZZ' }, '/region', 'unknownRegion'],
  [{ country: 'PT', region: 'MD' }, '/region', 'noRegions'],
  [{ country: 'DE' }, '/region', 'unknownRegion'],
  [{ country: 'ZZ', region: null }, '/country', 'unknownCountry'],
  [{ country: 'XX', region: null }, '/country', 'unknownCountry'],
  [{ country: 'UK', region: null }, '/country', 'unknownCountry'],
  [{ timezone: 'Madrid' }, '/timezone', 'unknownTimezone'],
] as [Partial<WorkshopPlace>, string, string][])('no workshop is at %j', (given, path, rule) => {
  expect(fieldsOf(given)).toEqual([[path, rule]]);
});

test('names the regions that there are', () => {
  const [field] = placeProblem({ region: 'ZZ' }, madrid)?.extras.fields ?? [];
  expect(field?.params).toEqual({ country: 'ES', known: expect.stringMatching(/CT, .*EX, GA/) });
});

test('stored values are not judged while something else is changed', () => {
  expect(fieldsOf({ timezone: 'Europe/Lisbon' }, { ...madrid, region: 'ZZ' })).toBeUndefined();
});
