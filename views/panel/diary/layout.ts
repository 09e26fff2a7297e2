import { startOfDay } from '../../../domain/time/day.ts';
import { dayMs, minuteMs } from '../../../domain/time/lengths.ts';
import { splitAtClockChanges } from '../../../domain/time/zone.ts';
import type { Diary, DiaryAddress, DiaryAppointment, DiaryDay, DiaryPerson } from './data.ts';

/** A row of the grid is a quarter of an hour. */
export const rowMinutes = 15;
export const rowsPerHour = 60 / rowMinutes;
/** Up to this number of boxes, each has its column in every day of the week. */
const maxBoxColumns = 5;
/** Appointments side by side in one column, for which the style has classes. */
export const maxLanes = 24;

export interface Block {
  appointment: DiaryAppointment;
  /** Start and length by the workshop's clock, in minutes. A part on another day is left out. */
  minute: number;
  minutes: number;
  lane: number;
  lanes: number;
}

export interface Shade {
  minute: number;
  minutes: number;
  kind: 'hours' | 'closure' | 'absence' | 'holiday';
  /** The reason as text; null outside the opening hours. */
  reason: string | null;
}

/** A column of the grid: the appointments of a day in a box, of a person, or of all. */
export interface Column {
  date: string;
  box?: { id: number; name: string };
  /** The person of the column; null for work without one. */
  person?: Pick<DiaryPerson, 'id' | 'name'> | null;
  lanes: number;
  blocks: Block[];
  shades: Shade[];
}

export interface DayColumns {
  day: DiaryDay;
  columns: Column[];
}

export interface Grid {
  days: DayColumns[];
  /** The hours that the grid shows. */
  firstHour: number;
  lastHour: number;
}

interface Clock {
  /** Returns the minutes since midnight by the clock of the day, limited to the day. */
  minuteOf: (moment: string, date: string) => number;
}

/** Returns a clock that knows the clock changes of some days, so that it needs no formatter for each moment. */
function clockOf({ from, to }: Pick<Diary, 'from' | 'to'>, zone: string): Clock {
  const startMs = startOfDay(from, zone).getTime() - dayMs;
  const stretches = splitAtClockChanges(zone, startMs, startOfDay(to, zone).getTime() + 3 * dayMs);
  const offsetAt = (ms: number) =>
    stretches.find(({ endMs }) => ms < endMs)?.offsetMs ?? stretches.at(-1)?.offsetMs ?? 0;
  return {
    minuteOf: (moment, date) => {
      const ms = Date.parse(moment);
      const minute = (ms + offsetAt(ms) - Date.parse(date)) / minuteMs;
      return Math.max(0, Math.min(24 * 60, minute));
    },
  };
}

interface Times {
  from: string;
  to: string;
}

/** Arranges the appointments of a diary in columns: of days and boxes, or of people. */
export function arrangeGrid(diary: Diary, address: DiaryAddress, zone: string): Grid {
  const clock = clockOf(diary, zone);
  const shown = diary.appointments.filter((each) => isShown(each, address));
  const days = diary.days.map((day) => ({
    day,
    columns: columnsOf(diary, address, day).map((column) => fillColumn(column, { diary, day, shown, clock })),
  }));
  const hours = hoursOf(diary, days, clock);
  return { days: withoutEmptyWeekend(days, address).map((day) => clipShades(day, hours)), ...hours };
}

type Hours = Pick<Grid, 'firstHour' | 'lastHour'>;

/** Limits the closed times of a day to the hours of the grid, so that their reasons are in sight. */
function clipShades({ day, columns }: DayColumns, { firstHour, lastHour }: Hours): DayColumns {
  const clip = (shade: Shade): Shade[] => {
    const minute = Math.max(shade.minute, firstHour * 60);
    const minutes = Math.min(shade.minute + shade.minutes, lastHour * 60) - minute;
    return minutes > 0 ? [{ ...shade, minute, minutes }] : [];
  };
  return { day, columns: columns.map((column) => ({ ...column, shades: column.shades.flatMap(clip) })) };
}

function isShown({ box, mechanic }: DiaryAppointment, address: DiaryAddress): boolean {
  const isInBox = address.box === undefined || box.id === address.box;
  if (address.person === undefined) return isInBox;
  return isInBox && (address.person === 'none' ? mechanic === null : mechanic?.id === address.person);
}

type EmptyColumn = Pick<Column, 'date' | 'box' | 'person'>;

function columnsOf(diary: Diary, { view, box, person }: DiaryAddress, { date }: DiaryDay): EmptyColumn[] {
  if (view === 'day') {
    return peopleOf(diary, person).map((each) => ({ date, person: each }));
  }
  const boxes = diary.boxes.filter(({ id }) => box === undefined || id === box);
  if (boxes.length === 0 || boxes.length > maxBoxColumns) return [{ date }];
  return boxes.map(({ id, name }) => ({ date, box: { id, name } }));
}

/** Returns the people of the columns: those who work on vehicles, and null for work without a person. */
export function peopleOf(diary: Diary, chosen?: DiaryAddress['person']): (DiaryPerson | null)[] {
  if (chosen === 'none') return [null];
  if (chosen !== undefined) return diary.people.filter(({ id }) => id === chosen);
  const busy = diary.people.filter(
    ({ role, days }) => role === 'mechanic' || days.some(({ booked_minutes }) => booked_minutes > 0),
  );
  return [...(busy.length > 0 ? busy : diary.people), null];
}

interface ColumnContent {
  diary: Diary;
  day: DiaryDay;
  shown: DiaryAppointment[];
  clock: Clock;
}

function fillColumn(column: EmptyColumn, { diary, day, shown, clock }: ColumnContent): Column {
  const { date, box, person } = column;
  const own = shown.filter(
    (each) =>
      (box === undefined || each.box.id === box.id) &&
      (person === undefined || (each.mechanic?.id ?? null) === (person?.id ?? null)),
  );
  const timed = own.flatMap((appointment) => {
    const times = rangeOf(appointment.start, appointment.end, date, clock);
    return times ? [{ appointment, ...times }] : [];
  });
  const blocks = placeSideBySide(timed);
  const lanes = Math.max(1, ...blocks.map((block) => block.lanes));
  return { ...column, lanes, blocks, shades: shadesOf(column, { diary, day, shown, clock }) };
}

function rangeOf(from: string, to: string, date: string, { minuteOf }: Clock) {
  const minute = minuteOf(from, date);
  const minutes = minuteOf(to, date) - minute;
  // A clock change may turn the order of two moments around.
  if (minutes > 0) return { minute, minutes };
  return Date.parse(from) < Date.parse(to) && minute > 0 && minute < 24 * 60
    ? { minute, minutes: rowMinutes }
    : undefined;
}

type BlockTime = Omit<Block, 'lane' | 'lanes'>;

/** Places appointments that overlap beside each other. Those that overlap, directly or through others, share the width. */
export function placeSideBySide(timed: readonly BlockTime[]): Block[] {
  const blocks: Block[] = [];
  let group: Block[] = [];
  let groupEnd = 0;
  const closeGroup = () => {
    const lanes = Math.min(maxLanes, Math.max(0, ...group.map(({ lane }) => lane + 1)));
    for (const block of group) block.lanes = lanes;
    blocks.push(...group);
    group = [];
  };
  const ends: number[] = [];
  for (const each of timed.toSorted(
    (one, other) => one.minute - other.minute || other.minutes - one.minutes,
  )) {
    const start = Math.floor(each.minute / rowMinutes);
    if (start >= groupEnd) {
      closeGroup();
      ends.length = 0;
    }
    const end = Math.max(start + 1, Math.ceil((each.minute + each.minutes) / rowMinutes));
    const free = ends.findIndex((taken) => taken <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = end;
    groupEnd = Math.max(groupEnd, end);
    group.push({ ...each, lane: lane % maxLanes, lanes: 1 });
  }
  closeGroup();
  return blocks;
}

function shadesOf({ date, box, person }: EmptyColumn, { diary, day, clock }: ColumnContent): Shade[] {
  const shade = (kind: Shade['kind'], reason: string | null, { from, to }: Times): Shade[] => {
    const times = rangeOf(from, to, date, clock);
    return times ? [{ kind, reason, ...times }] : [];
  };
  if (day.holiday !== null) return [{ kind: 'holiday', reason: null, minute: 0, minutes: 24 * 60 }];
  const open = box ? (diary.boxes.find(({ id }) => id === box.id)?.open ?? []) : day.open;
  const closures = diary.closures.filter((each) => each.box === null || each.box.id === box?.id);
  const absences = person ? diary.absences.filter(({ staff }) => staff.id === person.id) : [];
  return [
    ...closedTimes(open, date, clock),
    ...closures.flatMap((each) => shade('closure', each.name, each)),
    ...absences.flatMap((each) => shade('absence', each.reason ?? 'other', each)),
  ];
}

/** Returns the times of a day outside the opening hours. */
function closedTimes(open: readonly Times[], date: string, clock: Clock): Shade[] {
  const shades: Shade[] = [];
  let closedFrom = 0;
  const close = (minute: number) => {
    if (minute > closedFrom)
      shades.push({ kind: 'hours', reason: null, minute: closedFrom, minutes: minute - closedFrom });
  };
  for (const { from, to } of open) {
    const times = rangeOf(from, to, date, clock);
    if (!times) continue;
    close(times.minute);
    closedFrom = times.minute + times.minutes;
  }
  close(24 * 60);
  return shades;
}

/** Leaves out a closed Saturday and Sunday without appointments, unless only one day is shown. */
function withoutEmptyWeekend(days: DayColumns[], { view, date }: DiaryAddress): DayColumns[] {
  if (view === 'day') return days;
  const isNeeded = ({ day, columns }: DayColumns) =>
    day.date === date || day.closed !== 'hours' || columns.some(({ blocks }) => blocks.length > 0);
  return days.filter((each, index) => index < 5 || isNeeded(each));
}

/** Returns the hours from the first opening or appointment to the last. */
function hoursOf(diary: Diary, days: DayColumns[], { minuteOf }: Clock): Hours {
  const open = diary.days.flatMap(({ date, open }) =>
    open.map(({ from, to }) => [minuteOf(from, date), minuteOf(to, date)] as const),
  );
  const booked = days.flatMap(({ columns }) =>
    columns.flatMap(({ blocks }) => blocks.map(({ minute, minutes }) => [minute, minute + minutes] as const)),
  );
  const all = [...open, ...booked];
  if (all.length === 0) return { firstHour: 8, lastHour: 18 };
  const firstHour = Math.floor(Math.min(...all.map(([from]) => from)) / 60);
  const lastHour = Math.min(24, Math.ceil(Math.max(...all.map(([, to]) => to)) / 60));
  return { firstHour, lastHour: Math.max(lastHour, firstHour + 1) };
}
