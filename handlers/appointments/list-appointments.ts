import { listAppointments as readAppointments } from '../../db/appointments/queries.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { streamed } from '../streamed.ts';
import { appointmentRecord } from './record.ts';
import { spanOf } from './span.ts';

/** A year may be a leap year. */
const days = { usual: 30, most: 366, since: 'now' } as const;

export const listAppointments: Handlers['listAppointments'] = async (request) => {
  const { query, instance, now, tx } = request;
  const { startMs, endMs } = spanOf(query, now, days);
  const [from, to] = [startMs, endMs].map((ms) => new Date(ms).toISOString()) as [string, string];
  const filters = { from, to, status: query.status, box_id: query.box_id };
  const batches = readAppointments(tx, instance.id, filters, now);
  return { status: 200, body: await streamed({ from, to }, batches, appointmentRecord) };
};
