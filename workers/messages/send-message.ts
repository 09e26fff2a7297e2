import type { Database, Tx } from '../../db/client.ts';
import { recordFate } from '../../db/messages/fate.ts';
import type { Claim } from '../../db/queries/attempts.ts';
import {
  type ClaimedMessage,
  claimMessage,
  type Handed,
  type MessageJob,
  noteHandingOver,
  postponeMessage,
  prolongMessageClaims,
} from '../../db/queries/message-backlog.ts';
import { findOutgoing, type Outgoing } from '../../db/queries/messages.ts';
import { inDurableTransaction } from '../../db/transaction.ts';
import type { SendOutcome } from '../../domain/message.ts';
import { isStale } from '../../domain/message-retry.ts';
import {
  notSent,
  type SendingVerdict,
  sendingVerdict,
  unknownOutcome,
} from '../../domain/sending-verdict.ts';
import type { MessageMetrics, MessageOutcome } from '../../http/telemetry/message-metrics.ts';
import { type Attempts, openAttempts } from '../attempts.ts';
import { inBatches, toldAlone } from '../batches.ts';
import { allEnded, doTogether } from '../together.ts';
import type { MessageSender, Parcel } from './message-sender.ts';

export interface SendingParts {
  database: Database;
  sender: MessageSender;
  /** Told of what has ended, in batches. */
  settled: (attempts: SendingAttempt[]) => Promise<void>;
  clock: () => Date;
  random: () => number;
  metrics: MessageMetrics;
  onError: (error: unknown) => void;
}

export interface SendingAttempt {
  job: MessageJob;
  /** Who made it: whoever has lost the claim records nothing. */
  by: number;
  /** Null: it can't be told now; another attempt is made once the claim has lapsed. */
  verdict: SendingVerdict | null;
  /** Whether the provider took part: it works, or it doesn't. Null: it was not needed. */
  works: boolean | null;
}

interface ClaimedSending {
  job: MessageJob;
  held: ClaimedMessage;
  /** Undefined: what was to be sent is gone. */
  outgoing: Outgoing | undefined;
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
    claim: (jobs: MessageJob[], claim) => claimAll(parts, jobs, claim),
    make: (claimed: ClaimedSending, by) =>
      attempt(parts, claimed, by, async () => {
        if (!(await note({ job: claimed.job, by }))) throw new ClaimLost();
      }),
    record: (attempts: SendingAttempt[]) => recordAll(parts, attempts),
    prolong: (jobs, claim) => database.lease((db) => prolongMessageClaims(db, jobs, claim)),
  });
}

/** Another is at it by now. */
class ClaimLost extends Error {}

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

async function attempt(
  parts: SendingParts,
  { job, held, outgoing }: ClaimedSending,
  by: number,
  handingOver: () => Promise<void>,
): Promise<SendingAttempt> {
  const { clock, random, sender, onError } = parts;
  const made = { job, by, works: null };
  const { handedOverAt, giveUpAt } = held;
  const reason = reasonNotToSend(outgoing);
  if (!outgoing || reason !== null) {
    return {
      ...made,
      verdict: handedOverAt === null ? notSent(reason ?? gone) : unknownOutcome(reason ?? gone),
    };
  }
  const parcel = outgoing.transport && sender.parcelOf(outgoing, outgoing.transport);
  const { channel, attempt } = job;
  const sending = { channel, attempt, giveUpAt, canAsk: parcel?.ask !== null };
  const startedMs = performance.now();
  const outcome = parcel
    ? await tried(parcel, handedOverAt, handingOver).catch((error: unknown) => {
        if (!(error instanceof ClaimLost)) onError(error);
        return null;
      })
    : cannotSend(outgoing, handedOverAt !== null);
  if (outcome === null) return { ...made, verdict: null };
  const verdict = sendingVerdict(outcome, sending, clock(), random());
  if (parcel)
    parts.metrics.messageTried(channel, outcomeName(verdict), (performance.now() - startedMs) / 1000);
  return { ...made, verdict, works: outcome.kind === 'sent' || outcome.kind === 'refused' };
}

/** What may have been sent is asked about, and never sent again unasked. */
async function tried(
  parcel: Parcel,
  handedOverAt: Date | null,
  handingOver: () => Promise<void>,
): Promise<SendOutcome> {
  if (handedOverAt === null) return parcel.send(handingOver);
  if (parcel.ask === null) {
    return { kind: 'unknown', error: 'the service stopped while it was being sent' };
  }
  const fate = await parcel.ask(handedOverAt);
  return fate.kind === 'deferred' ? parcel.send(handingOver) : fate;
}

const gone = 'what was to be sent is gone';

function reasonNotToSend(outgoing: Outgoing | undefined): string | null {
  if (!outgoing) return gone;
  const { to, optedOut, transport, stagedAt } = outgoing;
  if (to === '') return 'the client was erased';
  if (optedOut) return 'the client wants no commercial messages';
  if (transport && isStale(stagedAt, new Date(transport.created_at))) {
    return 'it had waited for over an hour before there was a way to send it';
  }
  return null;
}

function cannotSend({ transport }: Outgoing, mayBeSent: boolean): SendOutcome {
  const error = transport
    ? 'the settings for sending cannot be opened: set them again'
    : 'nothing is set up to send it';
  return mayBeSent ? { kind: 'unknown', error } : { kind: 'deferred', error, retryAfterSeconds: null };
}

function outcomeName(verdict: SendingVerdict): MessageOutcome {
  if (verdict.kind === 'postponed') return 'retried';
  if (verdict.status === 'sent') return 'sent';
  return verdict.notSent ? 'refused' : 'unknown';
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
