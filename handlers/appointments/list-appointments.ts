import type { Handlers } from '../../generated/handlers.ts';
import { listAppointmentRecords } from './appointment-list.ts';

export const listAppointments: Handlers['listAppointments'] = async (request) => {
  return { status: 200, body: await listAppointmentRecords(request) };
};
