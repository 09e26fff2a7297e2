import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls';
import { Agent, type buildConnector } from 'undici';
import { isPublicAddress } from '../../domain/network/public-address.ts';
import { isForbidden } from './own-ports.ts';
import { ConnectTimeout, Unreachable } from './plain-words.ts';

/** Timeout of a whole request: DNS, connecting, TLS, headers and body. */
const deadlineMsDefault = 15_000;
/** Timeout for connecting. Also ends a connection attempt that outlives its request. */
const connectTimeoutMs = 10_000;
const maxHeaderBytes = 16_384;
/**
 * Reuse time of an idle connection: shorter than the keep-alive time of servers (2 s and more), so that none closes it
 * while we send.
 */
const keepAliveMs = 1_000;

export interface SafeRequestOptions {
  /** Allows private addresses and `http:`, for development. */
  allowPrivate: boolean;
  /** Ports on this machine to which requests are refused. */
  ownPorts?: ReadonlySet<number>;
  /** Replaces the resolver that follows from `allowPrivate`. */
  resolver?: HostResolver;
  /** `ip` or `ip:port`; if empty, the servers of the system. */
  dnsServers: string[];
  /** Timeout of a whole request; default 15 s. */
  deadlineMs?: number;
  /** Timeout of DNS within it; default 4 s. */
  resolveTimeoutMs?: number;
  /** Replaces the function that connects to a checked address. */
  dial?: Dial;
  /** PEM of the trusted certificate authorities, instead of Node's. */
  ca?: string;
}

interface JudgedAgent {
  agent: Agent;
  resolver: HostResolver;
  connections: Connections;
  deadlineMs: number;
  /** Registers a request, so that `close` waits for it. */
  underWay<T>(answer: Promise<T>): Promise<T>;
  /** Waits for running requests, then closes. */
  close(): Promise<void>;
}

/** Opens an agent that connects only to checked addresses. */
export function openJudgedAgent(options: SafeRequestOptions): JudgedAgent {
  const { allowPrivate, dnsServers, resolveTimeoutMs, deadlineMs = deadlineMsDefault } = options;
  const { dial = connect, ca, ownPorts = new Set() } = options;
  const usual = () => (allowPrivate ? machineResolver : openPublicResolver(dnsServers, resolveTimeoutMs));
  const { resolver = usual() } = options;
  const connections = openConnections({ resolver, ownPorts, dial, ca, timeoutMs: connectTimeoutMs });
  const running = new Set<Promise<unknown>>();
  const agent = new Agent({
    connect: connections.connector,
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: maxHeaderBytes,
    // `deadlineMs` limits the whole request instead.
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

/** Timeout of an address before the next one of the host is tried. */
const attemptTimeoutMs = 1_000;

type Dial = (options: TcpNetConnectOpts) => Socket;

interface Means {
  resolver: HostResolver;
  ownPorts?: ReadonlySet<number>;
  dial: Dial;
  /** Timeout for DNS, connecting and TLS together. */
  timeoutMs: number;
  /** PEM of the trusted certificate authorities; undefined for Node's. */
  ca: string | undefined;
}

export interface Connections {
  connector: buildConnector.connector;
  /** Returns the number of connections that are open or being opened. */
  count(): number;
  /** Closes all connections without waiting for their requests. */
  drop(): void;
}

/** Opens connections to exactly the checked addresses. Undici's own connector would resolve names again. */
export function openConnections(means: Means): Connections {
  const trusted = createSecureContext({ ca: means.ca });
  const open = new Set<Socket>();
  return {
    connector(to, callback) {
      connectTo(to, means, trusted, open).then(
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

async function connectTo(
  { hostname, protocol, port }: buildConnector.Options,
  { resolver, ownPorts = new Set(), dial, timeoutMs }: Means,
  trusted: SecureContext,
  open: Set<Socket>,
): Promise<Socket> {
  const until = performance.now() + timeoutMs;
  const addresses = await resolver.addressesOf(hostname);
  const portNumber = Number(port || (protocol === 'https:' ? 443 : 80));
  if (addresses.some((address) => isForbidden(address, portNumber, ownPorts)))
    throw new Unreachable('urlForbidden');
  const raw = dial({
    host: hostname,
    port: portNumber,
    lookup: only(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
    noDelay: true,
  });
  open.add(raw);
  raw.once('close', () => open.delete(raw)).on('error', ignoreError);
  const timer = setTimeout(() => raw.destroy(new ConnectTimeout()), Math.max(0, until - performance.now()));
  try {
    await once(raw, 'connect');
    return protocol === 'https:' ? await startTls(raw, hostname, trusted) : raw;
  } catch (error) {
    raw.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function startTls(raw: Socket, hostname: string, secureContext: SecureContext): Promise<Socket> {
  const socket = connectTls({
    socket: raw,
    host: hostname,
    servername: isIP(hostname) > 0 ? '' : hostname,
    secureContext,
    ALPNProtocols: ['http/1.1'],
    // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment can't disable it.
    rejectUnauthorized: true,
  });
  socket.on('error', ignoreError);
  await once(socket, 'secureConnect');
  return socket;
}

/** Returns a lookup function that knows only the checked addresses. */
function only(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, _options, callback) => callback(null, found);
}

/** Ignores errors that `once` doesn't report: without a listener they would end the process. */
function ignoreError(): void {}

/** Timeout of a query: long enough for one slow answer, or for one retransmitted packet. */
const queryTimeoutMs = 1_500;
const queryTries = 2;
/**
 * Timeout of all queries: long enough to try several unreachable name servers, short enough not to delay deliveries.
 */
const resolveTimeoutMsDefault = 4_000;

interface HostResolver {
  /** Resolves a host, and checks all its addresses. Throws `Unreachable`. */
  addressesOf(hostname: string): Promise<string[]>;
}

/**
 * Opens a resolver without `dns.lookup`, which blocks a thread while a name server does not answer: four such lookups
 * would block all file and database work.
 */
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

/** Resolves like the machine, with the hosts file and localhost. For development. */
export const machineResolver: HostResolver = {
  async addressesOf(hostname) {
    if (isIP(hostname) > 0) return [hostname];
    const found = await lookup(hostname, { all: true }).catch(() => []);
    if (found.length === 0) throw new Unreachable('urlHostUnknown');
    return found.map(({ address }) => address);
  },
};

/** Resolves only `localhost`, without the hosts file or DNS. */
export const loopbackResolver: HostResolver = {
  async addressesOf(hostname) {
    return hostname === 'localhost' ? ['127.0.0.1', '::1'] : [hostname.replaceAll(/[[\]]/g, '')];
  },
};

/** Queries both address families; a name server that does not answer one of them does not affect the other. */
export async function answers(hostname: string, dnsServers: string[], timeoutMs: number): Promise<string[]> {
  // A resolver per lookup costs 18 µs, can be cancelled, and uses the machine's current servers.
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: queryTries });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  const questions = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
  const given = await Promise.all(questions.map((question) => question.catch(() => [])));
  clearTimeout(timer);
  return given.flat();
}
