import type { Database } from '../../db/client.ts';
import { recordFate } from '../../db/messages/fate.ts';
import { findLapsedMessages, lockWaiting } from '../../db/queries/message-backlog.ts';
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
  await doTogether(parts, inOrder, async (tx, jobs) => {
    // All of them first: giving credit back locks it, and whatever else is locked comes before.
    const locked = await allEnded(jobs.map((job) => lockWaiting(tx, job)));
    for (const [index, job] of jobs.entries()) {
      const waiting = locked[index];
      if (!waiting) continue;
      const verdict = waiting.mayBeSent ? unknownOutcome('the provider did not tell') : notSent(tooLate);
      await recordFate(tx, job.instanceId, job.communicationId, verdict, now);
    }
    return [];
  });
}
