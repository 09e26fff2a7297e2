import { listLabourRates } from '../../db/catalog/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import {
  medianLead,
  sumHours,
  sumHoursWorked,
  sumWork,
  sumWorkOfMechanics,
} from '../../db/reports/queries.ts';
import { performanceReport } from '../../domain/reports/performance.ts';
import { periodBounds, splitRange } from '../../domain/reports/periods.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { type ReportRequest, reportRange } from './range.ts';

export const getPerformanceReport: Handlers['getPerformanceReport'] = async (request) => {
  return { status: 200, body: await reportOfPerformance(request) };
};

/** Returns the performance report, for the API and the desk. */
export async function reportOfPerformance(request: ReportRequest) {
  const { instance, report, now } = request;
  const range = reportRange(request);
  const periods = splitRange(range, range.group_by);
  const bounds = periodBounds(periods, instance.timezone);
  const inPeriods = { instanceId: instance.id, bounds };
  const [work, ofMechanics, [lead], hours, worked, rates] = await report((tx) =>
    sendInOrder(tx, [
      sumWork(tx, inPeriods),
      sumWorkOfMechanics(tx, inPeriods),
      medianLead(tx, inPeriods),
      sumHours(tx, inPeriods),
      sumHoursWorked(tx, { ...inPeriods, now }),
      listLabourRates(tx, { instanceId: instance.id }),
    ]),
  );
  return { ...range, ...performanceReport(periods, { work, ofMechanics, lead, hours, worked, rates }) };
}
