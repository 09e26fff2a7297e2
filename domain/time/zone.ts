import { dayMs, minuteMs } from './lengths.ts';

/** A time during which a zone's clock doesn't change: what it shows is UTC and the offset. */
export interface Stretch {
  startMs: number;
  endMs: number;
  offsetMs: number;
}

/** From one moment to another, cut where the clock is changed. */
export function stretchesOf(timezone: string, startMs: number, endMs: number): Stretch[] {
  const stretches: Stretch[] = [];
  let stretch = { startMs, endMs, offsetMs: offsetAt(timezone, startMs) };
  for (let knownMs = startMs; knownMs < endMs; ) {
    const nextMs = Math.min(knownMs + dayMs, endMs);
    const offsetMs = offsetAt(timezone, nextMs);
    if (offsetMs !== stretch.offsetMs) {
      const changeMs = changeBetween(timezone, knownMs, nextMs);
      stretches.push({ ...stretch, endMs: changeMs });
      stretch = { startMs: changeMs, endMs, offsetMs };
    }
    knownMs = nextMs;
  }
  return [...stretches, stretch].filter((each) => each.startMs < each.endMs);
}

/** Clocks are changed at whole minutes, and never twice in a day. */
function changeBetween(timezone: string, startMs: number, endMs: number): number {
  const before = offsetAt(timezone, startMs);
  let [from, to] = [Math.floor(startMs / minuteMs), Math.ceil(endMs / minuteMs)];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (offsetAt(timezone, middle * minuteMs) === before) from = middle;
    else to = middle;
  }
  return to * minuteMs;
}

export function offsetAt(timezone: string, ms: number): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of clockOf(timezone).formatToParts(ms)) parts[type] = value;
  const { year, month, day, hour, minute, second } = parts;
  const shown = Date.parse(`${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return shown - Math.floor(ms / 1_000) * 1_000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timezone);
  if (!clock) {
    const two = '2-digit';
    clock = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: timezone, hourCycle: 'h23', year: 'numeric', month: two, day: two },
      ...{ hour: two, minute: two, second: two },
    });
    clocks.set(timezone, clock);
  }
  return clock;
}
