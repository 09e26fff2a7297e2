import { connect } from 'node:net';
import { Agent } from 'undici';
import type { Outcome } from '../domain/webhook-delivery.ts';
import { webhookUrlProblem } from '../domain/webhook-url.ts';
import type { FieldMessage } from '../generated/errors.ts';
import { type Dial, openConnections } from './safe-request/connect.ts';
import { type Answer, exchange, noAnswer } from './safe-request/exchange.ts';
import { refusalInWords } from './safe-request/plain-words.ts';
import { machineResolver, openPublicResolver } from './safe-request/resolve.ts';
import { Unreachable } from './safe-request/unreachable.ts';

/** For everything: looking up, connecting, TLS, headers, body. */
const deadlineMsDefault = 15_000;
/** Who takes no connection by then won't; and a connection that is being opened never outlives its request. */
const connectTimeoutMs = 10_000;
const headerBytesMost = 16_384;
/** Kept for a receiver's next delivery; less than what servers keep (2 s and more), or they hang up as we send. */
const keepAliveMs = 1_000;
/** With so many open, a connection serves once: ten thousand receivers don't fill the memory. */
const keptConnections = 256;

export const userAgent = 'workshop-api/1.0 (webhooks)';

export interface SafeRequestOptions {
  /** For development: private addresses and `http:` too. */
  allowPrivate: boolean;
  /** `ip` or `ip:port`; none: the system's. */
  dnsServers: string[];
  /** For a whole request; default 15 s. */
  deadlineMs?: number;
  /** For the name servers, of that; default 4 s. */
  resolveTimeoutMs?: number;
  /** How a judged address is connected to; default: as it is. */
  dial?: Dial;
  /** PEM of the authorities to trust, instead of those that Node trusts. */
  ca?: string;
}

export interface SafeRequests {
  /** Why this URL may not be a receiver; null: it may. */
  judge(url: string): Promise<FieldMessage | null>;
  post(url: string, headers: Record<string, string>, body: string | Uint8Array): Promise<Outcome>;
  /** Lets what is under way come to its end. */
  close(): Promise<void>;
}

/** Requests to URLs that strangers chose: judged, never redirected, over in time, and read in moderation. */
export function openSafeRequests(options: SafeRequestOptions): SafeRequests {
  const { allowPrivate, dnsServers, resolveTimeoutMs, deadlineMs = deadlineMsDefault } = options;
  const { dial = connect, ca } = options;
  const resolver = allowPrivate ? machineResolver : openPublicResolver(dnsServers, resolveTimeoutMs);
  const connections = openConnections({ resolver, dial, ca, timeoutMs: connectTimeoutMs });
  const running = new Set<Promise<Answer>>();
  const agent = new Agent({
    connect: connections.connector,
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: headerBytesMost,
    // The deadline is one for all.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return {
    async judge(url) {
      const problem = webhookUrlProblem(url, allowPrivate);
      // In development a receiver need not be up when it is subscribed.
      if (problem !== null || allowPrivate) return problem;
      return resolver.addressesOf(hostOf(url)).then(() => null, ruleOf);
    },

    async post(url, headers, body) {
      const startedAt = performance.now();
      const answer = call(url, headers, body);
      running.add(answer);
      try {
        return { ...(await answer), durationMs: Math.round(performance.now() - startedAt) };
      } finally {
        running.delete(answer);
      }
    },

    async close() {
      await Promise.allSettled(running);
      await agent.destroy();
      connections.drop();
    },
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
