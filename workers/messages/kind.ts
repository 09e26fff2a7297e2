import { recordFates } from '../../actions/messages/fate.ts';
import type { HeldLane } from '../../db/backlog/queries.ts';
import { type Database, sendInOrder, type Tx } from '../../db/connection/client.ts';
import { inDurableTransaction, inTransaction } from '../../db/connection/transaction.ts';
import {
  type DueMessage,
  findDueMessages,
  lockLanesShared,
  postponeMessage,
} from '../../db/messages/attempts.ts';
import {
  findSending,
  hasTransport,
  lockSending,
  messages,
  type Sending,
  setSendingFails,
} from '../../db/messages/lane.ts';
import { LeftAlone, sendingAtOnce } from '../../domain/messages/message.ts';
import { allEnded, batchElseEach, reportAndSkip } from '../lanes/batches.ts';
import type { Kind, Made } from '../lanes/kind.ts';
import { type AttemptingParts, attemptSending, type Sent } from './attempt-sending.ts';

export interface MessageParts extends AttemptingParts {
  database: Database;
  eventsHappened: () => void;
}

/** Undefined: there is no way to send any more. */
type MessageKind = Kind<Sending | undefined, DueMessage, Sent>;

export function messageKind(parts: MessageParts): MessageKind {
  return {
    name: messages,
    portion: 1,
    served: hasTransport,
    async next(db, lane, reading) {
      const [state, items] = await sendInOrder(db, [
        findSending(db, lane),
        findDueMessages(db, lane, reading),
      ]);
      return { state, items };
    },
    widthOf: (sending) => (sending ? sendingAtOnce(sending.failingSince) : 0),
    work: (due, _sending, holding) =>
      Promise.all(
        due.map((message) =>
          attemptSending(parts, message, async () => {
            if (!(await holding.handOver(message))) throw new LeftAlone();
          }),
        ),
      ),
    record: (made) => recordAll(parts, made),
    follow: async (lane, sent, sending) => ({ state: sending && (await follow(parts, lane, sent, sending)) }),
  };
}

/** What became of it must outlive a crash of PostgreSQL, or it would be sent again. */
async function recordAll(parts: MessageParts, made: Made<Sent>[]): Promise<boolean[]> {
  const now = parts.clock();
  // In one order everywhere: giving credit back locks it.
  const inOrder = made.map((each, index) => ({ ...each, index }));
  inOrder.sort(
    (a, b) => a.lane.instanceId - b.lane.instanceId || a.outcome.message.itemId - b.outcome.message.itemId,
  );
  const recordSome = (some: typeof inOrder) =>
    inDurableTransaction(parts.database, async (tx) => {
      const lanes = some.map(({ lane }) => lane);
      const held = await lockLanesShared(tx, lanes);
      const ours = some.filter(({ lane }) => held.has(lane.lease));
      await recordThose(tx, ours, now);
      return ours.map(({ index }) => index);
    });
  const recorded = await batchElseEach(inOrder, recordSome, reportAndSkip(parts.onError, []));
  if (recorded.length > 0) parts.eventsHappened();
  const counted = new Set(recorded);
  return made.map((_, index) => counted.has(index));
}

/** What has ended in one statement; what is to be tried again, of which there is little, one by one. */
async function recordThose(tx: Tx, made: Made<Sent>[], now: Date): Promise<void> {
  const ended = made.flatMap(({ lane: { instanceId }, outcome: { message, verdict } }) =>
    verdict.kind === 'postponed'
      ? []
      : [{ ...verdict, instanceId, communicationId: message.itemId, attempt: message.attempt }],
  );
  const postponed = made.flatMap(({ lane, outcome: { message, verdict } }) =>
    verdict.kind === 'postponed' ? [postponeMessage(tx, lane, message, verdict)] : [],
  );
  await allEnded<unknown>([...postponed, ...(ended.length > 0 ? [recordFates(tx, ended, now)] : [])]);
}

async function follow(
  { database, clock }: MessageParts,
  lane: HeldLane,
  sent: Sent[],
  sending: Sending,
): Promise<Sending | undefined> {
  const works = sent.some(({ works }) => works === true);
  const fails = !works && sent.some(({ works }) => works === false);
  if (sending.failingSince === null ? !fails : !works) return sending;
  return inTransaction(database, async (tx) => {
    const before = await lockSending(tx, lane);
    const failingSince = works ? null : (before?.failingSince ?? clock().toISOString());
    if (before && failingSince !== before.failingSince) await setSendingFails(tx, lane, failingSince);
    return before && { failingSince };
  });
}
