import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeDocument } from '../../../domain/documents/judge.ts';
import {
  chunk,
  exif,
  exifSegment,
  extendedHead,
  jpeg,
  latin1,
  losslessPoint,
  lossyPoint,
  pdf,
  pdfEnd,
  png,
  pngHeader,
  profile,
  profileSegment,
  riffChunk,
  segment,
  webp,
  zipEnd,
  zipTable,
} from '../../support/document-files.ts';

const clean = (file: Buffer) => {
  const judged = judgeDocument(file);
  return judged && Buffer.concat(judged.kept);
};

const genuine: [string, string, Buffer][] = [
  ['a JPEG', 'image/jpeg', jpeg()],
  ['a PNG', 'image/png', png()],
  ['a lossless WebP', 'image/webp', webp()],
  ['a lossy WebP', 'image/webp', webp(riffChunk('VP8 ', lossyPoint))],
  ['a PDF', 'application/pdf', pdf()],
  [
    'a WebP that moves',
    'image/webp',
    webp(
      extendedHead(0x02),
      riffChunk('ANIM', Buffer.alloc(6)),
      riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), riffChunk('VP8L', losslessPoint)])),
    ),
  ],
];

test.each(genuine)('takes %s, as it is', (_, type, file) => {
  expect(judgeDocument(file)?.type).toBe(type);
  expect(clean(file)).toEqual(file);
});

test.each(genuine)('takes none of the beginnings of %s for the whole', (_, _type, file) => {
  for (let length = 0; length < file.length; length += 1) {
    // A part of the PDF that lacks only white space at the end is complete.
    if (file.subarray(length).toString('latin1').trim() !== '')
      expect(clean(file.subarray(0, length))).toBeNull();
  }
});

test.each([
  ['a JPEG', jpeg()],
  ['a PNG', png()],
  ['a WebP', webp()],
  ['a WebP that moves', genuine[5]?.[2] as Buffer],
])('cuts what follows the end of %s, whatever it is', (_, file) => {
  for (const behind of [latin1('<?php'), zipEnd(), Buffer.alloc(1), Buffer.alloc(100_000), file, jpeg()]) {
    expect(clean(Buffer.concat([file, behind]))).toEqual(file);
  }
});

describe('keeps a picture upright, in its colours, and forgets what was written beside it', () => {
  const secrets = /GPS|Taller secreto|<script/;
  const xmp = segment(0xe1, latin1('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Taller secreto</x:xmpmeta>'));

  test('of a JPEG', () => {
    const beside = [
      exifSegment(6),
      xmp,
      profileSegment(),
      segment(0xe2, latin1('MPF\0Taller secreto')),
      segment(0xed, latin1('Photoshop 3.0\0Taller secreto')),
      segment(0xfe, latin1('<script>alert(1)</script>')),
    ];
    const kept = clean(jpeg({ beside, after: latin1('Taller secreto') })) as Buffer;
    expect(kept.toString('latin1')).not.toMatch(secrets);
    expect(kept.includes(profile())).toBe(true);
    expect(kept.includes(Buffer.from('01120003000000010006', 'hex'))).toBe(true);
    expect(clean(kept)).toEqual(kept);
  });

  test('of a PNG', () => {
    const beside = [
      chunk('tEXt', latin1('Comment\0Taller secreto')),
      chunk('iTXt', latin1('XML:com.adobe.xmp\0\0\0\0\0<script>')),
      chunk('eXIf', exif(8)),
      chunk('iCCP', Buffer.concat([latin1('sRGB\0\0'), deflateSync(profile())])),
      chunk('prVt', latin1('Taller secreto')),
    ];
    const kept = clean(png({ beside })) as Buffer;
    expect(kept.toString('latin1')).not.toMatch(secrets);
    expect(kept.includes('iCCP')).toBe(true);
    expect(kept.includes(Buffer.from('01120003000000010008', 'hex'))).toBe(true);
    expect(clean(kept)).toEqual(kept);
  });

  test('of a WebP', () => {
    const kept = clean(
      webp(
        extendedHead(0x2c),
        riffChunk('ICCP', profile()),
        riffChunk('VP8L', losslessPoint),
        riffChunk('EXIF', exif(3)),
        riffChunk('XMP ', latin1('<x:xmpmeta>Taller secreto')),
      ),
    ) as Buffer;
    expect(kept.toString('latin1')).not.toMatch(secrets);
    expect(kept[20]).toBe(0x28);
    expect(kept.includes(Buffer.from('01120003000000010003', 'hex'))).toBe(true);
    expect(clean(kept)).toEqual(kept);
  });
});

const bodyAt = pdf({ content: 'CONTENT' }).indexOf('CONTENT');

/** Builds files of this size that a decoder has to hold in memory as a whole. */
const wholeAtOnce = (width: number, height: number): [string, Buffer][] => {
  const progressive = jpeg({ width, height });
  progressive[progressive.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc2;
  const point = Buffer.from(losslessPoint);
  point.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const frame = Buffer.concat([Buffer.alloc(16), riffChunk('VP8L', losslessPoint)]);
  const moving = [riffChunk('ANIM', Buffer.alloc(6)), riffChunk('ANMF', frame)];
  return [
    ['a progressive JPEG', progressive],
    ['an interlaced PNG', png({ header: pngHeader(width, height, [16, 6, 0, 0, 1]) })],
    ['a WebP without loss', webp(riffChunk('VP8L', point))],
    ['a WebP that moves', webp(extendedHead(0x02, width, height), ...moving)],
  ];
};

test.each(wholeAtOnce(5_700, 5_700))('takes %s as large as it may be in memory', (_, file) => {
  expect(clean(file)).toEqual(file);
});

test.each(wholeAtOnce(12_000, 11_999))('takes none of %s that is larger than that', (_, file) => {
  expect(clean(file)).toBeNull();
});

test('accepts a JPEG of that size that is decoded line by line, and none with a scan for each colour', () => {
  expect(clean(jpeg({ width: 10_000, height: 10_000 }))).not.toBeNull();
  const coloured = jpeg({ width: 10_000, height: 10_000 });
  const frame = coloured.indexOf(Buffer.from([0xff, 0xc0]));
  const colours = Buffer.from([3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  const three = Buffer.concat([coloured.subarray(0, frame + 9), colours, coloured.subarray(frame + 13)]);
  three.writeUInt16BE(17, frame + 2);
  expect(clean(three)).toBeNull();
});

const others: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['HTML', latin1('<!doctype html><script>alert(1)</script>')],
  ['a PDF behind something', Buffer.concat([latin1('#!/bin/sh\n'), pdf()])],
  ['a PDF with something behind it', Buffer.concat([pdf(), latin1('<script>')])],
  ['a PDF whose end leads nowhere', pdf({ end: () => pdfEnd(3) })],
  ['a PDF without an end', pdf({ end: () => '' })],
  ['a PDF of no version', pdf({ head: '%PDF-9.9\n' })],
  [
    'a PDF that is a ZIP',
    pdf({ end: (table) => `${zipEnd(pdfEnd(table).length).toString('latin1')}${pdfEnd(table)}` }),
  ],
  ['a PDF that is a disc', pdf({ content: `${' '.repeat(0x8001 - bodyAt)}CD001` })],
  ['a JPEG that is a ZIP', jpeg({ data: Buffer.concat([zipEnd(2)]) })],
  ['a JPEG that is a ZIP to programs that look for its end', jpeg({ data: zipTable() })],
  [
    'a PNG that is a ZIP to such programs',
    png({ data: chunk('IDAT', Buffer.concat([deflateSync(Buffer.from([0, 128])), zipTable()])) }),
  ],
  [
    'a WebP that is a ZIP to such programs',
    webp(riffChunk('VP8L', Buffer.concat([losslessPoint, zipTable(), Buffer.alloc(1)]))),
  ],
  [
    'a PDF that is a ZIP to such programs',
    pdf({ content: `${zipTable().toString('latin1')}${' '.repeat(65_000)}` }),
  ],
  ['a JPEG without a picture', Buffer.from('ffd8ffd9', 'hex')],
  ['a JPEG of no size', jpeg({ width: 0 })],
  ['a JPEG that unfolds to gigabytes', jpeg({ width: 65_535, height: 65_535 })],
  ['a JPEG with a part that nobody knows', jpeg({ beside: [segment(0xf0, latin1('x'))] })],
  ['a JPEG of segments alone', jpeg({ beside: Array(20_000).fill(segment(0xfe, Buffer.alloc(0))) })],
  ['a PNG without an end', png().subarray(0, -12)],
  ['a PNG with a wrong checksum', Buffer.from(png()).fill(0, 30, 33)],
  ['a PNG of no size', png({ header: pngHeader(0, 1) })],
  ['a PNG that unfolds to gigabytes', png({ header: pngHeader(30_000, 30_000) })],
  ['a PNG of a kind that is none', png({ header: pngHeader(1, 1, [3, 6, 0, 0, 0]) })],
  ['a PNG with colours from a palette that is not there', png({ header: pngHeader(1, 1, [8, 3, 0, 0, 0]) })],
  ['a PNG whose data is text', png({ data: chunk('IDAT', latin1('<script>alert(1)</script>')) })],
  ['a PNG with what must be understood and is not', png({ beside: [chunk('ABCD', latin1('x'))] })],
  ['a PNG that begins twice', png({ beside: [pngHeader()] })],
  ['a PNG of chunks alone', png({ beside: Array(20_000).fill(chunk('tEXt', Buffer.alloc(0))) })],
  ['a WebP that is shorter than it says', Buffer.from(webp()).fill(0xff, 4, 5)],
  ['a WebP with a second picture', webp(riffChunk('VP8L', losslessPoint), riffChunk('VP8L', losslessPoint))],
  ['a WebP whose canvas is not its picture', webp(extendedHead(0, 5, 5), riffChunk('VP8L', losslessPoint))],
  ['a WebP without a picture', webp(extendedHead(0))],
  ['a sound', webp(riffChunk('fmt ', Buffer.alloc(16)))],
];

test.each(others)('takes %s for no document', (_, file) => {
  expect(judgeDocument(file)).toBeNull();
});

test('accepts a picture whose data happens to contain the mark of a ZIP', () => {
  const marked = jpeg({ data: Buffer.concat([zipEnd(), Buffer.alloc(1)]) });
  expect(clean(marked)).toEqual(marked);
});

test('leaves a colour profile out that is none, and a bomb in its place', () => {
  const bomb = deflateSync(Buffer.alloc(20_000_000));
  const withBomb = png({ beside: [chunk('iCCP', Buffer.concat([latin1('x\0\0'), bomb]))] });
  expect(clean(withBomb)).toEqual(png());
  expect(clean(jpeg({ beside: [profileSegment(Buffer.alloc(200))] }))).toEqual(jpeg());
});

test('unfolds and keeps one colour profile of a PNG, however many there are', () => {
  const ofLength = (length: number) =>
    chunk('iCCP', Buffer.concat([latin1('x\0\0'), deflateSync(profile(length))]));
  const others = Array.from({ length: 2_000 }, () => ofLength(4_000));
  expect(clean(png({ beside: [ofLength(200), ...others] }))).toEqual(png({ beside: [ofLength(200)] }));
  const broken = chunk('iCCP', latin1('x\0\0none'));
  expect(clean(png({ beside: [broken, ...others] }))).toEqual(png());
});

test('a changed file is refused or unaffected, and never throws', () => {
  const changed = fc.tuple(
    fc.constantFrom(...genuine),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 }),
  );
  fc.assert(
    fc.property(changed, ([[, type, file], changes]) => {
      const altered = Buffer.from(file);
      for (const [at, byte] of changes) altered[at % altered.length] = byte;
      const judged = judgeDocument(altered);
      if (judged) expect(judged.type).toBe(type);
    }),
    { numRuns: 2_000 },
  );
});
