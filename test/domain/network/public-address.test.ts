import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../../domain/network/public-address.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';

/** Networks in IANA's registries of special-purpose addresses, and multicast networks. */
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
  ...['::/128', '::1/128', '::ffff:0:0/96', '::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64'],
  ...['100:0:0:1::/64', '2001::/23', '2001::/32', '2001:1::1/128', '2001:2::/48', '2001:3::/32'],
  ...['2001:4:112::/48', '2001:10::/28', '2001:20::/28', '2001:30::/28', '2001:db8::/32', '2002::/16'],
  ...['2620:4f:8000::/48', '3fff::/20', '5f00::/16', 'fc00::/7', 'fd00:ec2::254/128', 'fe80::/10'],
  ...['fec0::/10', 'ff00::/8', '::ffff:0:0:0/96', '4000::/3', '6000::/3', '8000::/3', 'a000::/3', 'c000::/3'],
];

describe.each(special)('%s', (block) => {
  const [base, bits] = ipaddr.parseCIDR(block);
  const length = base.toByteArray().length;

  test('is refused from its first address to its last', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: length, maxLength: length }), (random) => {
        expect(isPublicAddress(inBlock(base.toByteArray(), bits, [...random]))).toBe(false);
      }),
      { examples: [[new Uint8Array(length)], [new Uint8Array(length).fill(0xff)]] },
    );
  });
});

test.each([
  ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '191.255.255.255'],
  ...['192.0.1.0', '192.0.3.0', '192.88.98.255', '192.88.100.0', '192.167.255.255', '192.169.0.0'],
  ...['198.17.255.255', '198.20.0.0', '198.51.99.255', '198.51.101.0', '203.0.112.255', '203.0.114.0'],
  ...['223.255.255.255', '168.63.129.15', '168.63.129.17', '8.8.8.8', '93.184.216.34'],
  ...['2001:200::', '2001:db7:ffff::1', '2001:db9::', '2001:4860:4860::8888', '2003::1', '2400::1'],
  ...['2620:4f:7fff::1', '2620:4f:8001::', '2a00:1450:4001:82f::200e', '2c0f::1', '3fff:1000::1'],
  ...['2A00:1450:4001:082F:0000:0000:0000:200E', '2a00::1.2.3.4'],
])('%s, next to what is special or well known, is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...['', ' ', 'localhost', 'example.com', '1.2.3', '1.2.3.4.5', '1.2.3.256', '134744072', '0x8.8.8.8'],
  ...['010.8.8.8', '08.8.8.8', '8.8.8.8 ', ' 8.8.8.8', '8.8.8.8\n', '8.8.8.8.', '8.8.8.8/32', '8.8.8.8:443'],
  ...[
    '①.8.8.8',
    '8。8。8。8',
    '[2a00::1]',
    '2a00::1%eth0',
    '2a00::1%25eth0',
    '2a00:::1',
    '2a00::1::1',
    '2a00',
  ],
  ...['2a00:1:2:3:4:5:6:7:8', '2a00::12345', '2a00::g', ':', '::'],
])('%j, not an address in its usual spelling, is refused', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

const ipv4 = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => [...bytes]);
const hex = (bytes: number[]) =>
  [0, 2].map((at) => (((bytes[at] as number) << 8) | (bytes[at + 1] as number)).toString(16)).join(':');

test.each([
  ['mapped', (address: number[]) => `::ffff:${address.join('.')}`],
  ['compatible', (address: number[]) => `::${address.join('.')}`],
  ['translated', (address: number[]) => `::ffff:0:${hex(address)}`],
  ['NAT64', (address: number[]) => `64:ff9b::${hex(address)}`],
  ['local NAT64', (address: number[]) => `64:ff9b:1::${hex(address)}`],
  ['6to4', (address: number[]) => `2002:${hex(address)}::1`],
  ['Teredo', (address: number[]) => `2001:0:4136:e378:8000:63bf:${hex(address.map((byte) => 255 - byte))}`],
  ['ISATAP', (address: number[]) => `2a00:1450:4001:82f:0:5efe:${hex(address)}`],
  ['ISATAP of a global address', (address: number[]) => `2a00:1450:4001:82f:200:5efe:${hex(address)}`],
])('no IPv4 address passes inside an IPv6 one: %s', (_form, embedded) => {
  fc.assert(
    fc.property(ipv4, (address) => {
      expect(isPublicAddress(embedded(address))).toBe(false);
    }),
  );
});

test('judges an IPv6 address alike however it is spelt', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      fc.constantFrom(0x20, 0x2a, 0xfd),
      (bytes, first) => {
        const address = ipaddr.fromByteArray([first, ...bytes.slice(1)]) as ipaddr.IPv6;
        const spellings = [address.toRFC5952String(), address.toNormalizedString()];
        expect(
          new Set([...spellings, ...spellings.map((each) => each.toUpperCase())].map(isPublicAddress)).size,
        ).toBe(1);
      },
    ),
  );
});

test('refuses any text that is no address', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint }), (text) => {
      fc.pre(!ipaddr.isValid(text));
      expect(isPublicAddress(text)).toBe(false);
    }),
  );
});

function inBlock(base: number[], bits: number, random: number[]): string {
  const bytes = base.map((byte, index) => {
    const fixed = Math.min(8, Math.max(0, bits - index * 8));
    const mask = (0xff << (8 - fixed)) & 0xff;
    return (byte & mask) | ((random[index] as number) & ~mask & 0xff);
  });
  return ipaddr.fromByteArray(bytes).toString();
}
