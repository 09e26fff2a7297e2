import { momentWithOffset } from '../../../../domain/time/local.ts';
import type { DeskOperation } from '../../../../generated/operations.ts';
import type { ListedInstance } from '../workshops.ts';

/**
 * Returns a line about the time of a sandbox whose clock was moved forward. Returns null if the command itself was
 * about the clock.
 */
export function clockFooter(
  { path }: Pick<DeskOperation, 'path'>,
  { workshop_time, timezone }: Pick<ListedInstance, 'workshop_time' | 'timezone'>,
): string | null {
  if (workshop_time === null || path.startsWith('/sandbox/')) return null;
  return `The clock of this sandbox is ahead: it shows ${momentWithOffset(new Date(workshop_time), timezone)}.`;
}
