/** A moment of a sandbox's test clock, with its real time. */
class TestMoment extends Date {
  readonly real: Date;

  constructor(real: Date, aheadMs: number) {
    super(real.getTime() + aheadMs);
    this.real = real;
  }
}

/** A workshop's clock offset: 0 unless it is a sandbox whose test clock was moved. */
interface WorkshopClock {
  clock_ahead_ms: number;
}

/**
 * Returns the workshop's time at a real moment. The result contains the real time for code that needs it (ADR 0094), so
 * that a single `now` is passed.
 */
export function workshopTime({ clock_ahead_ms: aheadMs }: WorkshopClock, real: Date): Date {
  return aheadMs === 0 ? real : new TestMoment(real, aheadMs);
}

/** Returns the real time of a workshop's moment. */
export function realTime(now: Date): Date {
  return now instanceof TestMoment ? now.real : now;
}

/** Returns the clock offset of a moment. */
export function aheadOf(now: Date): number {
  return now.getTime() - realTime(now).getTime();
}

/** Returns another moment of the same clock as `now`. A `Date` that is calculated from `now` would lose the offset. */
export function bySameClock(now: Date, moment: Date): Date {
  const clock_ahead_ms = aheadOf(now);
  return workshopTime({ clock_ahead_ms }, new Date(moment.getTime() - clock_ahead_ms));
}
