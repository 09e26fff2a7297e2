import { isDatabaseAway } from '../../db/connection/client.ts';
import type { DueMessage, Outgoing } from '../../db/messages/attempts.ts';
import type { SendOutcome } from '../../domain/messages/message.ts';
import { isStale, LeftAlone } from '../../domain/messages/message.ts';
import {
  notSent,
  type SendingVerdict,
  sendingVerdict,
  tooLate,
  unknownOutcome,
} from '../../domain/messages/verdicts.ts';
import { NoRoom } from '../../domain/requests/no-room.ts';
import type { MessageMetrics, MessageOutcome } from '../../telemetry/worker-metrics.ts';
import type { MessageSender, Parcel } from './message-sender.ts';

export interface AttemptingParts {
  sender: MessageSender;
  clock: () => Date;
  random: () => number;
  metrics: MessageMetrics;
  onError: (error: unknown) => void;
}

export interface Sent {
  message: Pick<DueMessage, 'itemId' | 'attempt'>;
  verdict: SendingVerdict;
  /** Whether the provider took part: it works, or it doesn't. Null: it was not needed. */
  works: boolean | null;
}

const gone = 'what was to be sent is gone';
const unmakeable = 'the message could not be made up: the service has to be put right';

/** Sends it, or asks what became of it: where it may still be sent. Null: it can't be told now. */
export async function attemptSending(
  parts: AttemptingParts,
  { itemId, attempt, handedOverAt, giveUpAt, outgoing }: DueMessage,
  handingOver: () => Promise<void>,
): Promise<Sent | null> {
  const { clock, random, metrics } = parts;
  const message = { itemId, attempt };
  const isLate = giveUpAt <= clock();
  const reason =
    reasonNotToSend(outgoing, handedOverAt) ?? (isLate && handedOverAt === null ? tooLate : null);
  if (!outgoing || reason !== null) {
    const ended = handedOverAt === null ? notSent : unknownOutcome;
    return { message, works: null, verdict: ended(reason ?? gone) };
  }
  const startedMs = performance.now();
  const tried = await tryIt(parts, outgoing, { handedOverAt, isLate }, handingOver);
  if (tried === null) return null;
  const { outcome, parcel, works } = tried;
  const { channel } = outgoing;
  const sending = { channel, attempt, giveUpAt, canAsk: parcel?.ask !== null };
  const verdict = sendingVerdict(outcome, sending, clock(), random());
  if (parcel) metrics.messageTried(channel, outcomeName(verdict), (performance.now() - startedMs) / 1000);
  return { message, verdict, works };
}

interface Held {
  handedOverAt: Date | null;
  /** It may only be asked about any more. */
  isLate: boolean;
}

interface Tried {
  outcome: SendOutcome;
  /** Null: there was no way to send. */
  parcel: Parcel | null;
  works: boolean | null;
}

/** Null: another is to do it, or the database is away. What can't be made up is tried again: it may be put right. */
async function tryIt(
  { sender, onError }: AttemptingParts,
  outgoing: Outgoing,
  held: Held,
  handingOver: () => Promise<void>,
): Promise<Tried | null> {
  const { transport } = outgoing;
  let parcel: Parcel | null = null;
  let mayBeSent = held.handedOverAt !== null;
  try {
    parcel = transport && sender.parcelOf(outgoing, transport);
    if (!parcel) return { outcome: unheard(noWay(outgoing), mayBeSent), parcel, works: false };
    const outcome = await sendOrAsk(parcel, held, async () => {
      await handingOver();
      mayBeSent = true;
    });
    return { outcome, parcel, works: outcome.kind === 'sent' || outcome.kind === 'refused' };
  } catch (error) {
    if (error instanceof LeftAlone) return null;
    // Of this machine, not of the provider: the next attempt finds room.
    if (error instanceof NoRoom) {
      return { outcome: unheard(error.message, mayBeSent), parcel, works: null };
    }
    onError(error);
    return isDatabaseAway(error) ? null : { outcome: unheard(unmakeable, mayBeSent), parcel, works: null };
  }
}

/** What may have been sent is asked about, and never sent again unasked. */
async function sendOrAsk(
  parcel: Parcel,
  { handedOverAt, isLate }: Held,
  handingOver: () => Promise<void>,
): Promise<SendOutcome> {
  if (handedOverAt === null) return parcel.send(handingOver);
  if (parcel.ask === null) {
    return { kind: 'unknown', error: 'the service stopped while it was being sent' };
  }
  const fate = await parcel.ask(handedOverAt);
  return fate.kind === 'deferred' && !isLate ? parcel.send(handingOver) : fate;
}

function reasonNotToSend(outgoing: Outgoing | undefined, handedOverAt: Date | null): string | null {
  if (!outgoing) return gone;
  const { to, optedOut, transport, stagedAt } = outgoing;
  if (to === '') return 'the client was erased';
  if (optedOut) return 'the client wants no commercial messages';
  if (transport && isStale(stagedAt, new Date(transport.created_at))) {
    return 'it had waited for over an hour before there was a way to send it';
  }
  if (transport && handedOverAt && handedOverAt < new Date(transport.changed_at)) {
    return 'the way to send was changed while it was being sent';
  }
  return null;
}

function noWay({ transport }: Outgoing): string {
  return transport
    ? 'the settings for sending cannot be opened: set them again'
    : 'nothing is set up to send it';
}

function unheard(error: string, mayBeSent: boolean): SendOutcome {
  return mayBeSent ? { kind: 'unknown', error } : { kind: 'deferred', error, retryAfterSeconds: null };
}

function outcomeName(verdict: SendingVerdict): MessageOutcome {
  if (verdict.kind === 'postponed') return 'retried';
  if (verdict.status === 'sent') return 'sent';
  return verdict.notSent ? 'refused' : 'unknown';
}
