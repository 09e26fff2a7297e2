import ipaddr from 'ipaddr.js';

type Block = ReturnType<typeof ipaddr.parseCIDR>;

/** IPv4 blocks without public receivers: IANA's special-purpose blocks and some others. */
const specialIpv4 = blocks(
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carriers' shared space
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's platform, in every virtual network of Azure
  '169.254.0.0/16', // link-local: the clouds' metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112: anycast, possibly to a local server
  '192.52.193.0/24', // AMT: anycast
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
);

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Special IPv6 blocks within global unicast (`2000::/3`). Mapped, NAT64, private and link-local addresses are outside
 * global unicast.
 */
const specialIpv6 = blocks(
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarks
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: routes to the IPv4 address within
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
);

/**
 * Interface identifier of an ISATAP address, whose last 32 bits are an IPv4 address behind the router of the prefix.
 */
const isatap = 0x5efe;

export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return !within(specialIpv4, ipaddr.IPv4.parse(text));
  if (text.includes('%') || !text.includes(':') || !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  return within([globalUnicast], address) && !within(specialIpv6, address) && !isIsatap(address);
}

function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === isatap;
}

function within(ranges: Block[], address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return ranges.some((range) => address.match(range));
}

function blocks(...ranges: string[]): Block[] {
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
