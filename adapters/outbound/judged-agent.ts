import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls';
import { Agent, type buildConnector } from 'undici';
import { isPublicAddress } from '../../domain/network/public-address.ts';
import { isForbidden } from './own-ports.ts';
import { ConnectTimeout, Unreachable } from './plain-words.ts';

/** The limit for a whole request: looking up, connecting, TLS, headers and body. */
const deadlineMsDefault = 15_000;
/** A host that doesn't accept a connection by then won't. Also ends an attempt to connect that outlives its request. */
const connectTimeoutMs = 10_000;
const maxHeaderBytes = 16_384;
/** A connection is reused this long. Servers keep theirs longer (2 s and more), so none hangs up as we send. */
const keepAliveMs = 1_000;

export interface SafeRequestOptions {
  /** Development: allows private addresses and `http:`, too. */
  allowPrivate: boolean;
  /** Ports on this machine to which requests are refused. */
  ownPorts?: ReadonlySet<number>;
  /** Replaces the resolver that follows from `allowPrivate`. */
  resolver?: HostResolver;
  /** `ip` or `ip:port`; empty: the system's. */
  dnsServers: string[];
  /** The limit for a whole request; default 15 s. */
  deadlineMs?: number;
  /** The limit for the name servers within that; default 4 s. */
  resolveTimeoutMs?: number;
  /** Replaces the way to connect to a judged address. */
  dial?: Dial;
  /** PEM of the authorities to trust, instead of Node's. */
  ca?: string;
}

interface JudgedAgent {
  agent: Agent;
  resolver: HostResolver;
  connections: Connections;
  deadlineMs: number;
  /** Registers a request, so that closing waits for it. */
  underWay<T>(answer: Promise<T>): Promise<T>;
  /** Waits for the requests under way, then closes. */
  close(): Promise<void>;
}

/** Opens an agent that connects only to addresses that were judged. */
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
    // One deadline covers everything.
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

/** The wait for an address before the host's next one is tried. */
const attemptTimeoutMs = 1_000;

type Dial = (options: TcpNetConnectOpts) => Socket;

interface Means {
  resolver: HostResolver;
  ownPorts?: ReadonlySet<number>;
  dial: Dial;
  /** The limit for looking up, connecting and TLS together. */
  timeoutMs: number;
  /** PEM; undefined: Node's authorities. */
  ca: string | undefined;
}

export interface Connections {
  connector: buildConnector.connector;
  /** The number of connections that are open or being opened. */
  count(): number;
  /** Closes all connections without waiting for their requests. */
  drop(): void;
}

/** Opens connections to exactly the addresses that were judged. Undici's own connector would look names up again. */
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

/** Returns a look-up that knows only the judged addresses. */
function only(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, _options, callback) => callback(null, found);
}

/** Ignores errors that `once` doesn't report: without a listener they would end the process. */
function ignoreError(): void {}

/** Long enough to wait for one slow answer, or to repeat one lost packet. */
const queryTimeoutMs = 1_500;
const queryTries = 2;
/** Long enough to try several dead name servers in turn, short enough not to delay deliveries. */
const resolveTimeoutMsDefault = 4_000;

interface HostResolver {
  /** Finds the addresses of a host, all judged. Throws `Unreachable`. */
  addressesOf(hostname: string): Promise<string[]>;
}

/**
 * Opens a resolver that doesn't use `dns.lookup`: that blocks a thread while a name server is silent, and four such
 * block all file and database work.
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

/** Resolves as the machine does, for development: with the hosts file and localhost. */
export const machineResolver: HostResolver = {
  async addressesOf(hostname) {
    if (isIP(hostname) > 0) return [hostname];
    const found = await lookup(hostname, { all: true }).catch(() => []);
    if (found.length === 0) throw new Unreachable('urlHostUnknown');
    return found.map(({ address }) => address);
  },
};

/** Knows the machine itself alone, without asking the hosts file or anybody else. */
export const loopbackResolver: HostResolver = {
  async addressesOf(hostname) {
    return hostname === 'localhost' ? ['127.0.0.1', '::1'] : [hostname.replaceAll(/[[\]]/g, '')];
  },
};

/** Asks for both address families; a name server that is silent about one of them doesn't spoil the other. */
export async function answers(hostname: string, dnsServers: string[], timeoutMs: number): Promise<string[]> {
  // A resolver per question costs 18 µs, can be cancelled, and reads the machine's current servers.
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: queryTries });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  const questions = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
  const given = await Promise.all(questions.map((question) => question.catch(() => [])));
  clearTimeout(timer);
  return given.flat();
}
