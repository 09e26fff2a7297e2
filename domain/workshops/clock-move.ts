import { invalidField } from '../requests/problem.ts';
import { dayMs, hourMs, minuteMs } from '../time/lengths.ts';

/** Maximum offset of a test clock in ms: five years with a leap day. Holidays are known for this time. */
export const maxAheadMs = (5 * 365 + 1) * dayMs;

const unitsMs = { w: 7 * dayMs, d: dayMs, h: hourMs, m: minuteMs, s: 1_000 };

const isoForm = /^P(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?!$)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/;
const shortForm = /^(\d{1,9})([wdhms])$/;

/**
 * Parses a positive duration in ISO 8601 (`P3DT12H`) or short form (`3d`); undefined if it is invalid. Months and years
 * are rejected, because their length varies.
 */
export function readDuration(text: string): number | undefined {
  const short = shortForm.exec(text);
  if (short) return positive(Number(short[1]) * unitsMs[short[2] as keyof typeof unitsMs]);
  const parts = isoForm.exec(text)?.slice(1) ?? [];
  const lengths = Object.values(unitsMs);
  return positive(parts.reduce((sum, part, at) => sum + Number(part ?? 0) * (lengths[at] ?? 0), 0));
}

const positive = (ms: number) => (ms > 0 ? ms : undefined);

/** A request to move a test clock: forward by a duration, or to a time. */
export interface ClockMove {
  advance?: string | undefined;
  set?: Date | undefined;
}

/**
 * Returns by how many ms to move a test clock forward from `now`. The clock is already `aheadMs` ahead of the actual
 * time.
 */
export function clockShiftMs({ advance, set }: ClockMove, now: Date, aheadMs: number): number {
  if ((advance === undefined) === (set === undefined))
    throw invalidField('', 'oneOfThese', { names: 'advance, set' });
  const ms = advance === undefined ? untilMs(set as Date, now) : readDuration(advance);
  if (ms === undefined) throw invalidField('/advance', 'notADuration');
  if (aheadMs + ms > maxAheadMs)
    throw invalidField(advance === undefined ? '/set' : '/advance', 'clockTooFar');
  return ms;
}

/** Returns the time from `now` to a moment in ms. Zero is allowed, so that a repeated request succeeds. */
function untilMs(moment: Date, now: Date): number {
  const ms = moment.getTime() - now.getTime();
  if (ms < 0) throw invalidField('/set', 'clockGoesOn', { now: now.toISOString() });
  return ms;
}
