import { sendInOrder } from '../../db/connection/client.ts';
import { countIssued, sumRevenue } from '../../db/reports/queries.ts';
import { splitRange } from '../../domain/reports/periods.ts';
import { revenueReport } from '../../domain/reports/revenue.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { type ReportRequest, reportRange } from './range.ts';

export const getRevenueReport: Handlers['getRevenueReport'] = async (request) => {
  return { status: 200, body: await reportOfRevenue(request) };
};

/** Returns the revenue report, for the API and the desk. */
export async function reportOfRevenue(request: ReportRequest) {
  const { instance, report } = request;
  const range = reportRange(request);
  const days = { instanceId: instance.id, from: range.from, to: range.to };
  const [entries, issued] = await report((tx) =>
    sendInOrder(tx, [sumRevenue(tx, days), countIssued(tx, days)]),
  );
  return { ...range, ...revenueReport(splitRange(range, range.group_by), { entries, issued }) };
}
