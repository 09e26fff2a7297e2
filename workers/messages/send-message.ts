import type { Database, Tx } from '../../db/client.ts';
import { recordFate } from '../../db/messages/fate.ts';
import type { Claim } from '../../db/queries/attempts.ts';
import {
  claimMessage,
  type Handed,
  type MessageJob,
  noteHandingOver,
  postponeMessage,
  prolongMessageClaims,
} from '../../db/queries/message-backlog.ts';
import { findOutgoing } from '../../db/queries/messages.ts';
import { inDurableTransaction } from '../../db/transaction.ts';
import { type Attempts, openAttempts } from '../attempts.ts';
import { inBatches, toldAlone } from '../batches.ts';
import { allEnded, doTogether } from '../together.ts';
import {
  type AttemptingParts,
  attemptSending,
  type ClaimedSending,
  type SendingAttempt,
} from './attempt-sending.ts';
import { LeftAlone } from './left-alone.ts';

export interface SendingParts extends AttemptingParts {
  database: Database;
  /** Told of what has ended, in batches. */
  settled: (attempts: SendingAttempt[]) => Promise<void>;
}

/** Of one attempt. Job ids may not be all digits. */
export function sendingId({ communicationId, attempt }: MessageJob): string {
  return `m-${communicationId}-${attempt}`;
}

/** One job: claim, send or ask, record. */
export function openSending(parts: SendingParts): Attempts<MessageJob> {
  const { database, clock } = parts;
  // What was handed over and what came of it must outlive a crash of PostgreSQL, or it would be sent again.
  const note = inBatches((handed: Handed[]) =>
    inDurableTransaction(database, (tx) => noteHandingOver(tx, handed, clock())),
  );
  return openAttempts({
    ...parts,
    idOf: sendingId,
    claim: (jobs: MessageJob[], claim) => claimAll(parts, jobs, claim),
    make: (claimed: ClaimedSending, by) =>
      attemptSending(parts, claimed, by, async () => {
        if (!(await note({ job: claimed.job, by }))) throw new LeftAlone();
      }),
    record: (attempts: SendingAttempt[]) => recordAll(parts, attempts),
    prolong: (jobs, claim) => database.lease((db) => prolongMessageClaims(db, jobs, claim)),
  });
}

function claimAll(
  { database, clock, onError }: SendingParts,
  jobs: MessageJob[],
  claim: Claim,
): Promise<(ClaimedSending | null)[]> {
  const now = clock();
  return database.lease((db) =>
    Promise.all(
      jobs.map(async (job) => {
        const [held, outgoing] = await Promise.all([
          claimMessage(db, job, claim, now),
          findOutgoing(db, job.instanceId, job.communicationId),
        ]).catch(toldAlone(onError, [undefined, undefined] as const));
        return held ? { job, held, outgoing } : null;
      }),
    ),
  );
}

async function recordAll(parts: SendingParts, attempts: SendingAttempt[]): Promise<unknown[]> {
  const now = parts.clock();
  // In one order everywhere: giving credit back locks it.
  const inOrder = attempts.toSorted((a, b) => a.job.instanceId - b.job.instanceId);
  const recordOne = async (tx: Tx, { job, by, verdict }: SendingAttempt) => {
    if (verdict === null) return;
    if (verdict.kind === 'postponed') {
      await postponeMessage(tx, job, { by }, verdict);
      return;
    }
    const { instanceId, communicationId, attempt } = job;
    await recordFate(tx, instanceId, communicationId, verdict, now, { by, attempt });
  };
  await doTogether(
    parts,
    inOrder,
    (tx, some) => allEnded(some.map((each) => recordOne(tx, each))),
    inDurableTransaction,
  );
  await parts.settled(attempts);
  return attempts;
}
