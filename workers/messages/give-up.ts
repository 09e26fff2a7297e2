import type { Database } from '../../db/client.ts';
import { recordFate } from '../../db/messages/fate.ts';
import { findLapsedMessages, lockWaiting } from '../../db/queries/message-backlog.ts';
import { notSent, unknownOutcome } from '../../domain/sending-verdict.ts';
import { doTogether } from '../together.ts';

const givenUpAtOnce = 100;

/** Ends what has waited for longer than it may, say behind thousands of others or for a way to send it. */
export async function giveUpLapsed(
  parts: { database: Database; onError: (error: unknown) => void },
  now: Date,
): Promise<void> {
  const lapsed = await parts.database.lease((db) => findLapsedMessages(db, now, givenUpAtOnce));
  const inOrder = lapsed.sort((a, b) => a.instanceId - b.instanceId || a.communicationId - b.communicationId);
  await doTogether(parts, inOrder, async (tx, jobs) => {
    for (const job of jobs) {
      const waiting = await lockWaiting(tx, job);
      if (!waiting) continue;
      const verdict = waiting.mayBeSent
        ? unknownOutcome('the provider did not tell')
        : notSent('not sent within 4 hours');
      await recordFate(tx, job.instanceId, job.communicationId, verdict, now);
    }
    return [];
  });
}
