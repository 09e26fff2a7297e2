import { recordFate } from '../../actions/messages/fate.ts';
import type { Database, Tx } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { finishSentCampaigns } from '../../db/messages/campaigns.ts';
import { findLapsedMessages, type LapsedMessage, lockLapsed } from '../../db/messages/queue.ts';
import { deadlineErrorText, failedVerdict, unknownOutcome } from '../../domain/messages/verdicts.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import { awaitAll, handleBatchOrEach, reportAndUse } from '../lanes/batches.ts';

const maxLapsedPerBatch = 100;

/**
 * Fails messages that exceeded their maximum waiting time, for example because thousands of messages were queued before
 * them, or because no transport is set up.
 */
export async function failLapsedMessages(
  { database, onError }: { database: Database; onError: (error: unknown) => void },
  now: Date,
): Promise<void> {
  const lapsed = await database.inSession((db) => findLapsedMessages(db, { now, most: maxLapsedPerBatch }));
  const inOrder = lapsed.sort((a, b) => a.instanceId - b.instanceId || a.itemId - b.itemId);
  const giveUpSome = (some: LapsedMessage[]) =>
    inTransaction(database, (tx) => awaitAll(some.map((each) => failLapsedMessage(tx, each, now))));
  await handleBatchOrEach(inOrder, giveUpSome, reportAndUse(onError, []));
}

/** Fails one message. Locks messages before the credit that is returned, so that concurrent workers can't deadlock. */
async function failLapsedMessage(tx: Tx, message: LapsedMessage, now: Date): Promise<void> {
  const waiting = await lockLapsed(tx, message);
  if (!waiting) return;
  const verdict = waiting.mayBeSent
    ? unknownOutcome('the provider did not tell')
    : failedVerdict(deadlineErrorText);
  await recordFate(tx, message.instanceId, message.itemId, verdict, toWorkshopTime(message, now));
}

/**
 * Finishes campaigns whose messages are all sent, and returns their number. Concurrent workers count each campaign
 * once.
 */
export function finishCampaigns(database: Database, now: Date): Promise<number> {
  return inTransaction(database, (tx) => finishSentCampaigns(tx, now));
}
