import { loadDiary } from '../../../actions/appointments/diary.ts';
import { listClosuresWithin } from '../../../db/appointments/closures.ts';
import { momentsOf } from '../../../db/appointments/diary.ts';
import {
  type DiaryRow,
  type DiaryVehicleRow,
  listDiaryRows,
  listLateVehicles,
  listVehiclesInWorkshop,
  listVehiclesWaitingForParts,
} from '../../../db/appointments/diary-page.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { listAbsencesWithin } from '../../../db/workshops/absences.ts';
import { listHolidaysFrom } from '../../../db/workshops/holidays.ts';
import { listAllStaff } from '../../../db/workshops/staff.ts';
import { appointmentId } from '../../../domain/appointments/appointment.ts';
import type { Diary, Interval } from '../../../domain/appointments/diary.ts';
import {
  type DiaryDay,
  listDiaryDays,
  loadOfDays,
  loadOfPerson,
  openTimesOfBoxes,
} from '../../../domain/appointments/load.ts';
import { diaryState, lateAfterMs } from '../../../domain/appointments/state.ts';
import { countDays, dayAfter } from '../../../domain/reports/periods.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { requireOrderedRange } from '../../../domain/requests/require-order.ts';
import { startOfDay } from '../../../domain/time/day.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { absenceRecord } from '../../absences/record.ts';
import { budgetVehicle, toIdAndName } from '../../budgets/record.ts';
import { closureRecord } from './closures.ts';

type Schemas = components['schemas'];
type Request = Parameters<DeskHandlers['showDiary']>[0];

const defaultDays = 7;
/** Two weeks of a large workshop have 800 appointments, 400 KB. */
const maxDays = 14;
const maxOnlyDays = 62;

export const showDiary: DeskHandlers['showDiary'] = async (request) => {
  const { query, instance, now, snapshot } = request;
  const { from, to } = readDays(request);
  const days = listDiaryDays(from, to, instance.timezone);
  const [loaded, details] = await snapshot(async (tx) => {
    const context = { tx, instance, now };
    return [
      await loadDays(context, days),
      query.only_days ? noDetails : await loadDetails(context, days),
    ] as const;
  });
  const open = openTimesOfBoxes(loaded.diary, days);
  const { boxes } = loaded.diary;
  const date = localDay(now, instance.timezone);
  const [today] = listDiaryDays(date, date, instance.timezone) as [DiaryDay];
  return {
    status: 200,
    body: {
      from,
      to,
      days: dayRecords(loaded, days, open),
      boxes: query.only_days
        ? []
        : boxes.map(({ id, name }) => ({ id, name, open: (open.get(id) ?? []).map(timeRecord) })),
      people: personRecords(loaded.diary, days, open, details),
      appointments: details.rows.map((row) => appointmentRecord(row, now.getTime(), today)),
      closures: loaded.closures.map((row) => closureRecord(row, row.box_name)),
      absences: details.absences.map(absenceRecord),
      late: loaded.late.map(vehicleRecord),
      waiting_for_parts: loaded.waiting.map(vehicleRecord),
      overnight: loaded.overnight.map(vehicleRecord),
    },
  };
};

function readDays({ query, instance, now }: Pick<Request, 'query' | 'instance' | 'now'>) {
  const { from = localDay(now, instance.timezone), only_days = false } = query;
  const { to = dayAfter(from, defaultDays - 1) } = query;
  requireOrderedRange(query, { from, to });
  const limit = only_days ? maxOnlyDays : maxDays;
  if (countDays({ from, to }) > limit) throw invalidField('query/to', 'tooFarFromStart', { limit });
  return { from, to };
}

type ReadContext = Parameters<typeof loadDiary>[0];

/** Returns the time from the start of the first day to the end of the last. */
function timeOfDays(days: readonly DiaryDay[]): Interval {
  return { startMs: days[0]?.startMs ?? 0, endMs: days.at(-1)?.endMs ?? 0 };
}

async function loadDays(context: ReadContext, days: readonly DiaryDay[]) {
  const { tx, instance, now } = context;
  const [instanceId, time] = [instance.id, timeOfDays(days)];
  const lateTo = new Date(now.getTime() - lateAfterMs);
  const today = startOfDay(localDay(now, instance.timezone), instance.timezone);
  const [diary, closures, holidays, late, waiting, overnight] = await sendInOrder(tx, [
    loadDiary(context, time),
    listClosuresWithin(tx, { instanceId, ...momentsOf(time) }),
    listHolidaysFrom(tx, { instanceId, from: days[0]?.date ?? '' }),
    listLateVehicles(tx, { instanceId, from: today, to: lateTo }),
    listVehiclesWaitingForParts(tx, { instanceId }),
    listVehiclesInWorkshop(tx, { instanceId }),
  ]);
  return { diary, closures, holidays, late, waiting, overnight };
}

type LoadedDays = Awaited<ReturnType<typeof loadDays>>;

async function loadDetails({ tx, instance, now }: ReadContext, days: readonly DiaryDay[]) {
  const range = { instanceId: instance.id, ...momentsOf(timeOfDays(days)) };
  const [rows, absences, staff] = await sendInOrder(tx, [
    listDiaryRows(tx, { ...range, now }),
    listAbsencesWithin(tx, { ...range, staffId: null }),
    listAllStaff(tx, { instanceId: instance.id }),
  ]);
  return { rows, absences, staff };
}

type Details = Awaited<ReturnType<typeof loadDetails>>;

const noDetails: Details = { rows: [], absences: [], staff: [] };

type OpenTimes = ReadonlyMap<number, Interval[]>;

function dayRecords(
  { diary, holidays }: LoadedDays,
  days: readonly DiaryDay[],
  open: OpenTimes,
): Schemas['DiaryDay'][] {
  const names = new Map(holidays.map(({ date, name }) => [date, name]));
  const closedOn = (date: string) => {
    if (diary.boxes.length === 0) return 'no_boxes';
    return names.has(date) ? 'holiday' : 'hours';
  };
  const countStarts = ({ startMs, endMs }: Interval) =>
    diary.occupancies.filter((each) => each.startMs >= startMs && each.startMs < endMs).length;
  return loadOfDays(diary, days, open).map((day, index) => ({
    date: day.date,
    closed: day.open.length > 0 ? null : closedOn(day.date),
    holiday: names.get(day.date) ?? null,
    open: day.open.map(timeRecord),
    open_minutes: Math.round(day.openMinutes),
    booked_minutes: Math.round(day.bookedMinutes),
    free_minutes: Math.round(day.freeMinutes),
    appointment_count: countStarts(days[index] as DiaryDay),
  }));
}

/** Lists the present staff and the people with work on these days, by name. */
function personRecords(
  diary: Diary,
  days: readonly DiaryDay[],
  open: OpenTimes,
  { rows, absences, staff }: Details,
): Schemas['DiaryPerson'][] {
  const worked = Map.groupBy(rows, ({ mechanic_id }) => mechanic_id);
  const away = Map.groupBy(absences, ({ staff_id }) => staff_id);
  return staff
    .filter(({ id, active }) => active || worked.has(id))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name, role }) => {
      const times = {
        booked: (worked.get(id) ?? []).map(intervalOf),
        absences: (away.get(id) ?? []).map(intervalOf),
      };
      const load = loadOfPerson(diary, days, open, times);
      return {
        ...{ id, name, role },
        days: load.map(({ date, openMinutes, bookedMinutes }) => ({
          date,
          open_minutes: Math.round(openMinutes),
          booked_minutes: Math.round(bookedMinutes),
        })),
      };
    });
}

function intervalOf({ starts_at, ends_at }: { starts_at: string; ends_at: string }): Interval {
  return { startMs: Date.parse(starts_at), endMs: Date.parse(ends_at) };
}

function timeRecord({ startMs, endMs }: Interval): Schemas['DiaryTime'] {
  return { from: new Date(startMs).toISOString(), to: new Date(endMs).toISOString() };
}

function appointmentRecord(row: DiaryRow, nowMs: number, today: Interval): Schemas['DiaryAppointment'] {
  return {
    id: appointmentId(row),
    budget_id: row.budget_id,
    status: row.status,
    state: diaryState(row, nowMs, today),
    start: row.starts_at,
    end: row.ends_at,
    client: { id: row.client_id, name: row.client_name },
    vehicle: budgetVehicle(row),
    visit_reason: row.visit_reason,
    box: { id: row.box_id, name: row.box_name },
    mechanic: toIdAndName(row.mechanic_id, row.mechanic_name),
    category: toIdAndName(row.category_id, row.category_name),
    waiting_parts: row.waiting_parts,
  };
}

function vehicleRecord(row: DiaryVehicleRow): Schemas['DiaryVehicle'] {
  const { budget_id, client_id, client_name, phone, since } = row;
  return {
    ...{ budget_id, phone, since },
    client: { id: client_id, name: client_name },
    vehicle: budgetVehicle(row),
  };
}
