import { secretBox } from './secret-box.ts';
import type { TestWorkshop } from './workshop.ts';

/** Returns the dependencies of housekeeping jobs. An error that a job reports fails the test. */
export function upkeepOf({ database, clock }: Pick<TestWorkshop, 'database' | 'clock'>) {
  const onError = (error: unknown) => {
    throw error;
  };
  return { database, secretBox, clock: () => clock.now(), onError };
}
