import { type AppointmentFilters, listShownAppointments } from '../../db/appointments/list.ts';
import { isBox } from '../../db/workshops/boxes.ts';
import { findStaff } from '../../db/workshops/staff.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { streamLongList } from '../answers.ts';
import type { AnyRequest } from '../handler.ts';
import { readListRange } from './date-range.ts';
import { appointmentRecord } from './record.ts';

/** Default and maximum number of days of the list. 366 days cover a leap year. */
const dayLimits = { defaultDays: 30, maxDays: 366, since: 'now' } as const;

interface ListRequest extends Pick<AnyRequest, 'instance' | 'now' | 'tx' | 'longRead'> {
  query: {
    from?: string;
    to?: string;
    status?: AppointmentFilters['status'];
    box_id?: number;
    mechanic_id?: number;
  };
}

/** Returns the list of appointments, for the API and the desk. Only the desk sees appointments of internal budgets. */
export async function listAppointmentRecords(
  { query, instance, now, tx, longRead }: ListRequest,
  { internal = false } = {},
) {
  if (query.box_id !== undefined && !(await isBox(tx, { instanceId: instance.id, id: query.box_id })))
    throw invalidField('query/box_id', 'unknownReference');
  if (
    query.mechanic_id !== undefined &&
    !(await findStaff(tx, { instanceId: instance.id, id: query.mechanic_id }))
  )
    throw invalidField('query/mechanic_id', 'unknownReference');
  const { startMs, endMs } = readListRange(query, now, dayLimits);
  const [from, to] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()];
  const { status, box_id, mechanic_id } = query;
  const filters = { from, to, status, box_id, mechanic_id, internal };
  return streamLongList(
    { from, to },
    listShownAppointments(longRead, instance.id, filters, now),
    appointmentRecord,
  );
}
