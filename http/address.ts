import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const parsedLists = new WeakMap<string[], Range[]>();

/** Whether an address is on a key's list; an empty list allows all. IPv4 inside IPv6 counts as IPv4. */
export function isAllowedAddress(address: string, allowList: string[]): boolean {
  if (allowList.length === 0) return true;
  const source = ipaddr.process(address.replace(/%.*$/, ''));
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
