import { deflateSync, gzipSync } from 'node:zlib';
import { encodeForm, type FormPart, formBoundary } from '../../../tools/partner/contract/form.ts';
import {
  chunk,
  extendedHead,
  jpeg,
  latin1,
  losslessPoint,
  pdf,
  pdfEnd,
  png,
  pngHeader,
  pngSignature,
  riffChunk,
  segment,
  webp,
  zipEnd,
} from '../../support/document-files.ts';

/** A hostile upload: the bytes of the request's body, and parts of its head. */
export interface Hostile {
  what: string;
  body: Buffer;
  /** Content-Type of the request; `length` is its Content-Length. The defaults match the body. */
  type?: string;
  length?: string;
  /** Statuses that the answer may have. */
  statuses: number[];
}

const contentType = `multipart/form-data; boundary=${formBoundary}`;
const names = ['foto.jpg', 'factura.pdf', 'shell.php', 'a.svg', 'x.html', '../../../etc/cron.d/x', 'a\0.png'];
const refusedFile = [415];

const scripts: [string, string][] = [
  ['HTML', '<!doctype html><script>fetch("//example.com")</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['PHP', '<?php system($_GET["c"]); ?>'],
  ['a shell script', '#!/bin/sh\nrm -rf /\n'],
  [
    'XML with an entity',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  ],
  ['JavaScript', 'export default () => eval(atob(""));'],
  ['PostScript', '%!PS-Adobe-3.0\n(run) print'],
  ['a GIF with a script', 'GIF89a/*\0\0*/=1;alert(1)'],
  ['an executable', 'MZ\x90\0\x03\0\0\0PE\0\0'],
  ['an ELF', '\x7fELF\x02\x01\x01\0'],
  ['a ZIP', 'PK\x03\x04\x14\0\0\0'],
  ['a RAR', 'Rar!\x1a\x07\x01\0'],
  ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
  ['a film', '\0\0\0\x18ftypmp42'],
  ['an icon', '\0\0\x01\0\x01\0'],
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['a bitmap', 'BM\x36\0\0\0'],
  ['HEIC', '\0\0\0\x18ftypheic'],
  ['an old Word file', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['a mail', 'From: ana@example.com\r\n\r\nhola'],
  ['a byte order mark and HTML', '\xef\xbb\xbf<html>'],
  ['UTF-16', '\xff\xfe<\0s\0'],
];

const beginnings: [string, string][] = [
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF\0'],
  ['a PNG', pngSignature.toString('latin1')],
  ['a WebP', 'RIFF\xff\0\0\0WEBP'],
  ['a PDF', '%PDF-1.7\n'],
];

function* disguised(): Generator<Hostile> {
  for (const [what, script] of scripts) {
    yield withFile(`${what}, called a photo`, latin1(script), 'foto.jpg', 'image/jpeg');
    yield withFile(`${what}, called a PDF`, latin1(script), 'factura.pdf', 'application/pdf');
    for (const [beginning, head] of beginnings)
      yield withFile(`${what} behind the beginning of ${beginning}`, latin1(head + script), 'foto.jpg');
  }
}

const bigText = 'A'.repeat(4_000_000);

const megabytesOfNothing = deflateSync(Buffer.alloc(100_010_000));

function progressive(width: number, height: number): Buffer {
  const baseline = jpeg({ width, height });
  baseline[baseline.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc2;
  return baseline;
}

function movingPoint(width: number, height: number): Buffer {
  const frame = Buffer.concat([Buffer.alloc(16), riffChunk('VP8L', losslessPoint)]);
  return webp(extendedHead(2, width, height), riffChunk('ANIM', Buffer.alloc(6)), riffChunk('ANMF', frame));
}

const files: [string, Buffer][] = [
  ['a PDF that is HTML in front', Buffer.concat([latin1('<html>'), pdf()])],
  ['a PDF that is HTML behind', Buffer.concat([pdf(), latin1('<html>')])],
  ['a PDF that is a ZIP', pdf({ end: (at) => zipEnd(pdfEnd(at).length).toString('latin1') + pdfEnd(at) })],
  ['a PDF and a JPEG', Buffer.concat([pdf(), jpeg()])],
  ['a PDF without a table', pdf({ end: () => pdfEnd(0) })],
  ['a PDF whose end is far behind', pdf({ end: () => pdfEnd(9_999_999_999) })],
  ['a PDF whose end is no number', pdf({ end: () => 'startxref\n-1\n%%EOF' })],
  ['a JPEG that is a ZIP', jpeg({ data: zipEnd(2) })],
  ['a JPEG that is a JPEG bomb', jpeg({ width: 65_500, height: 65_500 })],
  ['a JPEG whose segment has no end', Buffer.concat([latin1('\xff\xd8\xff\xe1\xff\xff'), latin1('Exif')])],
  ['a JPEG whose scan has no end', jpeg().subarray(0, -2)],
  ['a JPEG of 0xff', Buffer.concat([latin1('\xff\xd8'), Buffer.alloc(1_000_000, 0xff)])],
  ['a JPEG of comments', jpeg({ beside: Array(50_000).fill(segment(0xfe, Buffer.alloc(0))) })],
  ['a JPEG whose segment is of no length', latin1('\xff\xd8\xff\xe0\0\0')],
  [
    'a PNG bomb',
    png({ header: pngHeader(32_000, 32_000), data: chunk('IDAT', deflateSync(Buffer.alloc(9_000_000))) }),
  ],
  ['a PNG of negative size', png({ header: pngHeader(0x80000000, 1) })],
  ['a PNG whose length lies', Buffer.concat([pngSignature, latin1('\xff\xff\xff\xffIHDR')])],
  ['a PNG without an end', png().subarray(0, -12)],
  ['a PNG of chunks', png({ beside: Array(100_000).fill(chunk('tEXt', Buffer.alloc(0))) })],
  ['a PNG whose data is a script', png({ data: chunk('IDAT', latin1('<script>')) })],
  ['a PNG with its end first', Buffer.concat([pngSignature, chunk('IEND', Buffer.alloc(0)), pngHeader()])],
  ['a WebP that says it is longer', Buffer.from(webp()).fill(0xff, 4, 8)],
  ['a WebP bomb', webp(extendedHead(0, 0xffffff, 0xffffff), riffChunk('VP8L', losslessPoint))],
  ['a WebP of chunks', webp(...Array(100_000).fill(riffChunk('JUNK', Buffer.alloc(0))))],
  ['a WebP of two pictures', webp(riffChunk('VP8L', losslessPoint), riffChunk('VP8L', losslessPoint))],
  ['a WebP of nothing', webp(riffChunk('XMP ', latin1('<x>')))],
  [
    'a JPEG whose data ends early',
    jpeg({ width: 10_000, height: 10_000, data: Buffer.alloc(100_000, 0xaa) }),
  ],
  ['a JPEG of a hundred megapixels in one byte', jpeg({ width: 10_000, height: 10_000 })],
  ['a progressive JPEG bomb', progressive(12_000, 10_000)],
  ['a PNG that stops in its first line', png({ header: pngHeader(10_000, 10_000) })],
  [
    'an interlaced PNG bomb',
    png({ header: pngHeader(9_000, 9_000, [8, 6, 0, 0, 1]), data: chunk('IDAT', megabytesOfNothing) }),
  ],
  ['a WebP that stops in its head', webp(riffChunk('VP8L', losslessPoint.subarray(0, 6)))],
  ['a WebP that moves on a canvas of gigabytes', movingPoint(16_383, 7_000)],
  ['a gzip bomb', gzipSync(Buffer.alloc(50_000_000))],
  ['four megabytes of text', latin1(bigText)],
  ['one byte', latin1('\xff')],
];

/**
 * Pictures that must be accepted: photos as phones send them, with a video or a second picture, and files that
 * decompress to a much larger size.
 */
const taken: [string, Buffer][] = [
  [
    'a PNG of a hundred megapixels of nothing',
    png({ header: pngHeader(10_000, 10_000), data: chunk('IDAT', megabytesOfNothing) }),
  ],
  [
    'a JPEG of a hundred megapixels of nothing',
    jpeg({ width: 10_000, height: 10_000, data: Buffer.alloc(390_625) }),
  ],
  ['a JPEG that goes on', jpeg({ after: latin1('<script>') })],
  ['a PNG that goes on', png({ after: latin1('<?php phpinfo();') })],
  ['a PNG with a ZIP behind', png({ after: zipEnd() })],
  ['a WebP that goes on', Buffer.concat([webp(), latin1('<script>')])],
  ['a WebP with a ZIP behind', Buffer.concat([webp(), zipEnd()])],
];

function* truncated(): Generator<Hostile> {
  for (const [what, file] of [
    ['a JPEG', jpeg()],
    ['a PNG', png()],
    ['a WebP', webp()],
    ['a PDF', pdf()],
  ] as const) {
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9, 0.97])
      yield withFile(`${what}, cut at ${part}`, file.subarray(0, Math.ceil(file.length * part)));
  }
}

function withFile(what: string, content: Buffer, filename = 'foto.jpg', type = 'image/jpeg'): Hostile {
  return { what, body: encodeForm({ name: 'file', filename, type, content }).body, statuses: refusedFile };
}

function form(what: string, statuses: number[], ...parts: FormPart[]): Hostile {
  return { what, body: encodeForm(...parts).body, statuses };
}

const good: FormPart = { name: 'file', filename: 'foto.jpg', content: jpeg() };
const goodBody = encodeForm(good).body;

const forms: Hostile[] = [
  form('two files', [422], good, good),
  form('a hundred files', [400], ...Array<FormPart>(100).fill(good)),
  form('no file', [422], { name: 'client_visible', content: 'true' }),
  form('nothing', [422]),
  form('text for a file', [422], { name: 'file', content: '<script>' }),
  form('an empty file', [422], { ...good, content: '' }),
  form('a file of five megabytes', [413], { ...good, content: Buffer.alloc(5_000_000) }),
  form('a field of a megabyte', [422], good, { name: 'client_visible', content: 'x'.repeat(1_000_000) }),
  form('a name of a megabyte', [400, 422], good, { name: 'x'.repeat(1_000_000), content: '' }),
  form('a thousand fields', [400], good, ...Array<FormPart>(1_000).fill({ name: 'a', content: 'b' })),
  form('__proto__', [400], good, { name: '__proto__', content: '{"a":1}' }),
  form('constructor', [400], good, { name: 'constructor', content: '1' }),
  form('a file called __proto__', [400], good, { ...good, name: '__proto__' }),
  form('lists', [422], good, { name: 'client_visible[]', content: 'true' }),
];

const wholeForms: [what: string, type: string | undefined, body: string | Buffer, statuses: number[]][] = [
  ['no boundary', 'multipart/form-data', goodBody, [400]],
  ['an empty boundary', 'multipart/form-data; boundary=', goodBody, [400, 422]],
  ['another boundary', 'multipart/form-data; boundary=other', goodBody, [400]],
  [
    'a boundary of a thousand characters',
    `multipart/form-data; boundary=${'b'.repeat(1_000)}`,
    goodBody,
    [400],
  ],
  ['two boundaries', `${contentType}; boundary=other`, goodBody, [201, 400]],
  ['a boundary in quotes', `multipart/form-data; boundary="${formBoundary}"`, goodBody, [201]],
  ['another multipart type', `multipart/mixed; boundary=${formBoundary}`, goodBody, [415]],
  ['JSON', 'application/json', '{"file":"x"}', [415]],
  ['a bare file', 'image/jpeg', jpeg(), [415]],
  ['no type', undefined, goodBody, [415]],
  ['an encoded form', 'application/x-www-form-urlencoded', 'file=x', [415]],
  ['no end', contentType, goodBody.subarray(0, -6), [400]],
  [
    'only the beginning of a part',
    contentType,
    `--${formBoundary}\r\nContent-Disposition: form-data; name="file"; file`,
    [400],
  ],
  ['a part without a head', contentType, `--${formBoundary}\r\n\r\nx\r\n--${formBoundary}--`, [400, 422]],
  ['line feeds alone', contentType, goodBody.toString('latin1').replaceAll('\r\n', '\n'), [400, 422]],
  [
    'text before and after',
    contentType,
    Buffer.concat([latin1('preamble\r\n'), goodBody, latin1('epilogue')]),
    [201],
  ],
  ['nothing but boundaries', contentType, `--${formBoundary}\r\n`.repeat(10_000), [400, 422]],
  [
    'a head of a megabyte',
    contentType,
    `--${formBoundary}\r\nX: ${'y'.repeat(1_000_000)}\r\n\r\n`,
    [400, 422],
  ],
  [
    'a thousand heads',
    contentType,
    `--${formBoundary}\r\n${'X: y\r\n'.repeat(1_000)}\r\nz\r\n--${formBoundary}--`,
    [400, 422],
  ],
  ['NUL', contentType, Buffer.alloc(100_000), [400]],
];

function* named(): Generator<Hostile> {
  for (const filename of [
    ...names,
    'CON',
    '..',
    'a/b\\c',
    '%2e%2e%2f',
    `${'n'.repeat(5_000)}.jpg`,
    '\u202egpj.exe',
  ])
    yield form(`a photo called ${JSON.stringify(filename.slice(0, 30))}`, [201, 400, 422], {
      ...good,
      filename,
    });
}

/** Returns more than two hundred uploads, each with the statuses that its answer may have. */
export function hostileUploads(): Hostile[] {
  return [
    ...disguised(),
    ...files.map(([what, content]) => withFile(what, content)),
    ...taken.map(([what, content]) => ({ ...withFile(what, content), statuses: [201] })),
    ...truncated(),
    ...forms,
    ...wholeForms.map(([what, type, body, statuses]) => ({
      what: `a form with ${what}`,
      type: type ?? '',
      body: Buffer.from(body),
      statuses,
    })),
    ...named(),
  ];
}
