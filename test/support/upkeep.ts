import { secretBox } from './secret-box.ts';
import type { TestWorkshop } from './workshop.ts';

/** Returns the parts of housekeeping jobs; an error fails the test. */
export function upkeepOf({ database, clock }: Pick<TestWorkshop, 'database' | 'clock'>) {
  const onError = (error: unknown) => {
    throw error;
  };
  return { database, secretBox, clock: () => clock.now(), onError };
}
