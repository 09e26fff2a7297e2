/** A moment by the test clock of a sandbox, together with the real one. */
class TestMoment extends Date {
  readonly real: Date;

  constructor(real: Date, aheadMs: number) {
    super(real.getTime() + aheadMs);
    this.real = real;
  }
}

/** A workshop, and by how much its clock is ahead: 0 unless it is a sandbox whose clock was moved. */
interface WorkshopClock {
  clock_ahead_ms: number;
}

/**
 * Returns the workshop's time at a real moment. It keeps the real moment for what depends on that (ADR 0094), so that
 * code passes one `now`.
 */
export function workshopTime({ clock_ahead_ms: aheadMs }: WorkshopClock, real: Date): Date {
  return aheadMs === 0 ? real : new TestMoment(real, aheadMs);
}

/** Returns the real moment of a workshop's time. */
export function realTime(now: Date): Date {
  return now instanceof TestMoment ? now.real : now;
}

/** Returns by how much the clock is ahead that this moment was read from. */
export function aheadOf(now: Date): number {
  return now.getTime() - realTime(now).getTime();
}

/** Returns another moment of the same clock as `now`. A `Date` that is calculated from `now` has lost its clock. */
export function bySameClock(now: Date, moment: Date): Date {
  const clock_ahead_ms = aheadOf(now);
  return workshopTime({ clock_ahead_ms }, new Date(moment.getTime() - clock_ahead_ms));
}
