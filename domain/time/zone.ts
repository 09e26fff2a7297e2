import { dayMs, minuteMs } from './lengths.ts';
import { offsetAt } from './local.ts';

/** A period in which the UTC offset of a time zone is constant. */
export interface ConstantOffsetPeriod {
  startMs: number;
  endMs: number;
  offsetMs: number;
}

/** Splits the period between two moments at the clock changes of a time zone. */
export function splitAtClockChanges(
  timezone: string,
  startMs: number,
  endMs: number,
): ConstantOffsetPeriod[] {
  const stretches: ConstantOffsetPeriod[] = [];
  let stretch = { startMs, endMs, offsetMs: offsetAt(timezone, startMs) };
  for (let knownMs = startMs; knownMs < endMs; ) {
    const nextMs = Math.min(knownMs + dayMs, endMs);
    const offsetMs = offsetAt(timezone, nextMs);
    if (offsetMs !== stretch.offsetMs) {
      const changeMs = findClockChange(timezone, knownMs, nextMs);
      stretches.push({ ...stretch, endMs: changeMs });
      stretch = { startMs: changeMs, endMs, offsetMs };
    }
    knownMs = nextMs;
  }
  return [...stretches, stretch].filter((each) => each.startMs < each.endMs);
}

/** Finds the clock change between two moments. A clock change occurs at a full minute, at most once a day. */
function findClockChange(timezone: string, startMs: number, endMs: number): number {
  const before = offsetAt(timezone, startMs);
  let [from, to] = [Math.floor(startMs / minuteMs), Math.ceil(endMs / minuteMs)];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (offsetAt(timezone, middle * minuteMs) === before) from = middle;
    else to = middle;
  }
  return to * minuteMs;
}
