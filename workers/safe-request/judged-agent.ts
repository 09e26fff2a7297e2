import { connect } from 'node:net';
import { Agent } from 'undici';
import type { Config } from '../../config.ts';
import { type Connections, type Dial, openConnections } from './connect.ts';
import { type HostResolver, machineResolver, openPublicResolver } from './resolve.ts';

/** For everything: looking up, connecting, TLS, headers, body. */
const deadlineMsDefault = 15_000;
/** Who takes no connection by then won't; and a connection that is being opened never outlives its request. */
const connectTimeoutMs = 10_000;
const headerBytesMost = 16_384;
/** Kept for the next request; less than what servers keep (2 s and more), or they hang up as we send. */
const keepAliveMs = 1_000;

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

/** Where a deployment's settings let requests go. */
export type ReachConfig = Pick<Config, 'webhookAllowPrivate' | 'webhookDnsServers'>;

export function reachOf({ webhookAllowPrivate, webhookDnsServers }: ReachConfig): SafeRequestOptions {
  return { allowPrivate: webhookAllowPrivate, dnsServers: webhookDnsServers };
}

export interface JudgedAgent {
  agent: Agent;
  resolver: HostResolver;
  connections: Connections;
  deadlineMs: number;
  /** Closing waits for it. */
  underWay<T>(answer: Promise<T>): Promise<T>;
  /** Lets what is under way come to its end. */
  close(): Promise<void>;
}

/** Connects to addresses that were judged, and to no others. */
export function openJudgedAgent(options: SafeRequestOptions): JudgedAgent {
  const { allowPrivate, dnsServers, resolveTimeoutMs, deadlineMs = deadlineMsDefault } = options;
  const { dial = connect, ca } = options;
  const resolver = allowPrivate ? machineResolver : openPublicResolver(dnsServers, resolveTimeoutMs);
  const connections = openConnections({ resolver, dial, ca, timeoutMs: connectTimeoutMs });
  const running = new Set<Promise<unknown>>();
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
    agent,
    resolver,
    connections,
    deadlineMs,
    underWay(answer) {
      running.add(answer);
      return answer.finally(() => running.delete(answer));
    },
    async close() {
      await Promise.allSettled(running);
      await agent.destroy();
      connections.drop();
    },
  };
}
