import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkRandomWorkshops } from '../../../../test/support/reports/check.ts';
import { openWorkshop } from '../../../../test/support/workshop.ts';

const workshops = Number(process.env.REPORT_WORKSHOPS ?? 20);
const seed = Number(process.env.REPORT_SEED ?? randomInt(2 ** 24));

test(`the reports of ${workshops} random workshops, from seed ${seed} on, are what their rows come to`, {
  timeout: 0,
}, async () => {
  expect(await checkRandomWorkshops(await openWorkshop(), workshops, seed)).toBe(3 * workshops);
});
