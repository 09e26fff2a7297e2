import { once } from 'node:events';
import { isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import type { HostResolver } from './resolve.ts';

/** An address that doesn't answer by then makes way for the host's next one. */
const attemptTimeoutMs = 1_000;

export type Dial = (options: TcpNetConnectOpts) => Socket;

interface Means {
  resolver: HostResolver;
  dial: Dial;
  /** For looking up, connecting and TLS together. */
  timeoutMs: number;
  /** PEM; undefined: the authorities that Node trusts. */
  ca: string | undefined;
}

/** Nobody took the connection in time. */
export class ConnectTimeout extends Error {}

export interface Connections {
  connector: buildConnector.connector;
  /** How many are open or being opened. */
  count(): number;
  /** Closes them all, without waiting for what goes on in them. */
  drop(): void;
}

/**
 * Opens connections for undici, to the very addresses that were judged: undici's own connector would ask its
 * look-up again after any check, and not at all where the host is an address.
 */
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
