import { recordFates } from '../../actions/messages/fate.ts';
import type { MessageMetrics, MessageOutcome } from '../../adapters/telemetry/worker-metrics.ts';
import { type Database, isDatabaseUnavailable, sendInOrder, type Tx } from '../../db/connection/client.ts';
import { inDurableTransaction, inTransaction } from '../../db/connection/transaction.ts';
import { type HeldLane, lockLeasesShared } from '../../db/lanes/leases.ts';
import {
  type DueMessage,
  findDueMessages,
  messages,
  postponeMessage,
  type QueuedMessage,
} from '../../db/messages/queue.ts';
import {
  findTransportState,
  lockTransportState,
  setSendingFails,
  type TransportState,
} from '../../db/messages/transport-state.ts';
import { messageReceivers } from '../../db/messages/transports.ts';
import { NotHandedOverError, type SendOutcome } from '../../domain/messages/message.ts';
import {
  deadlineErrorText,
  failedVerdict,
  isStale,
  maxParallelSends,
  type SendingVerdict,
  sendingVerdict,
  unknownOutcome,
} from '../../domain/messages/verdicts.ts';
import { CapacityError } from '../../domain/requests/capacity-error.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import type { LaneKind, LaneOutcome } from '../lanes/kind.ts';
import type { MessageSender, PreparedMessage } from './message-sender.ts';

export interface MessageParts {
  database: Database;
  sender: MessageSender;
  clock: () => Date;
  random: () => number;
  metrics: MessageMetrics;
  eventsHappened: () => void;
  onError: (error: unknown) => void;
}

/** State of a lane of messages: the workshop's transport; undefined if the workshop no longer has a transport. */
type SendingState = TransportState | undefined;

type MessageKind = LaneKind<SendingState, DueMessage, SendingAttempt>;

export function messageLaneKind(parts: MessageParts): MessageKind {
  return {
    name: messages,
    portionSize: 1,
    receivers: messageReceivers,
    async readDueItems(db, lane, reading) {
      const [state, items] = await sendInOrder(db, [
        findTransportState(db, lane),
        findDueMessages(db, lane, reading),
      ]);
      return { state, items };
    },
    maxPortions: (sending) => (sending ? maxParallelSends(sending.failing_since) : 0),
    processItems: (due, _sending, holding) =>
      Promise.all(
        due.map((message) =>
          attemptSending(parts, message, async () => {
            if (!(await holding.handOver(message))) throw new NotHandedOverError();
          }),
        ),
      ),
    recordOutcomes: (made) => recordSendingAttempts(parts, made),
    updateLane: async (lane, sent, sending) => ({
      state: sending && (await updateMessageLane(parts, lane, sent, sending)),
    }),
  };
}

interface SendingAttempt {
  message: Pick<DueMessage, 'itemId' | 'attempt' | 'clock_ahead_ms'>;
  verdict: SendingVerdict;
  /** True if the provider works, false if it fails, null if it was not contacted. */
  works: boolean | null;
}

const contentMissingError = 'what was to be sent is gone';
const composeFailedError = 'the message could not be made up: the service has to be put right';

/**
 * Sends a message if it may still be sent. If it may have been sent before, asks the provider for its fate. Returns
 * null if the outcome is still unknown.
 */
async function attemptSending(
  parts: MessageParts,
  message: DueMessage,
  handingOver: () => Promise<void>,
): Promise<SendingAttempt | null> {
  const { clock, random, metrics } = parts;
  const { attempt } = message;
  const giveUpAt = new Date(message.giveUpAt);
  const handedOverAt = message.handedOverAt === null ? null : new Date(message.handedOverAt);
  const isLate = giveUpAt <= clock();
  const ended = (reason: string) => ({
    message,
    works: null,
    verdict: handedOverAt === null ? failedVerdict(reason) : unknownOutcome(reason),
  });
  if (message.channel === null) return ended(contentMissingError);
  const reason =
    reasonNotToSend(message, handedOverAt) ?? (isLate && !handedOverAt ? deadlineErrorText : null);
  if (reason !== null) return ended(reason);
  const startedMs = performance.now();
  const tried = await trySending(parts, message, { handedOverAt, isLate }, handingOver);
  if (tried === null) return null;
  const { outcome, prepared, works } = tried;
  const sending = { channel: message.channel, attempt, giveUpAt, canAsk: prepared?.ask !== null };
  const verdict = sendingVerdict(outcome, sending, clock(), random());
  const seconds = (performance.now() - startedMs) / 1000;
  if (prepared) metrics.messageTried(message.channel, outcomeLabel(verdict), seconds);
  return { message, verdict, works };
}

function reasonNotToSend(message: QueuedMessage, handedOverAt: Date | null): string | null {
  const { to, optedOut, transport, stagedAt } = message;
  if (to === '') return 'the client was erased';
  if (optedOut) return 'the client wants no commercial messages';
  if (transport && isStale(new Date(stagedAt), new Date(transport.created_at))) {
    return 'it had waited for over an hour before there was a way to send it';
  }
  if (transport && handedOverAt && handedOverAt < new Date(transport.changed_at)) {
    return 'the way to send was changed while it was being sent';
  }
  return null;
}

interface HandOverState {
  handedOverAt: Date | null;
  /** True if it is too late to send the message. The provider may then only be asked for its fate. */
  isLate: boolean;
}

interface TryResult {
  outcome: SendOutcome;
  /** Null if the workshop has no usable transport. */
  prepared: PreparedMessage | null;
  works: boolean | null;
}

/**
 * Attempts to send a message. Returns null if another process has the message, or if the database is unreachable. A
 * message that can't be composed is retried, because the cause may be fixed.
 */
async function trySending(
  { sender, onError }: MessageParts,
  message: QueuedMessage,
  state: HandOverState,
  handingOver: () => Promise<void>,
): Promise<TryResult | null> {
  let prepared: PreparedMessage | null = null;
  let mayBeSent = state.handedOverAt !== null;
  try {
    prepared = sender.prepare(message);
    if (!prepared)
      return { outcome: outcomeWithoutAnswer(transportError(message), mayBeSent), prepared, works: false };
    const outcome = await sendOrQuery(prepared, state, async () => {
      await handingOver();
      mayBeSent = true;
    });
    return { outcome, prepared, works: outcome.kind === 'sent' || outcome.kind === 'refused' };
  } catch (error) {
    if (error instanceof NotHandedOverError) return null;
    // The cause is this machine, not the provider. A later attempt may find a free thread.
    if (error instanceof CapacityError) {
      return { outcome: outcomeWithoutAnswer(error.message, mayBeSent), prepared, works: null };
    }
    onError(error);
    return isDatabaseUnavailable(error)
      ? null
      : { outcome: outcomeWithoutAnswer(composeFailedError, mayBeSent), prepared, works: null };
  }
}

/**
 * Sends a message. If it may have been sent before, first asks the provider, and sends the message only if the provider
 * does not have it.
 */
async function sendOrQuery(
  { send, ask }: PreparedMessage,
  { handedOverAt, isLate }: HandOverState,
  handingOver: () => Promise<void>,
): Promise<SendOutcome> {
  if (handedOverAt === null) return send(handingOver);
  if (ask === null) return { kind: 'unknown', error: 'the service stopped while it was being sent' };
  const fate = await ask(handedOverAt);
  return fate.kind === 'deferred' && !isLate ? send(handingOver) : fate;
}

function transportError({ transport }: QueuedMessage): string {
  return transport
    ? 'the settings for sending cannot be opened: set them again'
    : 'nothing is set up to send it';
}

function outcomeWithoutAnswer(error: string, mayBeSent: boolean): SendOutcome {
  return mayBeSent ? { kind: 'unknown', error } : { kind: 'deferred', error, retryAfterSeconds: null };
}

function outcomeLabel(verdict: SendingVerdict): MessageOutcome {
  if (verdict.kind === 'postponed') return 'retried';
  if (verdict.status === 'sent') return 'sent';
  return verdict.notSent ? 'refused' : 'unknown';
}

/**
 * Records outcomes in a durable transaction. If a crash of PostgreSQL lost an outcome, its message would be sent again.
 */
async function recordSendingAttempts(
  { database, clock, eventsHappened }: MessageParts,
  made: LaneOutcome<SendingAttempt>[],
): Promise<boolean[]> {
  const now = clock();
  // Uses the lock order of all transactions, because returning a charge locks the workshop's credit.
  const inOrder = made.toSorted(
    (a, b) => a.lane.instanceId - b.lane.instanceId || a.outcome.message.itemId - b.outcome.message.itemId,
  );
  const ours = await inDurableTransaction(database, async (tx) => {
    const lanes = inOrder.map(({ lane }) => lane);
    const heldLeases = await lockLeasesShared(tx, messages, lanes);
    const stillOurs = inOrder.filter(({ lane }) => heldLeases.has(lane.lease));
    await recordOutcomes(tx, stillOurs, now);
    return new Set(stillOurs);
  });
  if (ours.size > 0) eventsHappened();
  return made.map((each) => ours.has(each));
}

/**
 * Records retries one by one, because they are few. Records final outcomes in one statement for the system time, and in
 * one statement per test clock.
 */
async function recordOutcomes(tx: Tx, made: LaneOutcome<SendingAttempt>[], now: Date): Promise<void> {
  const postponed = made.flatMap(({ lane, outcome: { message, verdict } }) =>
    verdict.kind === 'postponed' ? [postponeMessage(tx, lane, message, verdict)] : [],
  );
  await sendInOrder(tx, postponed);
  const ended = made.flatMap(({ lane: { instanceId }, outcome: { message, verdict } }) =>
    verdict.kind === 'postponed'
      ? []
      : [
          {
            message,
            fate: { ...verdict, instanceId, communicationId: message.itemId, attempt: message.attempt },
          },
        ],
  );
  for (const [clock_ahead_ms, those] of Map.groupBy(ended, ({ message }) => message.clock_ahead_ms ?? 0)) {
    const fates = those.map(({ fate }) => fate);
    await recordFates(tx, fates, toWorkshopTime({ clock_ahead_ms }, now));
  }
}

async function updateMessageLane(
  { database, clock }: MessageParts,
  lane: HeldLane,
  sent: SendingAttempt[],
  sending: TransportState,
): Promise<SendingState> {
  const works = sent.some(({ works }) => works === true);
  const fails = !works && sent.some(({ works }) => works === false);
  if (sending.failing_since === null ? !fails : !works) return sending;
  return inTransaction(database, async (tx) => {
    const before = await lockTransportState(tx, lane);
    if (!before) return undefined;
    const since = works ? null : (before.failing_since ?? clock().toISOString());
    if (since !== before.failing_since) await setSendingFails(tx, { ...lane, since });
    return { ...before, failing_since: since };
  });
}
