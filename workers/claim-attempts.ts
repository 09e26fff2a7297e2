import type { Database, Db } from '../db/client.ts';
import { type Claim, type Content, claimAttempt, findContent } from '../db/queries/attempts.ts';
import type { Job } from '../db/queries/backlog.ts';
import { findReceiver, type SecretReceiver } from '../db/queries/receivers.ts';
import { toldAlone } from './batches.ts';

export interface ClaimParts {
  database: Database;
  clock: () => Date;
  onError: (error: unknown) => void;
}

export interface Claimed {
  job: Job;
  /** Undefined: its record is gone. */
  content: Content | undefined;
  receiver: SecretReceiver | undefined;
}

/** Null where another has the attempt. */
export function claimAll(parts: ClaimParts, jobs: Job[], by: Claim): Promise<(Claimed | null)[]> {
  const now = parts.clock();
  return parts.database.lease(async (db) => {
    const receiverOf = receiversOnce(db, now);
    const claim = async (job: Job) => {
      const [won, content, receiver] = await Promise.all([
        claimAttempt(db, job, by, now),
        findContent(db, job),
        receiverOf(job),
      ]);
      return won ? { job, content, receiver } : null;
    };
    return Promise.all(jobs.map((job) => claim(job).catch(toldAlone(parts.onError, null))));
  });
}

function receiversOnce(db: Db, now: Date) {
  const found = new Map<string, Promise<SecretReceiver | undefined>>();
  return ({ instanceId, subscriptionId }: Job) => {
    const name = `${instanceId} ${subscriptionId}`;
    const receiver = found.get(name) ?? findReceiver(db, instanceId, subscriptionId, now);
    found.set(name, receiver);
    return receiver;
  };
}
