import { expect, test } from 'vitest';
import { checkRandomWorkshops } from '../../support/reports/check.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshops = 20;

test(`the reports of ${workshops} random workshops are what their rows come to`, async () => {
  expect(await checkRandomWorkshops(await openWorkshop(), workshops, 1)).toBe(3 * workshops);
});
