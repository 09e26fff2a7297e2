import type { ShownAppointmentRow } from '../../db/appointments/list.ts';
import { appointmentId } from '../../domain/appointments/appointment.ts';
import type { components } from '../../generated/types.ts';
import { budgetVehicle, toIdAndName } from '../budgets/record.ts';

type AppointmentRecord = components['schemas']['Appointment'];

export function appointmentRecord(row: ShownAppointmentRow): AppointmentRecord {
  return {
    id: appointmentId(row),
    budget_id: row.budget_id,
    status: row.status,
    start: row.starts_at,
    end: row.ends_at,
    estimated_duration_minutes: row.estimated_duration_minutes,
    client_confirmed_at: row.client_confirmed_at,
    budget_status: row.budget_status,
    checked_in_at: row.date_in,
    client: { id: row.client_id, name: row.client_name },
    vehicle: budgetVehicle(row),
    mechanic: toIdAndName(row.mechanic_id, row.mechanic_name),
    box: { id: row.box_id, name: row.box_name },
    category: toIdAndName(row.category_id, row.category_name),
    channel: row.channel,
    proposed_at: row.proposed_at,
  };
}
