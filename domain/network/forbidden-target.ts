import ipaddr from 'ipaddr.js';

/** Address ranges that expose the machine's credentials, or devices that trust the local link. */
const forbiddenRanges = [
  '169.254.0.0/16', // link-local addresses, which include the clouds' metadata services
  '168.63.129.16/32', // Azure's platform services
  '100.100.100.200/32', // Alibaba's metadata service
  '192.0.0.192/32', // Oracle's metadata service
  'fe80::/10', // link-local addresses
  'fd00:ec2::254/128', // Amazon's metadata service
  'fd20:ce::254/128', // Google's metadata service
].map((range) => ipaddr.parseCIDR(range));

/** The NAT64 prefix: the last 32 bits of its addresses are an IPv4 address. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Tells whether requests to an address are forbidden even if private addresses are allowed. */
export function isForbiddenAddress(text: string): boolean {
  const plain = text.replace(/%.*$/, '');
  if (!ipaddr.isValid(plain)) return false;
  const address = extractIpv4(ipaddr.process(plain));
  return forbiddenRanges.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}

function extractIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6) || !address.match(nat64)) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

const ownMachineHost =
  /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|0\.0\.0\.0|::1?|::ffff:7f[\da-f]{2}:[\da-f]{1,4})$/i;

/** Tells without a DNS lookup whether a host is this machine: a loopback name or address. */
export function isOwnMachine(host: string): boolean {
  return ownMachineHost.test(host);
}

/**
 * Tells whether requests to a host are forbidden. Checks the name before it is resolved;
 * `adapters/outbound/own-ports.ts` checks the resolved addresses.
 */
export function isForbiddenTarget(
  { host, port }: { host: string; port: number },
  ownPorts: ReadonlySet<number>,
): boolean {
  return isForbiddenAddress(host) || (ownPorts.has(port) && isOwnMachine(host));
}
