import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Where a request comes from. What a proxy passes on in place of an address is the proxy's own. */
export function sourceAddress({ ip, socket }: FastifyRequest): string {
  return plainAddress(ip) ?? plainAddress(socket.remoteAddress ?? '') ?? unknownAddress;
}

const unknownAddress = '0.0.0.0';

/** Without a zone, and IPv4 as IPv4, also where it comes inside IPv6. */
function plainAddress(text: string): string | undefined {
  const kind = isIP(text);
  if (kind === 4) return text;
  return kind === 6 ? ipaddr.process(text.replace(/%.*$/, '')).toString() : undefined;
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const parsedLists = new WeakMap<string[], Range[]>();

export function isAllowedAddress(address: string, allowList: string[]): boolean {
  if (allowList.length === 0) return true;
  const source = ipaddr.parse(address);
  return rangesOf(allowList).some(
    ([network, bits]) => network.kind() === source.kind() && source.match(network, bits),
  );
}

function rangesOf(allowList: string[]): Range[] {
  let ranges = parsedLists.get(allowList);
  if (!ranges) {
    ranges = allowList.map(parseRange);
    parsedLists.set(allowList, ranges);
  }
  return ranges;
}

function parseRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
