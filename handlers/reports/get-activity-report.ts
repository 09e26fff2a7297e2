import { sendInOrder } from '../../db/connection/client.ts';
import {
  countAppointments,
  countCreated,
  countDecisions,
  countVisits,
  medianWait,
} from '../../db/reports/queries.ts';
import { activityReport, listCountTimes } from '../../domain/reports/activity.ts';
import { periodBounds, splitRange } from '../../domain/reports/periods.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { type ReportRequest, reportRange } from './range.ts';

export const getActivityReport: Handlers['getActivityReport'] = async (request) => {
  return { status: 200, body: await reportOfActivity(request) };
};

/** Returns the activity report, for the API and the desk. */
export async function reportOfActivity(request: ReportRequest) {
  const { instance, report, now } = request;
  const range = reportRange(request);
  const periods = splitRange(range, range.group_by);
  const bounds = periodBounds(periods, instance.timezone);
  const inPeriods = { instanceId: instance.id, bounds };
  const [created, decisions, [wait], appointments, visits] = await report((tx) =>
    sendInOrder(tx, [
      countCreated(tx, inPeriods),
      countDecisions(tx, inPeriods),
      medianWait(tx, inPeriods),
      countAppointments(tx, inPeriods),
      countVisits(tx, { instanceId: instance.id, bounds: listCountTimes(bounds, now) }),
    ]),
  );
  const counted = { created, decisions, wait, appointments, visits };
  return { ...range, ...activityReport(periods, counted, { bounds, now }) };
}
