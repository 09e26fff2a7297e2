import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls';
import { Agent, type buildConnector } from 'undici';
import type { Config } from '../../config.ts';
import { isPublicAddress } from '../../domain/network/public-address.ts';
import type { FieldMessage } from '../../generated/errors.ts';

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

export type ReachConfig = Pick<Config, 'webhookAllowPrivate' | 'webhookDnsServers'>;

export function reachOf({ webhookAllowPrivate, webhookDnsServers }: ReachConfig): SafeRequestOptions {
  return { allowPrivate: webhookAllowPrivate, dnsServers: webhookDnsServers };
}

interface JudgedAgent {
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

/** An address that doesn't answer by then makes way for the host's next one. */
const attemptTimeoutMs = 1_000;

type Dial = (options: TcpNetConnectOpts) => Socket;

interface Means {
  resolver: HostResolver;
  dial: Dial;
  /** For looking up, connecting and TLS together. */
  timeoutMs: number;
  /** PEM; undefined: the authorities that Node trusts. */
  ca: string | undefined;
}

export class ConnectTimeout extends Error {}

export interface Connections {
  connector: buildConnector.connector;
  /** How many are open or being opened. */
  count(): number;
  /** Closes them all, without waiting for what goes on in them. */
  drop(): void;
}

/** To the very addresses that were judged: undici's own connector looks a name up again, and an address not at all. */
export function openConnections(means: Means): Connections {
  const trusted = createSecureContext({ ca: means.ca });
  const open = new Set<Socket>();
  return {
    connector(to, callback) {
      connected(to, means, trusted, open).then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      );
    },
    count: () => open.size,
    drop() {
      for (const socket of open) socket.destroy();
    },
  };
}

async function connected(
  { hostname, protocol, port }: buildConnector.Options,
  { resolver, dial, timeoutMs }: Means,
  trusted: SecureContext,
  open: Set<Socket>,
): Promise<Socket> {
  const until = performance.now() + timeoutMs;
  const addresses = await resolver.addressesOf(hostname);
  const raw = dial({
    host: hostname,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    lookup: only(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
    noDelay: true,
  });
  open.add(raw);
  raw.once('close', () => open.delete(raw)).on('error', ignored);
  const timer = setTimeout(() => raw.destroy(new ConnectTimeout()), Math.max(0, until - performance.now()));
  try {
    await once(raw, 'connect');
    return protocol === 'https:' ? await secured(raw, hostname, trusted) : raw;
  } catch (error) {
    raw.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function secured(raw: Socket, hostname: string, secureContext: SecureContext): Promise<Socket> {
  const socket = connectTls({
    socket: raw,
    host: hostname,
    servername: isIP(hostname) > 0 ? '' : hostname,
    secureContext,
    ALPNProtocols: ['http/1.1'],
    // Said aloud: NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment must not lift it.
    rejectUnauthorized: true,
  });
  socket.on('error', ignored);
  await once(socket, 'secureConnect');
  return socket;
}

/** A look-up that knows nothing but what was judged. */
function only(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, _options, callback) => callback(null, found);
}

/** Whoever waits is told by `once`; an error that comes in between has nobody to tell. */
function ignored(): void {}

/** One slow answer is waited for, and one lost packet is made up for. */
const queryTimeoutMs = 1_500;
const queryTries = 2;
/** Several dead name servers are tried in turn; a delivery has better to do. */
const resolveTimeoutMsDefault = 4_000;

interface HostResolver {
  /** Where this host is to be found: every address was judged. Throws `Unreachable`. */
  addressesOf(hostname: string): Promise<string[]>;
}

/** Not by `dns.lookup`: it takes a thread while a name server is silent, and four such stop all file and database work. */
export function openPublicResolver(dnsServers: string[], timeoutMs = resolveTimeoutMsDefault): HostResolver {
  return {
    async addressesOf(hostname) {
      const addresses = isIP(hostname) > 0 ? [hostname] : await answers(hostname, dnsServers, timeoutMs);
      if (addresses.length === 0) throw new Unreachable('urlHostUnknown');
      if (!addresses.every(isPublicAddress)) throw new Unreachable('urlAddressNotPublic');
      return addresses;
    },
  };
}

/** For development: the hosts file, localhost, and whatever the machine's own resolver knows. */
export const machineResolver: HostResolver = {
  async addressesOf(hostname) {
    if (isIP(hostname) > 0) return [hostname];
    const found = await lookup(hostname, { all: true }).catch(() => []);
    if (found.length === 0) throw new Unreachable('urlHostUnknown');
    return found.map(({ address }) => address);
  },
};

/** What both kinds of question gave; a name server that is silent on one of them doesn't spoil the other. */
async function answers(hostname: string, dnsServers: string[], timeoutMs: number): Promise<string[]> {
  // One for each question: it costs 18 µs, can be told to stop, and knows the machine's servers of today.
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: queryTries });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  const questions = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
  const given = await Promise.all(questions.map((question) => question.catch(() => [])));
  clearTimeout(timer);
  return given.flat();
}

type UnreachableRule = Extract<FieldMessage, 'urlHostUnknown' | 'urlAddressNotPublic'>;

/** The host leads nowhere, or where no webhook may go. */
export class Unreachable extends Error {
  readonly rule: UnreachableRule;

  constructor(rule: UnreachableRule) {
    super(rule);
    this.name = 'Unreachable';
    this.rule = rule;
  }
}
