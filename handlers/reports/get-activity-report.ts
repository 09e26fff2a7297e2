import { sendInOrder } from '../../db/connection/client.ts';
import {
  countAppointments,
  countCreated,
  countDecisions,
  countVisits,
  medianWait,
} from '../../db/reports/queries.ts';
import { activityReport, cutsOf } from '../../domain/reports/activity.ts';
import { boundsOf, periodsOf } from '../../domain/reports/periods.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { type Asked, rangeOf } from './range.ts';

export const getActivityReport: Handlers['getActivityReport'] = async (request) => {
  return { status: 200, body: await reportOfActivity(request) };
};

/** What the API and the desk answer. */
export async function reportOfActivity(asked: Asked) {
  const { instance, report, now } = asked;
  const range = rangeOf(asked);
  const periods = periodsOf(range, range.group_by);
  const bounds = boundsOf(periods, instance.timezone);
  const [created, decisions, [wait], appointments, visits] = await report((tx) =>
    sendInOrder(tx, [
      countCreated(tx, instance.id, bounds),
      countDecisions(tx, instance.id, bounds),
      medianWait(tx, instance.id, bounds),
      countAppointments(tx, instance.id, bounds),
      countVisits(tx, instance.id, cutsOf(bounds, now)),
    ]),
  );
  const counted = { created, decisions, wait, appointments, visits };
  return { ...range, ...activityReport(periods, counted, { bounds, now }) };
}
