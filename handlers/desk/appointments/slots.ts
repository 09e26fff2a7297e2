import { loadDiary } from '../../../actions/appointments/diary.ts';
import { listTakers, momentsOf, type TakerRow } from '../../../db/appointments/diary.ts';
import { findBudget } from '../../../db/budgets/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { findWaitingEntry } from '../../../db/waiting/queries.ts';
import { listHolidaysFrom } from '../../../db/workshops/holidays.ts';
import { appointmentId } from '../../../domain/appointments/appointment.ts';
import {
  type Diary,
  findFreeSlots,
  type Occupancy,
  type SlotSearch,
} from '../../../domain/appointments/diary.ts';
import {
  type BoxAtStart,
  explainDay as explainStarts,
  timeOfDiaryDay,
} from '../../../domain/appointments/explain-day.ts';
import { suitsWish } from '../../../domain/appointments/waiting.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { dayMs, minuteMs } from '../../../domain/time/lengths.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { freeSlots, requireBookable, requireMinDuration } from '../../appointments/list-free-slots.ts';

type Schemas = components['schemas'];

export const listDeskSlots: DeskHandlers['listDeskSlots'] = async (request) => {
  const { waiting_id, ...query } = request.query;
  if (waiting_id === undefined) return { status: 200, body: await freeSlots(request) };
  const { instance, tx, now } = request;
  const entry = await findWaitingEntry(tx, { instanceId: instance.id, id: waiting_id, now });
  if (!entry) throw invalidField('query/waiting_id', 'unknownReference');
  const { budget_id: budgetId, from_day } = entry;
  const duration_minutes = Math.max(entry.duration_minutes, instance.min_slot_minutes);
  // Begins before midnight of the first day in every time zone, because the slots are filtered by day.
  const firstMs = from_day === null ? 0 : Date.parse(from_day) - dayMs;
  const from = query.from ?? new Date(Math.max(firstMs, now.getTime())).toISOString();
  const conditions = {
    query: { ...query, from, duration_minutes },
    budgetId,
    suits: (diary: Diary, startMs: number) => suitsWish(diary, entry, startMs),
  };
  return { status: 200, body: await freeSlots(request, conditions) };
};

export const explainDay: DeskHandlers['explainDay'] = async (request) => {
  const { query, instance, now, snapshot } = request;
  const { duration_minutes = instance.min_slot_minutes, box_id: boxId, budget_id: budgetId } = query;
  requireMinDuration(duration_minutes, instance.min_slot_minutes);
  const search = { nowMs: now.getTime(), durationMs: duration_minutes * minuteMs, boxId, budgetId };
  const { date, holiday, diary, takers } = await snapshot(async (tx) => {
    if (
      budgetId !== undefined &&
      !(await findBudget(tx, { instanceId: instance.id, id: budgetId, internal: true }))
    )
      throw invalidField('query/budget_id', 'unknownReference');
    const day = query.date ?? (await findFreeDay({ tx, instance, now }, search));
    return readDay({ tx, instance, now }, day, search.durationMs);
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

type ReadContext = Parameters<typeof loadDiary>[0];

const searchedDays = 31;

/** Returns the first day with a free time, or today if the next month has none. */
async function findFreeDay(context: ReadContext, search: SlotSearch): Promise<string> {
  const { now, instance } = context;
  const period = { startMs: now.getTime(), endMs: now.getTime() + searchedDays * dayMs };
  const [first] = findFreeSlots(await loadDiary(context, period), search, period, 1);
  return localDay(first ? new Date(first.startMs) : now, instance.timezone);
}

async function readDay(context: ReadContext, date: string, durationMs: number) {
  const { tx, instance, now } = context;
  const time = timeOfDiaryDay(date, instance.timezone, durationMs);
  requireBookable('query/date', time.startMs, now);
  const [diary, takers, [holiday]] = await sendInOrder(tx, [
    loadDiary(context, time),
    listTakers(tx, { instanceId: instance.id, ...momentsOf(time), now }),
    listHolidaysFrom(tx, { instanceId: instance.id, from: date }),
  ]);
  return { date, diary, takers, holiday: holiday?.date === date ? holiday.name : null };
}

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
