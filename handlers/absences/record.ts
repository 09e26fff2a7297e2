import type { AbsenceRow } from '../../db/workshops/absences.ts';
import type { components } from '../../generated/types.ts';

export function absenceRecord(row: AbsenceRow): components['schemas']['Absence'] {
  const { id, staff_id, staff_name, starts_at, ends_at, reason } = row;
  return { id, staff: { id: staff_id, name: staff_name }, from: starts_at, to: ends_at, reason };
}
