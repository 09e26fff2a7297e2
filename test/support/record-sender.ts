import { afterAll, expect } from 'vitest';
import { openTaxAuthority } from '../../adapters/outbound/tax-authority.ts';
import { openAnswerReader } from '../../adapters/threads/answers.ts';
import type { TaxAuthorityStandIn } from '../../tools/lab/stand-ins/tax-authority/server.ts';
import { openWorkersDatabase } from '../../workers/database.ts';
import { startLanes } from '../../workers/lanes/engine.ts';
import type { LaneQueue } from '../../workers/lanes/queue.ts';
import { recordLaneKind } from '../../workers/verifactu/kind.ts';
import { secretBox } from './secret-box.ts';
import { sharedThreads } from './threads.ts';

const queue: LaneQueue = {
  add: async () => {},
  work: () => ({ stop: async () => {} }),
  depth: async () => 0,
  close: async () => {},
};

interface Options {
  databaseUrl: string;
  clock: { now(): Date };
  standIn: TaxAuthorityStandIn;
}

/** Opens a worker that sends tax records only while `sendUntil` runs. */
export function openRecordSender({ databaseUrl, clock, standIn }: Options) {
  const database = openWorkersDatabase(databaseUrl);
  afterAll(() => database.close());
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const common = { database, clock: () => clock.now(), onError };
  return {
    /** Errors that the worker has reported. */
    errors,
    /** Sends tax records until `isDone` returns true. */
    async sendUntil(isDone: () => Promise<boolean>): Promise<void> {
      const taxAuthority = openTaxAuthority(standIn);
      const lanes = startLanes(
        recordLaneKind({ ...common, ...openAnswerReader(sharedThreads()), taxAuthority, secretBox }),
        { ...common, queue },
      );
      await expect
        .poll(() => {
          lanes.wake();
          return isDone();
        })
        .toBe(true)
        .finally(() => lanes.stop());
    },
  };
}
