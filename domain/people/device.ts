import ipaddr from 'ipaddr.js';

/** Returns the range of an address that sessions show: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  const prefix = parsed.kind() === 'ipv4' ? 24 : 48;
  const range = `${address.includes(':') && prefix === 24 ? parsed.toString() : address}/${prefix}`;
  const network =
    prefix === 24 ? ipaddr.IPv4.networkAddressFromCIDR(range) : ipaddr.IPv6.networkAddressFromCIDR(range);
  return `${network}/${prefix}`;
}
