import { listLabourRates } from '../../db/catalog/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { medianLead, sumHours, sumWork, sumWorkOfMechanics } from '../../db/reports/queries.ts';
import { performanceReport } from '../../domain/reports/performance.ts';
import { boundsOf, periodsOf } from '../../domain/reports/periods.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { type Asked, rangeOf } from './range.ts';

export const getPerformanceReport: Handlers['getPerformanceReport'] = async (request) => {
  return { status: 200, body: await reportOfPerformance(request) };
};

/** What the API and the desk answer. */
export async function reportOfPerformance(asked: Asked) {
  const { instance, report } = asked;
  const range = rangeOf(asked);
  const periods = periodsOf(range, range.group_by);
  const bounds = boundsOf(periods, instance.timezone);
  const [work, ofMechanics, [lead], hours, rates] = await report((tx) =>
    sendInOrder(tx, [
      sumWork(tx, instance.id, bounds),
      sumWorkOfMechanics(tx, instance.id, bounds),
      medianLead(tx, instance.id, bounds),
      sumHours(tx, instance.id, bounds),
      listLabourRates(tx, instance.id),
    ]),
  );
  return { ...range, ...performanceReport(periods, { work, ofMechanics, lead, hours, rates }) };
}
