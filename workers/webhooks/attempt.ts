import type { Attempted, Content, DueDelivery } from '../../db/webhooks/attempts.ts';
import type { SigningSubscription } from '../../db/webhooks/served.ts';
import {
  type Attempt,
  attemptsMost,
  type Outcome,
  unservedReason,
  type Verdict,
  verdictOf,
} from '../../domain/webhooks/delivery.ts';
import type { Message } from '../../domain/webhooks/signature.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';

export interface AttemptParts {
  send: (attempt: Attempt) => Promise<Outcome>;
  clock: () => Date;
  random: () => number;
  metrics: WorkerMetrics;
  onError: (error: unknown) => void;
}

const unsendable = 'the message could not be made up: the service has to be put right';
const notSent: Outcome = { status: 0, body: null, error: null, durationMs: 0, retryAfterSeconds: null };

/** Sends it to who is served; what is not sent has failed. */
export async function attemptDelivery(
  parts: AttemptParts,
  delivery: DueDelivery,
  subscription: SigningSubscription | undefined,
): Promise<Attempted> {
  const { content, attempt } = delivery;
  const startedAt = parts.clock();
  const isTest = content?.trigger === 'test';
  const made = { delivery, startedAt, isTest };
  const reason =
    subscription && unservedReason(isTest ? { ...subscription, active: true } : subscription, startedAt);
  if (!content || !subscription || reason) {
    const verdict = { status: 'failed', switchesOff: false } as const;
    return { ...made, outcome: { ...notSent, error: reason ?? null }, verdict, sentTo: null };
  }
  if (attempt === 1 && content.trigger === 'event') parts.metrics.lag(secondsSince(content, startedAt));
  // A test is tried once: its first attempt is its last.
  return {
    ...made,
    ...(await sendTo(parts, subscription, content.message, isTest ? attemptsMost : attempt)),
  };
}

/** What can't be sent, say for a missing APP_SECRET, is tried again like what isn't answered: it may be put right. */
async function sendTo(
  { send, clock, random, metrics, onError }: AttemptParts,
  subscription: SigningSubscription,
  message: Message,
  attempt: number,
): Promise<Pick<Attempted, 'outcome' | 'verdict' | 'sentTo'>> {
  const outcome = await send(attemptAt(subscription, message)).catch(onError);
  if (!outcome) {
    const told = { ...notSent, error: unsendable };
    return { outcome: told, verdict: verdictOf(told, attempt, clock(), random()), sentTo: null };
  }
  const verdict = verdictOf(outcome, attempt, clock(), random());
  metrics.delivered(outcomeName[verdict.status], outcome.durationMs / 1000);
  return { outcome, verdict, sentTo: subscription.url };
}

const outcomeName = {
  succeeded: 'succeeded',
  pending: 'retried',
  failed: 'failed',
} as const satisfies Record<Verdict['status'], string>;

function secondsSince({ message }: Content, at: Date): number {
  return (at.getTime() - Date.parse(message.occurredAt)) / 1000;
}

function attemptAt(subscription: SigningSubscription, message: Message): Attempt {
  return {
    instanceId: subscription.instance_id,
    subscriptionId: subscription.id,
    url: subscription.url,
    sealedSecrets: subscription.sealed_secrets,
    message,
  };
}
