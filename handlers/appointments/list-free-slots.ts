import { slotRecord } from '../../actions/appointments/book.ts';
import { loadDiary } from '../../actions/appointments/diary.ts';
import { latestAppointmentStart } from '../../domain/appointments/appointment.ts';
import { type Diary, findFreeSlots } from '../../domain/appointments/diary.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/types.ts';
import type { AnyRequest } from '../handler.ts';
import { readListRange } from './date-range.ts';

const dayLimits = { defaultDays: 7, maxDays: 31, since: 'from' } as const;

export const listFreeSlots: Handlers['listFreeSlots'] = async (request) => {
  return { status: 200, body: await freeSlots(request) };
};

type SlotRequest = AnyRequest & Pick<Parameters<Handlers['listFreeSlots']>[0], 'query'>;

interface SlotConditions {
  query?: SlotRequest['query'];
  /** The budget whose own appointments count as free. */
  budgetId?: number | undefined;
  suits?: (diary: Diary, startMs: number) => boolean;
}

/** Returns the free slots, for the API and the desk. */
export async function freeSlots(
  request: SlotRequest,
  { query = request.query, budgetId, suits }: SlotConditions = {},
): Promise<components['schemas']['Availability']> {
  const { instance, now, snapshot } = request;
  const { duration_minutes = instance.min_slot_minutes, box_id, limit = 100 } = query;
  requireMinDuration(duration_minutes, instance.min_slot_minutes);
  const { startMs, endMs } = readBookableRange(query, now);
  const diary = await snapshot((tx) => loadDiary({ tx, instance, now }, { startMs, endMs }));
  if (box_id !== undefined && !diary.boxes.some(({ id }) => id === box_id))
    throw invalidField('query/box_id', 'unknownReference');
  const search = { nowMs: now.getTime(), durationMs: duration_minutes * 60_000, boxId: box_id, budgetId };
  const most = suits === undefined ? limit : Number.POSITIVE_INFINITY;
  const slots = findFreeSlots(diary, search, { startMs, endMs }, most)
    .filter((slot) => suits === undefined || suits(diary, slot.startMs))
    .slice(0, limit);
  return {
    data: slots.map(slotRecord),
    duration_minutes,
    from: new Date(startMs).toISOString(),
    to: new Date(endMs).toISOString(),
    booking_mode: instance.booking_mode,
  };
}

/** Returns the requested time span of slots, limited to the time in which appointments may be booked. */
function readBookableRange(query: { from?: string; to?: string }, now: Date) {
  const { startMs, endMs } = readListRange(query, now, dayLimits);
  const latestMs = latestAppointmentStart(now).getTime();
  requireBookable('query/from', startMs, now);
  if (query.to !== undefined && endMs > latestMs) throw invalidField('query/to', 'tooFarAhead');
  return { startMs, endMs: Math.min(endMs, latestMs) };
}

/** Refuses moments at which no appointment can be booked yet. */
export function requireBookable(field: string, startMs: number, now: Date): void {
  if (startMs > latestAppointmentStart(now).getTime()) throw invalidField(field, 'tooFarAhead');
}

export function requireMinDuration(minutes: number, least: number): void {
  if (minutes < least) throw invalidField('query/duration_minutes', 'minimum', { limit: least });
}
