import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { readMailBody } from '../../../domain/messages/mail-body.ts';
import { readMail } from '../../../domain/messages/read-mail.ts';
import { cpuOf } from '../../support/cpu.ts';

/** Maximum sizes: of HTML that is read in the event loop, of HTML that is read in a thread, and of a mail in bytes. */
const [quick, maxHtml, maxMailBytes] = [16_384, 400_000, 1_000_000];
/**
 * Limits of CPU time in milliseconds. The limits of the short run are higher, because other processes slow it. An input
 * that freezes the service takes many times longer: the known ones took from 10 s to minutes.
 */
const [quickMs, longMs] = process.env.FUZZ_RUNS ? [50, 3_000] : [150, 9_000];

/** Numbers of random inputs. A short run always uses the same seed; a long run (`make fuzz`) uses a new one. */
const quickRuns = Number(process.env.FUZZ_RUNS ?? 60);
const longRuns = Number(process.env.FUZZ_RUNS ?? 15);
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS ? Date.now() : 1));

const tags =
  'a b i p x div td tr table ul li img body svg math style title iframe noscript textarea xmp option';
const htmlAtoms = [
  ...tags.split(' ').flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} `, `<${tag}`]),
  ...[
    '<!--',
    '-->',
    '--!>',
    '<!',
    '<?',
    '<![CDATA[',
    ']]>',
    '<',
    '>',
    '/>',
    '="',
    "='",
    '"',
    "'",
    '=',
    ';',
    ':',
    '/',
  ],
  ...[
    'href="https://a.b/',
    'src="https://a.b/',
    'src=cid:a',
    'style="',
    'alt="',
    'title=',
    'bgcolor=',
    'mailto:b',
  ],
  ...[
    'color:red',
    'font-family:',
    'border:0',
    'margin:1px',
    '!important',
    'url(',
    'a,b',
    '/*',
    '*/',
    '\\',
    '{',
    '}',
  ],
  ...[
    '&',
    '&amp;',
    '&lt',
    '&gt;',
    '&lt!--',
    '--&gt',
    '&#x41;',
    '&#1',
    '&nbsp;',
    '&CounterClockwiseContourIntegral',
  ],
  ...['x', 'aaaaaaaa', ' ', '\n', '\t', '\v', '\u00a0', 'é', '漢', '🚗', '\ufeff'],
];

const line = '\r\n';
const mailAtoms = [
  ...[
    '=?utf-8?q?',
    '=?utf-8?b?',
    '?=',
    '=41',
    '=',
    '==',
    'QQ==',
    '_',
    '<',
    '>',
    '<a@b>',
    '(',
    ')',
    '"',
    '\\',
    ',',
    ';',
  ],
  ...[
    ':',
    '@',
    '.',
    'a',
    'aaaaaaaa',
    ' ',
    '\t',
    `${line} `,
    line,
    `${line}${line}`,
    '-',
    '--',
    '--b',
    '--b--',
    '-- ',
  ],
  ...[
    'Action: failed',
    'Diagnostic-Code: smtp; 550 5.1.1',
    'Message-ID: <a@b>',
    'References: ',
    'user unknown',
  ],
  ...[
    '; boundary=b',
    '; charset=',
    "; a*0*=utf-8''%41",
    '; filename="',
    'format=flowed',
    '550 ',
    '\0',
    'é',
    '\x1b$B',
  ],
  ...['<a href=', '<img>', '<!--', '<br', '<li>', '<script', '</body>', '&lt!----&gt', '&'],
];
const heads = [
  ...[
    'From',
    'To',
    'Subject',
    'Cc',
    'Date',
    'Message-ID',
    'References',
    'In-Reply-To',
    'Return-Path',
    'Reply-To',
  ],
  ...[
    'Content-Type',
    'Content-Disposition',
    'Content-Transfer-Encoding',
    'Auto-Submitted',
    'X-Failed-Recipients',
  ],
];
const bodies = [
  'text/plain',
  'text/html',
  'text/plain; format=flowed; delsp=yes',
  'message/delivery-status',
  'a/b',
];
const encodings = ['7bit', 'base64', 'quoted-printable'];

/**
 * Generates texts that repeat a few pieces many times between a few other pieces. Such texts expose code of quadratic
 * complexity.
 */
function repeated(atoms: string[], length: number): Arbitrary<string> {
  const some = (maxLength: number) => fc.array(fc.constantFrom(...atoms), { maxLength });
  const units = fc.array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 5 });
  return fc.tuple(some(4), units, units, some(4)).map(([before, one, other, after]) => {
    const ends = [before.join(''), after.join('')] as const;
    const half = Math.max(0, (length - ends[0].length - ends[1].length) >> 1);
    const filled = [one.join(''), other.join('')].map((unit) => unit.repeat(Math.floor(half / unit.length)));
    return ends[0] + filled.join('') + ends[1];
  });
}

function mailOf(length: number): Arbitrary<string> {
  const start = `From: mailer-daemon@example.net${line}`;
  const inHeader = fc
    .tuple(fc.constantFrom(...heads), repeated(mailAtoms, Math.min(length, 200_000)))
    .map(([name, value]) => `${name}: ${value}${line}${start}${line}Hola${line}`);
  const inBody = fc
    .tuple(fc.constantFrom(...bodies), fc.constantFrom(...encodings), repeated(mailAtoms, length))
    .map(
      ([type, encoding, body]) =>
        `${start}Content-Type: multipart/mixed; boundary=b${line}${line}--b${line}` +
        `Content-Type: ${type}${line}Content-Transfer-Encoding: ${encoding}${line}${line}${body}`,
    );
  const inHtml = repeated(htmlAtoms, length).map(
    (html) => `${start}Content-Type: text/html${line}${line}${html}`,
  );
  return fc.oneof(inHeader, inBody, inHtml);
}

const judged = (html: string) => () => readMailBody({ html });
const read = (raw: string) => () => readMail(Buffer.from(raw), () => null);

test.each([
  ['HTML that is cleaned in the event loop', repeated(htmlAtoms, quick), judged, quickMs, quickRuns],
  ['the longest HTML', repeated(htmlAtoms, maxHtml), judged, longMs, longRuns],
  ['a mail that is read in the event loop', mailOf(quick), read, quickMs, quickRuns],
  ['a mail of a megabyte', mailOf(maxMailBytes), read, longMs, longRuns],
])('%s takes no longer, whatever it is made of', async (_what, texts, work, mostMs, numRuns) => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect(await cpuOf(work(text), mostMs)).toBeLessThan(mostMs);
    }),
    { numRuns, seed, endOnFailure: true },
  );
});
