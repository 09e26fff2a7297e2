import { loadDiary } from '../../../actions/appointments/diary.ts';
import { listTakers, momentsOf, type TakerRow } from '../../../db/appointments/diary.ts';
import { findBudget } from '../../../db/budgets/queries.ts';
import { listHolidaysFrom } from '../../../db/workshops/holidays.ts';
import { appointmentId } from '../../../domain/appointments/appointment.ts';
import type { Occupancy } from '../../../domain/appointments/diary.ts';
import {
  type BoxAtStart,
  explainDay as explainStarts,
  timeOfDiaryDay,
} from '../../../domain/appointments/explain-day.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { minuteMs } from '../../../domain/time/lengths.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { freeSlots, requireBookable, requireMinDuration } from '../../appointments/list-free-slots.ts';

type Schemas = components['schemas'];

export const listDeskSlots: DeskHandlers['listDeskSlots'] = async (request) => {
  return { status: 200, body: await freeSlots(request) };
};

export const explainDay: DeskHandlers['explainDay'] = async ({ query, instance, now, snapshot }) => {
  const { date = localDay(now, instance.timezone), duration_minutes = instance.min_slot_minutes } = query;
  const { box_id: boxId, budget_id: budgetId } = query;
  requireMinDuration(duration_minutes, instance.min_slot_minutes);
  const search = { nowMs: now.getTime(), durationMs: duration_minutes * minuteMs, boxId, budgetId };
  const time = timeOfDiaryDay(date, instance.timezone, search.durationMs);
  requireBookable('query/date', time.startMs, now);
  const { diary, takers, holiday } = await snapshot(async (tx) => {
    const scope = { instanceId: instance.id };
    if (budgetId !== undefined && !(await findBudget(tx, { ...scope, id: budgetId, internal: true })))
      throw invalidField('query/budget_id', 'unknownReference');
    const [holiday] = await listHolidaysFrom(tx, { ...scope, from: date });
    return {
      diary: await loadDiary({ tx, instance, now }, time),
      takers: await listTakers(tx, { ...scope, ...momentsOf(time), now }),
      holiday: holiday?.date === date ? holiday.name : null,
    };
  });
  const { boxes } = diary;
  if (boxId !== undefined && !boxes.some(({ id }) => id === boxId))
    throw invalidField('query/box_id', 'unknownReference');
  const starts = explainStarts(diary, search, date);
  const closed = boxes.length === 0 ? 'no_boxes' : holiday === null ? 'hours' : 'holiday';
  return {
    status: 200,
    body: {
      date,
      duration_minutes,
      closed: starts.length === 0 ? closed : null,
      holiday,
      data: starts.map(({ startMs, boxes }) => ({
        start: new Date(startMs).toISOString(),
        end: new Date(startMs + search.durationMs).toISOString(),
        free: boxes.some(({ obstacle }) => obstacle === null),
        boxes: boxes.map((each) => boxRecord(each, takers)),
      })),
    },
  };
};

function boxRecord({ box, obstacle, freeMs }: BoxAtStart, takers: TakerRow[]): Schemas['ExplainedBox'] {
  const { id, name } = box;
  return {
    box: { id, name },
    free: obstacle === null,
    free_minutes: Math.floor(freeMs / minuteMs),
    reason: obstacle?.reason ?? null,
    until: obstacle ? new Date(obstacle.endMs).toISOString() : null,
    closure: obstacle?.reason === 'closure' ? obstacle.name : null,
    appointment: obstacle?.reason === 'taken' ? takerRecord(obstacle, takers) : null,
  };
}

function takerRecord({ budgetId, startMs }: Occupancy, takers: TakerRow[]) {
  const taker = takers.find(
    ({ budget_id, starts_at }) => budget_id === budgetId && Date.parse(starts_at) === startMs,
  );
  if (!taker) return null;
  return { id: appointmentId(taker), budget_id: budgetId, plate: taker.plate, client: taker.client_name };
}
