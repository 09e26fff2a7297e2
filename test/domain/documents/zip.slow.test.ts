import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import {
  buildDeflatedFile,
  buildUncompressedFile,
  streamZip,
  type ZipFile,
} from '../../../domain/documents/zip.ts';

const moment = new Date('2026-11-20T10:00:07.000Z');

async function zipped(files: ZipFile[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of streamZip(files, moment)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('stored and deflated entries are read back unchanged, in order', async () => {
  const long = Array.from({ length: 20_000 }, (_, n) => `línea ${n}\n`);
  const files = [
    await buildDeflatedFile('a.json', long),
    buildUncompressedFile('fotos/ñ 1.jpg', Buffer.of(1, 2)),
    await buildDeflatedFile('none', []),
  ];
  const entries = unzipSync(await zipped(files));
  expect(Object.keys(entries)).toEqual(['a.json', 'fotos/ñ 1.jpg', 'none']);
  expect(Buffer.from(entries['a.json'] as Uint8Array).toString()).toBe(long.join(''));
  expect(entries['fotos/ñ 1.jpg']).toEqual(Uint8Array.of(1, 2));
  expect(entries.none).toHaveLength(0);
  expect(files[0]?.pieces.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(
    long.join('').length / 3,
  );
});

test('is the same for the same files and moment', async () => {
  const files = [buildUncompressedFile('a', Buffer.of(1))];
  expect(await zipped(files)).toEqual(await zipped(files));
});

test('what is kept until the end takes only its own memory', async () => {
  const pieces: Buffer[] = [];
  for await (const piece of streamZip(
    [buildUncompressedFile('a', Buffer.of(1)), buildUncompressedFile('b', Buffer.of(2))],
    moment,
  ))
    pieces.push(piece);
  const directory = pieces.filter((piece) => piece.subarray(0, 4).toString('latin1') === 'PK\x01\x02');
  expect(directory.map(({ buffer, length }) => buffer.byteLength - length)).toEqual([0, 0]);
});

test('holds more files than the old format can count', async () => {
  const count = 65_540;
  const files = Array.from({ length: count }, (_, n) => buildUncompressedFile(String(n), Buffer.of(n & 255)));
  const entries = Object.entries(unzipSync(await zipped(files)));
  expect([entries.length, entries.at(-1)]).toEqual([
    count,
    [String(count - 1), Uint8Array.of((count - 1) & 255)],
  ]);
});

/** Yields four files of 1 GB, which share one buffer, and a small last file. No file stays in memory. */
async function* far(): AsyncGenerator<ZipFile> {
  const piece = Buffer.alloc(1 << 30);
  for (let n = 0; n < 4; n += 1)
    yield { name: `${n}`, deflated: false, crc: 0, size: piece.length, pieces: [piece] };
  yield buildUncompressedFile('last', Buffer.from('far'));
}

test('reaches beyond 4 GB', async () => {
  let size = 0;
  const tail: Buffer[] = [];
  for await (const piece of streamZip(far(), moment)) {
    size += piece.length;
    if (piece.length < 1 << 20) tail.push(piece);
  }
  const end = Buffer.concat(tail);
  const locator = end.subarray(-42, -22);
  expect(locator.readUInt32LE(0)).toBe(0x07064b50);
  expect(Number(locator.readBigUInt64LE(8))).toBe(size - 22 - 20 - 56);
  const extra = end.subarray(end.lastIndexOf('last') + 4);
  expect(extra.readUInt16LE(0)).toBe(1);
  expect(Number(extra.readBigUInt64LE(4))).toBeGreaterThan(2 ** 32);
});
