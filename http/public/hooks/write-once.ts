import { LostRace, type Tx, violatedConstraint } from '../../../db/client.ts';
import type { Runtime } from '../../runtime.ts';
import { writeWithoutKey } from '../write.ts';

/** Of two calls at once that tell the same, the second runs again, and sees what the first one wrote. */
export function writeOnce<T>(runtime: Runtime, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
  return writeWithoutKey(runtime, (tx, now) =>
    work(tx, now).catch((error) => {
      throw violatedConstraint(error) === 'communications_provider' ? new LostRace() : error;
    }),
  );
}
