import { filled, hostileHtml, type Worst } from '../../../../../test/support/hostile-html.ts';

/** Size of hostile headers: below Node's limit for the request line and the headers together. */
const headBytes = 15_000;
const mailBytes = 10_485_000;

export const longQueries: Worst[] = [
  ['a query of one name', () => filled('a&', headBytes)],
  ['a query of nothing', () => filled('&', headBytes)],
  ['a query of a hundred names of controls', () => `${'%01%02%03%04%05%06%07%08=1&'.repeat(99)}x`],
  ['a query of escapes', () => filled('%41', headBytes, 'search=')],
  ['a query of escapes that are none', () => filled('%', headBytes, 'search=')],
  ['a cursor of 15 KB', () => filled('a', headBytes, 'cursor=')],
  ['a limit of 15 KB', () => filled('9', headBytes, 'limit=')],
];

export const longHeaders: [string, Record<string, string>][] = [
  ['languages', { 'accept-language': filled('aa;q=0.1,', headBytes - 2_000) }],
  ['kinds of content', { accept: filled('a/b;q=0.1,', headBytes - 2_000) }],
  ['encodings', { 'accept-encoding': filled('br;q=0.1,', headBytes - 2_000) }],
  ['tags', { 'if-none-match': filled('W/"a",', headBytes - 2_000) }],
  ['ranges', { range: filled('0-1,', headBytes - 2_000, 'bytes=') }],
  ['a key', { 'x-api-key': filled('a', headBytes - 2_000) }],
  ['a bearer of spaces', { authorization: filled(' ', headBytes - 2_000, 'Bearer a', 'b') }],
  ['a host', { host: filled('a.', headBytes - 2_000) }],
  ['addresses', { 'x-forwarded-for': filled('127.0.0.1,', headBytes - 2_000) }],
  ['cookies', { cookie: filled('a=b;', headBytes - 2_000) }],
  ['hundreds of headers', Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`x-${at}`, 'y']))],
];

export const longTails: Worst[] = [
  ['a token of 15 KB', () => filled('a', headBytes)],
  ['a token of escapes', () => filled('%41', headBytes)],
  ['a token of slashes', () => filled('/', headBytes)],
  ['a token of dots', () => filled('../../', headBytes)],
];

const jsonObjectOf = (name: (at: number) => string, count: number) =>
  `{${Array.from({ length: count }, (_, at) => `${JSON.stringify(name(at))}:1`).join()}}`;

/** Builds the worst JSON bodies of at most `maxBytes` bytes; `names` are the fields that the entry point accepts. */
export function junkBodies(names: string[], maxBytes: number): Worst[] {
  const bodyBytes = maxBytes - 500;
  const each = Math.floor(bodyBytes / (names.length + 1)) - 100;
  const inEach = (value: string) => `{${names.map((name) => `"${name}":${value}`).join()}}`;
  return [
    ['unknown fields', () => jsonObjectOf((at) => `k${at}`, 80_000)],
    ['unknown fields of long names', () => jsonObjectOf((at) => `${at}${'\x01'.repeat(2_000)}`, 80)],
    ['deep lists', () => '['.repeat(500_000) + ']'.repeat(500_000)],
    ['deep objects', () => `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`],
    ['a list of lists', () => filled('[],', bodyBytes, '[', '[]]')],
    [
      'objects of one field each',
      () => `[${Array.from({ length: 60_000 }, (_, at) => `{"k${at}":1}`).join()}]`,
    ],
    ['lists for values', () => inEach(filled('1,', each, '[', '1]'))],
    ['lists of objects for values', () => inEach(filled('{},', each, '[', '{}]'))],
    ['objects for values', () => inEach(filled('"a":1,', each, '{', '"b":1}'))],
    ['spaces for values', () => inEach(`"${' '.repeat(each)}"`)],
    ['letters for values', () => inEach(`"${'a'.repeat(each)}"`)],
    ['dots for values', () => inEach(`"${filled('a.', each, 'x@')}"`)],
    ['escapes for values', () => inEach(`"${filled('\\u0001', each)}"`)],
    ['quotes for values', () => inEach(`"${filled('\\"', each)}"`)],
    ['a name twice', () => `${inEach(`"${'a'.repeat(each)}"`).slice(0, -1)},"a":1,"a":2}`],
    ['half of a body', () => filled('{"a":[', bodyBytes)],
    ['half characters for values', () => inEach(`"${filled('\\ud800', each)}"`)],
  ];
}

const crlf = '\r\n';
const mailHead = `From: eva@example.net${crlf}Subject: x${crlf}`;
const mailWith = (header: string, body = 'x') => mailHead + header + crlf + crlf + body;
const multipartMail = (part: string, count: number) =>
  mailWith('Content-Type: multipart/mixed; boundary=b', `--b${crlf}${part}${crlf}`.repeat(count));
const mailWithHeader = (name: string, unit: string) => mailWith(`${name}: ${filled(unit, 250_000)}`);

export const hostileMails: Worst[] = [
  ...hostileHtml.map(
    ([what, html]): Worst => [`HTML of ${what}`, () => mailWith('Content-Type: text/html', html())],
  ),
  ['HTML of a megabyte of comments', () => mailWith('Content-Type: text/html', filled('<!--', 900_000))],
  ['10 MB of lines', () => mailWith('X: y', filled(crlf, mailBytes - 200))],
  ['10 MB in one line', () => mailWith('X: y', filled('x', mailBytes - 200))],
  [
    '10 MB of escapes',
    () => mailWith('Content-Transfer-Encoding: quoted-printable', filled('=41', mailBytes - 200)),
  ],
  ['10 MB of base64', () => mailWith('Content-Transfer-Encoding: base64', filled('QUFB', mailBytes - 200))],
  ['ends of base64', () => mailWith('Content-Transfer-Encoding: base64', filled('QQ==', mailBytes - 200))],
  ['thousands of parts', () => multipartMail(crlf, 1_900)],
  ['parts of HTML', () => multipartMail(`Content-Type: text/html${crlf}${crlf}<b>x`, 1_900)],
  [
    'parts of escapes',
    () => multipartMail(`Content-Transfer-Encoding: quoted-printable${crlf}${crlf}=41`, 1_900),
  ],
  [
    'parts of parts',
    () => multipartMail(`Content-Type: multipart/mixed; boundary=${'z'.repeat(60)}${crlf}`, 1_900),
  ],
  [
    'lines that flow',
    () => mailWith('Content-Type: text/plain; format=flowed; delsp=yes', filled('x \r\n', mailBytes - 300)),
  ],
  ...['a:', '<', '"a"b', 'a(b) ', '=?utf-8?q?a?= ', '@', '<a@b>'].map(
    (unit): Worst => [`addresses of ${unit}`, () => mailWithHeader('To', unit)],
  ),
  ...['=?', '=?a?q?', '=?utf-8?b?/w==?= ', ' '].map(
    (unit): Worst => [`words of ${unit}`, () => mailWithHeader('Comments', unit)],
  ),
  ['references', () => mailWithHeader('References', '<a>')],
  ['parameters', () => mailWithHeader('Content-Type', ';a=b')],
  ['comments in a type', () => mailWithHeader('Content-Type', '(')],
  ['folds', () => mailWith(`X: a${crlf}${filled(` ${crlf}`, 250_000)}`.trimEnd())],
  ['headers', () => mailHead + filled(`a:${crlf}`, 250_000) + crlf],
  [
    'a report of nothing',
    () =>
      mailWith(
        'Content-Type: multipart/report; boundary=b',
        `--b${crlf}Content-Type: message/delivery-status${crlf}${crlf}${filled('\n \n', 60_000)}`,
      ),
  ],
];
