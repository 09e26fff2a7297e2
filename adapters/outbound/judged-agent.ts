import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls';
import { Agent, type buildConnector } from 'undici';
import { isPublicAddress } from '../../domain/network/public-address.ts';
import { isForbidden } from './own-ports.ts';
import { ConnectTimeoutError, UnreachableHostError } from './plain-words.ts';

/** Default timeout of a whole request: DNS, connecting, TLS, headers and body. */
const deadlineMsDefault = 15_000;
/** Timeout for connecting. Also ends an attempt to connect that continues after its request has been stopped. */
const connectTimeoutMs = 10_000;
const maxHeaderBytes = 16_384;
/**
 * Time for which an idle connection is kept for reuse. It is shorter than the keep-alive time of servers (2 s and
 * more), so that no server closes the connection while we send.
 */
const keepAliveMs = 1_000;

export interface SafeRequestOptions {
  /** Allows private addresses and `http:` URLs, for development. */
  allowPrivate: boolean;
  /** Ports on this machine to which requests are refused. */
  ownPorts?: ReadonlySet<number>;
  /** Replaces the default resolver, which depends on `allowPrivate`. */
  resolver?: HostResolver;
  /** Name servers as `ip` or `ip:port`. If empty, the name servers of the system are used. */
  dnsServers: string[];
  /** Timeout of a whole request in milliseconds; by default 15 s. */
  deadlineMs?: number;
  /** Timeout of DNS as a part of the whole request; by default 4 s. */
  resolveTimeoutMs?: number;
  /** Replaces the function that connects to a checked address. */
  dial?: Dial;
  /** Trusted certificate authorities as PEM, instead of Node's. */
  ca?: string;
}

interface JudgedAgent {
  agent: Agent;
  resolver: HostResolver;
  connections: Connections;
  deadlineMs: number;
  /** Registers a running request, so that `close` waits for it. */
  underWay<T>(answer: Promise<T>): Promise<T>;
  /** Waits for running requests, and then closes the agent. */
  close(): Promise<void>;
}

/** Opens an HTTP agent that connects only to checked addresses. */
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
    // Disabled, because `deadlineMs` limits the whole request.
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

/** Timeout for connecting to one address, after which the next address of the host is tried. */
const attemptTimeoutMs = 1_000;

type Dial = (options: TcpNetConnectOpts) => Socket;

interface ConnectorOptions {
  resolver: HostResolver;
  ownPorts?: ReadonlySet<number>;
  dial: Dial;
  /** Timeout for DNS, connecting and TLS together. */
  timeoutMs: number;
  /** Trusted certificate authorities as PEM; undefined for Node's. */
  ca: string | undefined;
}

export interface Connections {
  connector: buildConnector.connector;
  /** Returns the number of connections that are open or are being opened. */
  count(): number;
  /** Closes all connections without waiting for their requests. */
  drop(): void;
}

/**
 * Opens a connector that connects only to the addresses that were checked. Undici's own connector would resolve the
 * name again.
 */
export function openConnections(means: ConnectorOptions): Connections {
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
  { resolver, ownPorts = new Set(), dial, timeoutMs }: ConnectorOptions,
  trusted: SecureContext,
  open: Set<Socket>,
): Promise<Socket> {
  const until = performance.now() + timeoutMs;
  const addresses = await resolver.addressesOf(hostname);
  const portNumber = Number(port || (protocol === 'https:' ? 443 : 80));
  if (addresses.some((address) => isForbidden(address, portNumber, ownPorts)))
    throw new UnreachableHostError('urlForbidden');
  const raw = dial({
    host: hostname,
    port: portNumber,
    lookup: lookupOf(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
    noDelay: true,
  });
  open.add(raw);
  raw.once('close', () => open.delete(raw)).on('error', ignoreError);
  const timer = setTimeout(
    () => raw.destroy(new ConnectTimeoutError()),
    Math.max(0, until - performance.now()),
  );
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
    // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment can't disable the check of
    // certificates.
    rejectUnauthorized: true,
  });
  socket.on('error', ignoreError);
  await once(socket, 'secureConnect');
  return socket;
}

/** Returns a DNS lookup function that always returns the checked addresses. */
function lookupOf(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, _options, callback) => callback(null, found);
}

/**
 * Error listener that does nothing. Without a listener, a socket error that `once` doesn't report would end the
 * process.
 */
function ignoreError(): void {}

/** Timeout of a DNS query: long enough for one slow answer, or for one retransmitted packet. */
const queryTimeoutMs = 1_500;
const queryTries = 2;
/**
 * Default timeout of all DNS queries for a host: long enough to try several unreachable name servers, short enough not
 * to delay deliveries.
 */
const resolveTimeoutMsDefault = 4_000;

interface HostResolver {
  /** Resolves a host and checks all its addresses. Throws `UnreachableHostError`. */
  addressesOf(hostname: string): Promise<string[]>;
}

/**
 * Opens a resolver that accepts only public addresses. Does not use `dns.lookup`, which blocks a thread while a name
 * server does not answer: four such lookups would block all file and database work.
 */
export function openPublicResolver(dnsServers: string[], timeoutMs = resolveTimeoutMsDefault): HostResolver {
  return {
    async addressesOf(hostname) {
      const addresses =
        isIP(hostname) > 0 ? [hostname] : await queryAddresses(hostname, dnsServers, timeoutMs);
      if (addresses.length === 0) throw new UnreachableHostError('urlHostUnknown');
      if (!addresses.every(isPublicAddress)) throw new UnreachableHostError('urlAddressNotPublic');
      return addresses;
    },
  };
}

/** Resolver for development, which uses the machine's hosts file and knows localhost. Accepts private addresses. */
export const machineResolver: HostResolver = {
  async addressesOf(hostname) {
    if (isIP(hostname) > 0) return [hostname];
    const found = await lookup(hostname, { all: true }).catch(() => []);
    if (found.length === 0) throw new UnreachableHostError('urlHostUnknown');
    return found.map(({ address }) => address);
  },
};

/** Resolver that resolves only `localhost`, without the hosts file or DNS. */
export const loopbackResolver: HostResolver = {
  async addressesOf(hostname) {
    return hostname === 'localhost' ? ['127.0.0.1', '::1'] : [hostname.replaceAll(/[[\]]/g, '')];
  },
};

/**
 * Queries the addresses of both address families. If a name server does not answer for one family, the other is
 * unaffected.
 */
export async function queryAddresses(
  hostname: string,
  dnsServers: string[],
  timeoutMs: number,
): Promise<string[]> {
  // Creates a resolver per lookup: this costs 18 µs, the resolver can be cancelled, and it uses the machine's current
  // name servers.
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: queryTries });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  const questions = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
  const given = await Promise.all(questions.map((question) => question.catch(() => [])));
  clearTimeout(timer);
  return given.flat();
}
