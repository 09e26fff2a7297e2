import { connect, isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net';
import type { buildConnector } from 'undici';
import { expect, onTestFinished } from 'vitest';
import type { Connections, SafeRequestOptions } from '../../../adapters/outbound/judged-agent.ts';
import { openSafeRequests } from '../../../adapters/outbound/safe-request.ts';
import {
  type Authority,
  createAuthority,
  createIdentity,
  type Identity,
} from '../../../tools/lab/stand-ins/certificates.ts';
import { DnsServer } from '../../../tools/lab/stand-ins/dns-server.ts';
import { Receiver } from './receiver.ts';

/** Public addresses of receivers; the scene connects to loopback in their place. */
export const publicAddress = '93.184.216.34';
export const otherPublicAddress = '93.184.216.35';
export const publicIpv6 = '2606:2800:220:1::1';
const standsFor: Record<string, string> = {
  [publicAddress]: '127.0.0.1',
  [otherPublicAddress]: '127.0.0.2',
  [publicIpv6]: '::1',
};

export const host = 'hooks.example.com';

interface Scene {
  dns: DnsServer;
  receiver: Receiver;
  /** Returns the receiver's URL, `https://hooks.example.com:<port>/`, or the URL with another host. */
  url: (otherHost?: string) => string;
  /** The addresses to which the requests tried to connect; the scene replaces these addresses by loopback. */
  dialled: string[];
  sockets: Socket[];
  post: (url?: string) => ReturnType<ReturnType<typeof openSafeRequests>['post']>;
  judge: (url: string) => ReturnType<ReturnType<typeof openSafeRequests>['judge']>;
  close: () => Promise<void>;
}

interface SceneOptions extends Partial<SafeRequestOptions> {
  /** Certificate of the receiver, in place of the default one. */
  identity?: Identity;
  /** Whether the receiver uses HTTP without TLS. */
  plain?: boolean;
  listen?: string;
}

export function connectedBy({ connector }: Connections, to: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connector(to, (error, socket) => (error ? reject(error) : resolve(socket as Socket)));
  });
}

/** Waits until the receiver has no open connections. */
export async function untilClosed({ receiver }: Scene): Promise<void> {
  await expect.poll(() => receiver.open.size).toBe(0);
}

let trusted: Authority | undefined;

/** Returns the certificate authority that the scene's requests trust. */
export function trustedAuthority(): Authority {
  trusted ??= createAuthority('Trusted by the tests');
  return trusted;
}

/**
 * Opens a receiver, a name server that returns the receiver's address, and an HTTP client with production's settings.
 * Closes them at the end of the test.
 */
export async function openScene({
  identity: own,
  plain = false,
  listen,
  ...options
}: SceneOptions = {}): Promise<Scene> {
  const dns = await DnsServer.start();
  dns.setReplies(host, [publicAddress]);
  const certified = own ?? createIdentity([host], { by: trustedAuthority() });
  const receiver = await Receiver.start(plain ? undefined : certified, listen);
  const dialled: string[] = [];
  const sockets: Socket[] = [];
  const requests = openSafeRequests({
    allowPrivate: false,
    dnsServers: [dns.address],
    ca: trustedAuthority().certificate,
    dial(to) {
      const socket = connect(rerouted(to, dialled));
      sockets.push(socket);
      return socket;
    },
    ...options,
  });
  onTestFinished(async () => {
    await requests.close();
    await Promise.all([receiver.stop(), dns.stop()]);
  });
  const url = (otherHost = host) => `https://${otherHost}:${receiver.port}/`;
  return {
    dns,
    receiver,
    url,
    dialled,
    sockets,
    post: (to = url()) => requests.post(to, { 'content-type': 'application/json' }, '{"event":"test.ping"}'),
    judge: requests.judge,
    close: requests.close,
  };
}

/**
 * Replaces the scene's public addresses by loopback in a connection's options. Leaves all other addresses unchanged; a
 * test uses other addresses only if it fails.
 */
function rerouted(to: TcpNetConnectOpts, dialled: string[]): TcpNetConnectOpts {
  if (isIP(to.host ?? '') > 0) dialled.push(to.host as string);
  const lookup: LookupFunction = (hostname, options, callback) =>
    to.lookup?.(hostname, options, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      dialled.push(...addresses.map(({ address }) => address));
      callback(
        error,
        addresses.map(({ address }) => standIn(address)),
      );
    });
  return { ...to, host: standsFor[to.host ?? ''] ?? to.host, lookup } as TcpNetConnectOpts;
}

function standIn(address: string) {
  const reached = standsFor[address] ?? address;
  return { address: reached, family: isIP(reached) };
}
