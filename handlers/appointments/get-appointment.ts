import { findShownAppointment } from '../../db/appointments/list.ts';
import { readAppointmentId } from '../../domain/appointments/appointment.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { appointmentRecord } from './record.ts';

export const getAppointment: Handlers['getAppointment'] = async ({ params, instance, tx, now }) => {
  const row = await findShownAppointment(tx, {
    ...{ instanceId: instance.id, ...readAppointmentId(params.id) },
    internal: false,
    now,
  });
  if (!row) throw problem('not_found');
  return { status: 200, body: appointmentRecord(row) };
};
