import type { WorkRow } from '../../db/work/queries.ts';
import { minuteMs } from '../../domain/time/lengths.ts';
import type { components } from '../../generated/types.ts';

export function workRecord(row: WorkRow): components['schemas']['WorkPeriod'] {
  const { id, budget_id, staff_id, staff_name, started_at, ended_at } = row;
  const lengthMs = ended_at === null ? null : Date.parse(ended_at) - Date.parse(started_at);
  return {
    ...{ id, budget_id, staff: { id: staff_id, name: staff_name }, started_at, ended_at },
    minutes: lengthMs === null ? null : Math.floor(lengthMs / minuteMs),
  };
}

/** Returns hours worked as the desk lists them, with the vehicle. */
export function workItem(row: WorkRow) {
  return { ...workRecord(row), plate: row.plate };
}
