import { freeTimes } from '../../actions/appointments/free.ts';
import { lockAppointment } from '../../actions/appointments/lock.ts';
import { noticeOfAppointment } from '../../actions/appointments/notices.ts';
import { findAppointment } from '../../db/appointments/list.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const deleteAppointment: Handlers['deleteAppointment'] = async (request) => {
  const { params, query, instance, tx } = request;
  const { budget, appointment } = await lockAppointment(request, params.id);
  const cancelled = await findAppointment(tx, { instanceId: instance.id, id: appointment.id });
  await freeTimes(request, [{ budget, row: appointment }]);
  if (query.notify_client && appointment.status === 'proposed')
    await noticeOfAppointment(request, 'another_time_needed', budget, cancelled);
  return { status: 200, body: { ok: true, id: params.id, status: 'cancelled' } };
};
