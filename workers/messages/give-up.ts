import type { Database, Tx } from '../../db/client.ts';
import { recordFate } from '../../db/messages/fate.ts';
import { findLapsedMessages, lockWaiting, type MessageJob } from '../../db/queries/message-backlog.ts';
import { notSent, tooLate, unknownOutcome } from '../../domain/sending-verdict.ts';
import { allEnded, doTogether } from '../together.ts';

const givenUpAtOnce = 100;

/** Ends what has waited for longer than it may, say behind thousands of others or for a way to send it. */
export async function giveUpLapsed(
  parts: { database: Database; onError: (error: unknown) => void },
  now: Date,
): Promise<void> {
  const lapsed = await parts.database.lease((db) => findLapsedMessages(db, now, givenUpAtOnce));
  const inOrder = lapsed.sort((a, b) => a.instanceId - b.instanceId || a.communicationId - b.communicationId);
  await doTogether(parts, inOrder, (tx, jobs) => allEnded(jobs.map((job) => giveUp(tx, job, now))));
}

/** Of several at once all are locked first: giving credit back locks it, and whatever else is locked comes before. */
async function giveUp(tx: Tx, job: MessageJob, now: Date): Promise<void> {
  const waiting = await lockWaiting(tx, job);
  if (!waiting) return;
  const verdict = waiting.mayBeSent ? unknownOutcome('the provider did not tell') : notSent(tooLate);
  await recordFate(tx, job.instanceId, job.communicationId, verdict, now);
}
