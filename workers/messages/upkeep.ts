import { recordFate } from '../../actions/messages/fate.ts';
import type { Database, Tx } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { findLapsedMessages, type LapsedMessage, lockLapsed } from '../../db/messages/attempts.ts';
import { finishSent } from '../../db/messages/campaigns.ts';
import { notSent, tooLate, unknownOutcome } from '../../domain/messages/verdicts.ts';
import { allEnded, batchElseEach, reportAndSkip } from '../lanes/batches.ts';

const givenUpAtOnce = 100;

/** Ends what has waited for longer than it may, say behind thousands of others or for a way to send it. */
export async function giveUpLapsed(
  { database, onError }: { database: Database; onError: (error: unknown) => void },
  now: Date,
): Promise<void> {
  const lapsed = await database.inSession((db) => findLapsedMessages(db, now, givenUpAtOnce));
  const inOrder = lapsed.sort((a, b) => a.instanceId - b.instanceId || a.itemId - b.itemId);
  const giveUpSome = (some: LapsedMessage[]) =>
    inTransaction(database, (tx) => allEnded(some.map((each) => giveUp(tx, each, now))));
  await batchElseEach(inOrder, giveUpSome, reportAndSkip(onError, []));
}

/** Of several at once all are locked first: giving credit back locks it, and whatever else is locked comes before. */
async function giveUp(tx: Tx, message: LapsedMessage, now: Date): Promise<void> {
  const waiting = await lockLapsed(tx, message);
  if (!waiting) return;
  const verdict = waiting.mayBeSent ? unknownOutcome('the provider did not tell') : notSent(tooLate);
  await recordFate(tx, message.instanceId, message.itemId, verdict, now);
}

/** How many campaigns have come to their end. Several workers may look at the same time: each is told of once. */
export function finishCampaigns(database: Database, now: Date): Promise<number> {
  return inTransaction(database, (tx) => finishSent(tx, now));
}
