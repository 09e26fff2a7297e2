import ipaddr from 'ipaddr.js';

/** Typical targets of a hostile URL: this machine, machines of its network, and the metadata service of a cloud. */
const targets = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
];

type Bytes = [number, number, number, number];

/** Spellings that a parser between the URL and the socket might read as an IPv4 address. */
const spellings: Record<string, (bytes: Bytes) => string> = {
  'four numbers': (bytes) => bytes.join('.'),
  'a trailing dot': (bytes) => `${bytes.join('.')}.`,
  'leading zeros': (bytes) => bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
  'many leading zeros': (bytes) => bytes.map((byte) => `000000${byte.toString(8)}`).join('.'),
  'hexadecimal parts': (bytes) => bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
  'hexadecimal parts in capitals': (bytes) =>
    bytes.map((byte) => `0X${byte.toString(16).toUpperCase()}`).join('.'),
  'mixed bases': ([a, b, c, d]) => `0x${a.toString(16)}.${b}.0${c.toString(8)}.${d}`,
  'one number': (bytes) => `${whole(bytes)}`,
  'one octal number': (bytes) => `0${whole(bytes).toString(8)}`,
  'one hexadecimal number': (bytes) => `0x${whole(bytes).toString(16)}`,
  'two parts': ([a, b, c, d]) => `${a}.${whole([0, b, c, d])}`,
  'three parts': ([a, b, c, d]) => `${a}.${b}.${whole([0, 0, c, d])}`,
  'percent signs': (bytes) =>
    [...bytes.join('.')].map((each) => `%${each.charCodeAt(0).toString(16)}`).join(''),
  'fullwidth digits': (bytes) =>
    bytes.join('.').replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  'circled digits': (bytes) =>
    bytes.join('.').replaceAll(/\d/g, (digit) => '⓪①②③④⑤⑥⑦⑧⑨'.charAt(Number(digit))),
  'bold digits': (bytes) =>
    bytes.join('.').replaceAll(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
  'ideographic full stops': (bytes) => bytes.join('。'),
  'fullwidth full stops': (bytes) => bytes.join('．'),
  'soft hyphens': (bytes) => bytes.join('.\u{ad}'),
  'a mapped address': (bytes) => `[::ffff:${bytes.join('.')}]`,
  'a mapped address in hexadecimal': (bytes) => `[::ffff:${hex(bytes)}]`,
  'a mapped address in full': (bytes) => `[0000:0000:0000:0000:0000:FFFF:${hex(bytes)}]`,
  'a compatible address': (bytes) => `[::${bytes.join('.')}]`,
  'a translated address': (bytes) => `[::ffff:0:${hex(bytes)}]`,
  NAT64: (bytes) => `[64:ff9b::${bytes.join('.')}]`,
  'local NAT64': (bytes) => `[64:ff9b:1::${hex(bytes)}]`,
  '6to4': (bytes) => `[2002:${hex(bytes)}::1]`,
  Teredo: (bytes) => `[2001:0:4136:e378:8000:63bf:${hex(bytes.map((byte) => 255 - byte) as Bytes)}]`,
  ISATAP: (bytes) => `[2a00:1450:4001:82f:0:5efe:${hex(bytes)}]`,
};

const others = [
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::0001]',
    '[%3a%3a1]',
  ],
  ...[
    '[fe80::1]',
    '[fe80::1%25eth0]',
    '[fe80::1%eth0]',
    '[::1%25lo]',
    '[::1%lo]',
    '[fc00::1]',
    '[fd00:ec2::254]',
  ],
  ...['[ff02::1]', '[fec0::1]', '[100::1]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]', '[4000::1]'],
  ...[
    'localhost',
    'LOCALHOST',
    'LocalHost.',
    'localhost.localdomain.localhost',
    'a.b.localhost',
    'ⓛocalhost',
  ],
  ...[
    'ｌｏｃａｌｈｏｓｔ',
    '%6cocalhost',
    'local\u{ad}host',
    'localhost\u{200b}',
    'intranet',
    'db',
    'redis',
    'kubernetes',
  ],
  ...[
    'printer.local',
    'PRINTER.LOCAL.',
    'metadata.google.internal',
    'metadata.google.internal.',
    'host.docker.internal',
  ],
  ...[
    'router.home.arpa',
    '127.1',
    '127.1.',
    '127.0.1',
    '0',
    '0.',
    '0x0',
    '00',
    '1',
    '0x7f.1',
    '0177.1',
    '017700000001',
  ],
  ...[
    '127.0.0.1%00',
    '127.0.0.1%0a',
    '127.0.0.1%20',
    '127.0.0.1%2f',
    '127.0.0.1%23.example.com',
    '127.0.0.1\\',
  ],
  ...[
    'example.com@127.0.0.1',
    'example.com%40127.0.0.1',
    'example.com:443@127.0.0.1',
    '127.0.0.1 .example.com',
  ],
  ...['example.com\\@127.0.0.1', 'example.com#@127.0.0.1', '127.0.0.1\t', '127.0.0.1\n', '\u{0}127.0.0.1'],
  ...[
    '[127.0.0.1]',
    '[::ffff:7f00:1',
    '::1',
    '127.0.0.1.0',
    '127.0.0.256',
    '4294967296',
    '0x100000000',
    '..',
    '.',
  ],
];

/** Hostile hosts of URLs, each with a description. */
export const hostileHosts: [string, string][] = [
  ...targets.flatMap((target) =>
    Object.entries(spellings).map(([how, spelt]): [string, string] => [
      `${target} by ${how}`,
      spelt(ipaddr.IPv4.parse(target).octets as Bytes),
    ]),
  ),
  ...others.map((host): [string, string] => [JSON.stringify(host), host]),
];

function whole(bytes: Bytes): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

function hex([a, b, c, d]: Bytes): string {
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':');
}
