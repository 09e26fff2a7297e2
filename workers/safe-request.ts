import type { Outcome } from '../domain/webhook-delivery.ts';
import { webhookUrlProblem } from '../domain/webhook-url.ts';
import type { FieldMessage } from '../generated/errors.ts';
import { exchange, noAnswer } from './safe-request/exchange.ts';
import { openJudgedAgent, type SafeRequestOptions } from './safe-request/judged-agent.ts';
import { refusalInWords } from './safe-request/plain-words.ts';
import { Unreachable } from './safe-request/unreachable.ts';

/** With so many open, a connection serves once: ten thousand receivers don't fill the memory. */
const keptConnections = 256;

export const userAgent = 'workshop-api/1.0 (webhooks)';

export interface SafeRequests {
  /** Why this URL may not be a receiver; null: it may. */
  judge(url: string): Promise<FieldMessage | null>;
  post(url: string, headers: Record<string, string>, body: string | Uint8Array): Promise<Outcome>;
  /** Lets what is under way come to its end. */
  close(): Promise<void>;
}

/** Requests to URLs that strangers chose: judged, never redirected, over in time, and read in moderation. */
export function openSafeRequests(options: SafeRequestOptions): SafeRequests {
  const { allowPrivate } = options;
  const { agent, resolver, connections, deadlineMs, underWay, close } = openJudgedAgent(options);

  return {
    async judge(url) {
      const problem = webhookUrlProblem(url, allowPrivate);
      // In development a receiver need not be up when it is subscribed.
      if (problem !== null || allowPrivate) return problem;
      return resolver.addressesOf(hostOf(url)).then(() => null, ruleOf);
    },

    async post(url, headers, body) {
      const startedAt = performance.now();
      const answer = await underWay(call(url, headers, body));
      return { ...answer, durationMs: Math.round(performance.now() - startedAt) };
    },

    close,
  };

  async function call(url: string, headers: Record<string, string>, body: string | Uint8Array) {
    const problem = webhookUrlProblem(url, allowPrivate);
    if (problem !== null) return { ...noAnswer, error: refusalInWords(problem) };
    const once = connections.count() >= keptConnections;
    const post = { url, headers: { ...headers, 'user-agent': userAgent }, body, once };
    return exchange(agent, post, deadlineMs);
  }
}

function hostOf(url: string): string {
  return new URL(url).hostname.replaceAll(/[[\]]/g, '');
}

function ruleOf(error: unknown): FieldMessage {
  if (error instanceof Unreachable) return error.rule;
  throw error;
}
