import type { WorkRow } from '../../../db/work/queries.ts';
import { minuteMs } from '../../../domain/time/lengths.ts';
import type { components } from '../../../generated/desk-types.ts';

type Schemas = components['schemas'];

export function workRecord(row: WorkRow): Schemas['WorkPeriod'] {
  const { id, budget_id, staff_id, staff_name, started_at, ended_at } = row;
  const lengthMs = ended_at === null ? null : Date.parse(ended_at) - Date.parse(started_at);
  return {
    ...{ id, budget_id, staff: { id: staff_id, name: staff_name }, started_at, ended_at },
    minutes: lengthMs === null ? null : Math.floor(lengthMs / minuteMs),
  };
}

export function workItem(row: WorkRow): Schemas['WorkItem'] {
  return { ...workRecord(row), plate: row.plate };
}
