import { moveClock } from '../../db/workshops/clocks.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import { findClockAheadMs, lockSandbox } from '../../db/workshops/sandbox.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { clockOffsetMs, toRealTime, toWorkshopTime } from '../../domain/time/test-clock.ts';
import { type ClockMove, clockShiftMs } from '../../domain/workshops/clock-move.ts';
import type { Context } from '../context.ts';
import { seedYears } from '../workshops/create.ts';

/**
 * Moves the test clock of a sandbox forward, and returns its new time. Other writes of the sandbox wait until the
 * commit, so that later commits never have earlier times.
 */
export async function moveSandboxClock(
  { tx, instance, now: before }: Pick<Context, 'tx' | 'instance' | 'now'>,
  move: ClockMove,
): Promise<Date> {
  if (!instance.sandbox) throw invalidField('/host', 'sandboxOnly');
  await lockSandbox(tx, { instanceId: instance.id });
  // Reads the clock again, because another move may have been committed while this move waited for the lock.
  const now = toWorkshopTime({ clock_ahead_ms: await findClockAheadMs(tx, instance) }, toRealTime(before));
  const ms = clockShiftMs(move, now, clockOffsetMs(now));
  await moveClock(tx, { instanceId: instance.id, ms, now });
  const moved = requireRow(await findInstance(tx, instance.id));
  const later = toWorkshopTime(moved, toRealTime(now));
  await seedYears(tx, moved, later);
  return later;
}
