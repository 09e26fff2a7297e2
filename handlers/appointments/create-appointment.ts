import { bookTime } from '../../actions/appointments/book.ts';
import {
  alertWorkshopOfTime,
  noticeOfAppointment,
  noticeOfTime,
} from '../../actions/appointments/notices.ts';
import { findAppointment } from '../../db/appointments/list.ts';
import { lockBudget } from '../../db/budgets/queries.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { readMoment } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { appointmentRecord } from './record.ts';

export const createAppointment: Handlers['createAppointment'] = async (request) => {
  const { body, instance, tx } = request;
  const { budget_id, start, mode = instance.booking_mode, notify_client = false, ...place } = body;
  if (mode === 'book' && instance.booking_mode === 'propose') throw problem('booking_mode_propose_only');
  const budget = await lockBudget(tx, { instanceId: instance.id, id: budget_id, internal: false });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');

  const status = mode === 'book' ? 'confirmed' : 'proposed';
  const booked = await bookTime(request, budget, { ...place, status, start: readMoment(start) });
  const appointmentRow = await findAppointment(tx, { instanceId: instance.id, id: booked.appointment.id });
  if (booked.isChanged) {
    if (notify_client && status === 'proposed')
      await noticeOfAppointment(request, 'appointment_proposed', budget, appointmentRow);
    else if (notify_client) await noticeOfTime(request, budget, appointmentRow, booked.movedFrom);
    if (status === 'proposed') await alertWorkshopOfTime(request, 'appointment_requested', appointmentRow);
  }
  return { status: 201, body: appointmentRecord(appointmentRow), concernsClient: budget.client_id };
};
