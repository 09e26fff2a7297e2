/** A time by a sandbox's test clock, or in a demo's invented past, which also contains the actual time. */
class TestMoment extends Date {
  readonly real: Date;

  constructor(real: Date, aheadMs: number) {
    super(real.getTime() + aheadMs);
    this.real = real;
  }
}

/** A workshop's clock offset in ms: 0 unless the workshop is a sandbox whose test clock was moved. */
interface WorkshopClock {
  clock_ahead_ms: number;
}

/**
 * Returns the time by a workshop's clock. The result also contains the actual time, for code that needs it (ADR 0094),
 * so that functions receive a single `now`.
 */
export function toWorkshopTime({ clock_ahead_ms: aheadMs }: WorkshopClock, real: Date): Date {
  return aheadMs === 0 ? real : new TestMoment(real, aheadMs);
}

/** Returns a past moment for writing a demo's invented past. As with test clocks, `real` is the actual time. */
export function toPastMoment(past: Date, real: Date): Date {
  return new TestMoment(real, past.getTime() - real.getTime());
}

/** Returns the actual time for a time by a workshop's clock. */
export function toRealTime(now: Date): Date {
  return now instanceof TestMoment ? now.real : now;
}

/**
 * Returns by how many ms `now` is ahead of the actual time: the offset of the sandbox's test clock; 0 for a plain
 * `Date`; negative in a demo's invented past.
 */
export function clockOffsetMs(now: Date): number {
  return now.getTime() - toRealTime(now).getTime();
}

/**
 * Returns a different moment by the same clock as `now`. A plain `Date` calculated from `now` would lose the offset.
 */
export function momentByClockOf(now: Date, moment: Date): Date {
  const clock_ahead_ms = clockOffsetMs(now);
  return toWorkshopTime({ clock_ahead_ms }, new Date(moment.getTime() - clock_ahead_ms));
}
