import type {
  JobLineRow,
  JobPartRow,
  JobRow,
  JobStepRow,
  PartRequestRow,
  PastVisitRow,
} from '../../../db/jobs/queries.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { fromThousandths } from '../../../domain/stock/quantity.ts';
import { partRequestState } from '../../../domain/work/part-request.ts';
import type { components } from '../../../generated/desk-types.ts';
import { toIdAndName } from '../../budgets/record.ts';

type Schemas = components['schemas'];

/** Returns a job as an item of a list. `staffId` is the person of the list. */
export function jobItem(row: JobRow, staffId: number | null): Schemas['JobItem'] {
  const { client_id, vehicle_id, internal_notes, km, mechanic_id, mechanic_name, ...item } = row;
  const isOwn = mechanic_id !== null && mechanic_id === staffId;
  return {
    ...item,
    group: isOwn ? 'own' : mechanic_id === null ? 'free' : 'other',
    mechanic: toIdAndName(mechanic_id, mechanic_name),
  };
}

export function stepRecord(row: JobStepRow): Schemas['JobStep'] {
  const { done_by, done_by_name, ...step } = row;
  return { ...step, done_by: toIdAndName(done_by, done_by_name) };
}

/** Returns the steps of a job: its lines of labour and parts, then the steps that people added. */
export function jobSteps(lines: JobLineRow[], own: JobStepRow[]): Schemas['JobStep'][] {
  const ofLines = lines
    .filter(({ is_step }) => is_step)
    .map(({ id, step_id, description, done_at, done_by, done_by_name }) => ({
      ...{ id: step_id, line_id: id, text: description, done_at },
      done_by: toIdAndName(done_by, done_by_name),
    }));
  return [...ofLines, ...own.map(stepRecord)];
}

export function jobLine(row: JobLineRow): Schemas['JobLine'] {
  const { id, line_type, description, extended_detail, reference, group_title, quantity_hundredths } = row;
  return {
    ...{ id, line_type, description, extended_detail, reference, group_title },
    quantity: fromHundredths(quantity_hundredths),
    part: row.part && jobPart(row.part),
  };
}

function jobPart({ on_hand_thousandths, ...part }: JobPartRow): Schemas['JobPart'] {
  return { ...part, on_hand: fromThousandths(on_hand_thousandths) };
}

export function partRequestRecord(row: PartRequestRow): Schemas['PartRequest'] {
  const { plate, part, quantity_thousandths, requested_by, requested_by_name, outcome, ...request } = row;
  return {
    ...request,
    state: partRequestState(row),
    part: part && jobPart(part),
    quantity: fromThousandths(quantity_thousandths),
    requested_by: toIdAndName(requested_by, requested_by_name),
  };
}

export function openRequestRecord(row: PartRequestRow): Schemas['PartRequestItem'] {
  return { ...partRequestRecord(row), plate: row.plate };
}

/** Returns the parts that were fitted on earlier visits, newest first, each once. */
export function knownParts(visits: PastVisitRow[], most: number): Schemas['Job']['known_parts'] {
  const all = visits.flatMap(({ finished_at: fitted_at, parts }) =>
    parts.map((part) => ({ ...part, fitted_at })),
  );
  const keys = all.map(({ reference, description }) => reference ?? description);
  return all.filter((_, at) => keys.indexOf(keys[at] as string) === at).slice(0, most);
}
