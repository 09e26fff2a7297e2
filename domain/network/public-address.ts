import ipaddr from 'ipaddr.js';

type Block = ReturnType<typeof ipaddr.parseCIDR>;

/** IPv4 blocks without public receivers: IANA's special-purpose blocks and some others. */
const specialIpv4 = parseRanges(
  '0.0.0.0/8', // addresses of "this network", which are never targets
  '10.0.0.0/8', // private networks
  '100.64.0.0/10', // addresses of carrier-grade NAT
  '127.0.0.0/8', // loopback addresses
  '168.63.129.16/32', // Azure's platform services, in every virtual network of Azure
  '169.254.0.0/16', // link-local addresses, which include the clouds' metadata services
  '172.16.0.0/12', // private networks
  '192.0.0.0/24', // addresses for IETF protocols
  '192.0.2.0/24', // addresses for documentation
  '192.31.196.0/24', // AS112 name servers: anycast, possibly to a local server
  '192.52.193.0/24', // AMT relays for multicast: anycast, possibly to a local server
  '192.88.99.0/24', // former 6to4 relays
  '192.168.0.0/16', // private networks
  '192.175.48.0/24', // AS112 name servers
  '198.18.0.0/15', // addresses for benchmarks
  '198.51.100.0/24', // addresses for documentation
  '203.0.113.0/24', // addresses for documentation
  '224.0.0.0/4', // multicast addresses
  '240.0.0.0/4', // reserved addresses, and broadcast
);

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Special IPv6 blocks within global unicast (`2000::/3`). Mapped, NAT64, private and link-local addresses are outside
 * global unicast.
 */
const specialIpv6 = parseRanges(
  '2001::/23', // addresses for IETF protocols: Teredo, ORCHID, benchmarks
  '2001:db8::/32', // addresses for documentation
  '2002::/16', // 6to4 addresses, which lead to the IPv4 address that they contain
  '2620:4f:8000::/48', // AS112 name servers
  '3fff::/20', // addresses for documentation
);

/**
 * Interface identifier of an ISATAP address, whose last 32 bits are an IPv4 address behind the router of the prefix.
 */
const isatap = 0x5efe;

export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return !isInRanges(specialIpv4, ipaddr.IPv4.parse(text));
  if (text.includes('%') || !text.includes(':') || !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  return isInRanges([globalUnicast], address) && !isInRanges(specialIpv6, address) && !isIsatap(address);
}

function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === isatap;
}

function isInRanges(ranges: Block[], address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return ranges.some((range) => address.match(range));
}

function parseRanges(...ranges: string[]): Block[] {
  return ranges.map((range) => ipaddr.parseCIDR(range));
}

/**
 * Tells whether a text is an unambiguous IP address or CIDR range. Rejects `127.1`, `10.0.0` and `010.0.0.1`, which
 * programs interpret differently.
 */
export function isIpRange(text: string): boolean {
  const [address = '', bits] = text.split('/', 2);
  return isPlainAddress(address) && (bits === undefined || ipaddr.isValidCIDR(text));
}

function isPlainAddress(text: string): boolean {
  if (!text.includes(':')) return ipaddr.IPv4.isValidFourPartDecimal(text);
  const end = text.slice(text.lastIndexOf(':') + 1);
  const endsPlainly = !end.includes('.') || ipaddr.IPv4.isValidFourPartDecimal(end);
  return endsPlainly && ipaddr.IPv6.isValid(text) && !text.includes('%');
}
