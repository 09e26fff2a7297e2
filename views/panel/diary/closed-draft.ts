import { nextDay, startOfDay } from '../../../domain/time/day.ts';
import { readTypedDate, readTypedMoment } from '../../../domain/time/typed-date.ts';
import { dateWords } from '../../texts/date-words.ts';
import type { Address, ResultOf, ScreenTime, UndoAct } from '../screen.ts';
import { diaryPath, readId } from './address.ts';

export interface ClosedData {
  closures: ResultOf<'listClosures'>;
  absences: ResultOf<'listAbsences'>;
  holidays: ResultOf<'listHolidays'>;
  hits: ResultOf<'listAppointments'> | undefined;
  boxes: ResultOf<'listBoxes'> | undefined;
  staff: ResultOf<'listStaff'> | undefined;
}

export const kinds = ['closure', 'absence', 'holiday'] as const;
export type Kind = (typeof kinds)[number];
export const operations = { closure: 'addClosure', absence: 'addAbsence', holiday: 'addHoliday' } as const;

export const closedPath = `${diaryPath}/closed`;

/** A closure, an absence or a holiday that the address describes, before it is added. */
export interface Draft {
  kind: Kind;
  /** Null if the times were not understood. */
  time: { from: string; to: string } | null;
  box: number | undefined;
  person: number | undefined;
}

export function readDraft({ query }: Address, time: ScreenTime): Draft | null {
  const kind = kinds.find((each) => each === query.kind);
  if (!kind) return null;
  return {
    kind,
    time: readTimes(kind, query, time),
    box: readId(query.box_id),
    person: readId(query.staff_id),
  };
}

function readTimes(kind: Kind, query: Address['query'], { now, timezone }: ScreenTime): Draft['time'] {
  const context = { now, timezone, words: dateWords };
  const [fromText = '', toText = ''] = kind === 'holiday' ? [query.date, query.date] : [query.from, query.to];
  const read = (text: string, isEnd: boolean): Date | undefined => {
    const day = readTypedDate(text, context);
    if (day !== undefined) return startOfDay(isEnd ? nextDay(day) : day, timezone);
    return kind === 'holiday' ? undefined : readTypedMoment(text, context);
  };
  const [from, to] = [read(fromText, false), read(toText, true)];
  return from && to && from < to ? { from: from.toISOString(), to: to.toISOString() } : null;
}

/** Returns the input of the read that finds the appointments in the time of a draft. */
export function hitsInput(draft: Draft | null) {
  if (!draft?.time) return null;
  const { kind, time, box, person } = draft;
  if (kind === 'absence' && person === undefined) return null;
  return {
    query: {
      ...time,
      ...(kind === 'closure' && box !== undefined && { box_id: String(box) }),
      ...(kind === 'absence' && { mechanic_id: String(person) }),
    },
  };
}

function findById<Row extends { id: number }>(
  rows: readonly Row[],
  fields: Record<string, string | string[]>,
) {
  return rows.find(({ id }) => String(id) === fields.id);
}

type Fields = Record<string, string | string[]>;

export function undoClosure(data: Record<string, unknown>, fields: Fields): UndoAct | undefined {
  const row = findById((data as unknown as ClosedData).closures.data, fields);
  if (!row) return undefined;
  const { name, from, to, box } = row;
  return { operation: 'addClosure', params: { name, from, to, ...(box && { box_id: String(box.id) }) } };
}

export function undoAbsence(data: Record<string, unknown>, fields: Fields): UndoAct | undefined {
  const row = findById((data as unknown as ClosedData).absences.data, fields);
  if (!row) return undefined;
  const { staff, from, to, reason } = row;
  return {
    operation: 'addAbsence',
    params: { staff_id: String(staff.id), from, to, reason: reason ?? 'other' },
  };
}

export function undoHoliday(data: Record<string, unknown>, fields: Fields): UndoAct | undefined {
  const row = findById((data as unknown as ClosedData).holidays.data, fields);
  return row && { operation: 'addHoliday', params: { date: row.date, name: row.name, scope: row.scope } };
}
