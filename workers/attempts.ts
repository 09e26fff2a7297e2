import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../db/client.ts';
import type { Claim } from '../db/queries/attempts.ts';
import { inBatches } from './batches.ts';

/** A worker that has died holds an attempt for this long; one that lives says so in time. */
const claimMs = 6_000;
const prolongEveryMs = 2_000;
/** How often a finished attempt is offered to a database that is away, and for how long. */
const recordAgainMs = 250;
const recordForMs = 30_000;

/** What one kind of attempt is: claims and records of many travel together. */
export interface AttemptParts<Job, Claimed, Made> {
  /** Of one attempt: the name under which the queue carries it. */
  idOf(job: Job): string;
  /** Null where another has it. */
  claim(jobs: Job[], claim: Claim): Promise<(Claimed | null)[]>;
  make(claimed: Claimed, by: number): Promise<Made>;
  record(made: Made[]): Promise<unknown[]>;
  prolong(jobs: Job[], claim: Claim): Promise<void>;
  clock: () => Date;
  random: () => number;
  onError: (error: unknown) => void;
}

export interface Attempts<Job> {
  attempt(job: Job): Promise<void>;
  /** What ends from now on is recorded at once or, by another, again. */
  hurry(): void;
  /** Nothing is under way any more. */
  stop(): void;
}

/** One job: claim, make, record. */
export function openAttempts<Job, Claimed, Made>(parts: AttemptParts<Job, Claimed, Made>): Attempts<Job> {
  const { clock, random, onError } = parts;
  const by = Math.floor(random() * Number.MAX_SAFE_INTEGER);
  const claimNow = (): Claim => ({ by, until: new Date(clock().getTime() + claimMs) });
  const claim = inBatches((jobs: Job[]) => parts.claim(jobs, claimNow()));
  const record = inBatches((made: Made[]) => parts.record(made));
  const underWay = new Map<string, Job>();
  let patienceMs = recordForMs;
  const prolong = async () => {
    if (underWay.size > 0) await parts.prolong([...underWay.values()], claimNow());
  };
  const timer = setInterval(() => prolong().catch(onError), prolongEveryMs);
  return {
    async attempt(job) {
      const id = parts.idOf(job);
      // Its claim lapsed while it is being made, so it was handed on: to us, who could claim it a second time.
      if (underWay.has(id)) return;
      const claimed = await claim(job);
      if (!claimed) return;
      underWay.set(id, job);
      try {
        await inTime(record, await parts.make(claimed, by), () => patienceMs);
      } finally {
        underWay.delete(id);
      }
    },
    hurry: () => {
      patienceMs = 0;
    },
    stop: () => clearInterval(timer),
  };
}

/** What has been done should not be done again only because the database was away for a moment. */
async function inTime<Made>(
  record: (made: Made) => Promise<unknown>,
  made: Made,
  patienceMs: () => number,
): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    try {
      await record(made);
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() - startedMs >= patienceMs()) throw error;
      await sleep(recordAgainMs);
    }
  }
}
