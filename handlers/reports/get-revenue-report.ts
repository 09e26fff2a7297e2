import { sendInOrder } from '../../db/connection/client.ts';
import { countIssued, sumRevenue } from '../../db/reports/queries.ts';
import { periodsOf } from '../../domain/reports/periods.ts';
import { revenueReport } from '../../domain/reports/revenue.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { type Asked, rangeOf } from './range.ts';

export const getRevenueReport: Handlers['getRevenueReport'] = async (request) => {
  return { status: 200, body: await reportOfRevenue(request) };
};

/** What the API and the desk answer. */
export async function reportOfRevenue(asked: Asked) {
  const { instance, report } = asked;
  const range = rangeOf(asked);
  const [entries, issued] = await report((tx) =>
    sendInOrder(tx, [sumRevenue(tx, instance.id, range), countIssued(tx, instance.id, range)]),
  );
  return { ...range, ...revenueReport(periodsOf(range, range.group_by), { entries, issued }) };
}
