import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openPictureDecoder } from '../../../adapters/threads/pictures.ts';
import { openThreads } from '../../../adapters/threads/pool.ts';
import { judgeDocument } from '../../../domain/documents/judge.ts';
import type { Thumbnail } from '../../../domain/documents/thumbnail.ts';
import { CapacityError, retryAfterOf } from '../../../domain/requests/capacity-error.ts';
import { cpuMs } from '../../support/cpu.ts';
import {
  chunk,
  exifSegment,
  jpeg,
  losslessPoint,
  png,
  pngHeader,
  riffChunk,
  webp,
} from '../../support/document-files.ts';
import { colourAt, noise, plain, twoHalves } from '../../support/pictures.ts';

const pictures = opened();
const asker = { workshop: 1 };

function opened(deadlinesMs = {}) {
  const threads = openThreads({ paperFile: '', deadlinesMs });
  afterAll(threads.close);
  return openPictureDecoder(threads);
}

/** Checks the file like an upload, and makes its thumbnail. */
async function thumbnailOf(file: Buffer, by = pictures): Promise<Thumbnail | null> {
  const judged = judgeDocument(file);
  if (!judged) throw new Error('it is no document');
  return by.makeThumbnail(judged.kept, asker);
}

const size = { width: 300, height: 200 };
const moving = async () =>
  sharp([await plain(size, '#00ff00').png().toBuffer(), await plain(size, '#ff0000').png().toBuffer()], {
    join: { animated: true },
  });

test.each<[string, () => Promise<Buffer>]>([
  ['a JPEG', () => noise(size).jpeg().toBuffer()],
  ['a progressive JPEG', () => noise(size).jpeg({ progressive: true }).toBuffer()],
  ['a JPEG in CMYK', () => noise(size).toColourspace('cmyk').jpeg().toBuffer()],
  ['a grey JPEG', () => noise(size).toColourspace('b-w').jpeg().toBuffer()],
  ['a PNG', () => noise(size).png().toBuffer()],
  ['an interlaced PNG', () => noise(size).png({ progressive: true }).toBuffer()],
  ['a PNG of 16 bits', () => noise(size).toColourspace('rgb16').png().toBuffer()],
  ['a PNG with a palette', () => noise(size).png({ palette: true }).toBuffer()],
  [
    'a grey PNG that one sees through',
    () => plain(size).ensureAlpha(0.5).toColourspace('b-w').png().toBuffer(),
  ],
  ['a WebP', () => noise(size).webp().toBuffer()],
  ['a WebP without loss', () => noise(size).webp({ lossless: true }).toBuffer()],
  ['a WebP that moves', async () => (await moving()).webp().toBuffer()],
])('of %s is a small WebP that tells nothing but the picture', async (_, make) => {
  const made = await thumbnailOf(await make());
  expect(made).toMatchObject(size);
  const { format, space, exif, icc, xmp, pages, ...read } = await sharp(made?.picture).metadata();
  expect([format, space, exif, icc, xmp, pages]).toEqual(['webp', 'srgb', ...Array(4).fill(undefined)]);
  expect(read).toMatchObject(size);
});

test('of moving pictures the first is shown', async () => {
  const made = await thumbnailOf(await (await moving()).webp({ lossless: true }).toBuffer());
  const [red = 0, green = 0] = await colourAt(made?.picture as Buffer, 5, 5);
  expect([red < 60, green > 200]).toEqual([true, true]);
});

test.each([
  [
    { width: 1, height: 1 },
    { width: 1, height: 1 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 4000, height: 3000 },
    { width: 640, height: 480 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 480, height: 640 },
  ],
  [
    { width: 32_768, height: 1 },
    { width: 640, height: 1 },
  ],
])('of %j is of %j', async (sent, shown) => {
  expect(await thumbnailOf(await plain(sent).png().toBuffer())).toMatchObject(shown);
});

test('is upright, whichever way the camera was held', async () => {
  const lying = await (await twoHalves({ width: 80, height: 40 })).jpeg({ quality: 100 }).toBuffer();
  // Orientation 6 turns the picture upright.
  const turned = Buffer.concat([lying.subarray(0, 2), exifSegment(6), lying.subarray(2)]);
  const made = (await thumbnailOf(turned)) as Thumbnail;
  expect(made).toMatchObject({ width: 40, height: 80 });
  const [[red = 0], [, , blue = 0]] = [
    await colourAt(made.picture, 20, 10),
    await colourAt(made.picture, 20, 70),
  ] as [number[], number[]];
  expect([red > 200, blue > 200]).toEqual([true, true]);
});

test('shows what one sees through on white', async () => {
  const glass = await plain(size, '#000').ensureAlpha(0).png().toBuffer();
  const made = await thumbnailOf(glass);
  expect(Math.min(...(await colourAt(made?.picture as Buffer, 5, 5)))).toBeGreaterThan(240);
});

test('of pure noise has room in its column, too', async () => {
  const made = (await thumbnailOf(await noise({ width: 1000, height: 1000 }).jpeg().toBuffer())) as Thumbnail;
  expect(made.picture.length).toBeLessThanOrEqual(65_536);
  expect(made.width).toBeGreaterThanOrEqual(320);
});

const idat = (data: Buffer) => chunk('IDAT', deflateSync(data));

test.each<[string, Buffer]>([
  ['a JPEG whose data is none', jpeg({ width: 2_000, height: 2_000, data: Buffer.alloc(50_000, 0xaa) })],
  ['a JPEG with too little data', jpeg({ width: 800, height: 800 })],
  ['a PNG with too little data', png({ header: pngHeader(300, 300), data: idat(Buffer.alloc(301 * 10)) })],
  ['a PNG with a filter that is none', png({ header: pngHeader(3, 3), data: idat(Buffer.alloc(12, 9)) })],
  ['a WebP that stops in its head', webp(riffChunk('VP8L', losslessPoint.subarray(0, 6)))],
])('of %s is none', async (_, file) => {
  expect(await thumbnailOf(file)).toBeNull();
});

test('of a JPEG in which a camera got its scan header wrong is one', async () => {
  const file = await noise(size).jpeg({ progressive: false }).toBuffer();
  const scan = file.indexOf(Buffer.from([0xff, 0xda]));
  expect(file.subarray(scan + 11, scan + 14)).toEqual(Buffer.from([0, 63, 0]));
  file[scan + 12] = 0;
  expect(await thumbnailOf(file)).toMatchObject(size);
});

const hundredMegapixels = (rest: number[], bytes: number) =>
  png({ header: pngHeader(10_000, 10_000, rest), data: idat(Buffer.alloc(10_000 * (1 + 10_000 * bytes))) });

test('of a hundred megapixels from a hundred kilobytes takes neither long nor much memory', async () => {
  const before = process.memoryUsage.rss();
  const bomb = hundredMegapixels([8, 0, 0, 0, 0], 1);
  const made = pictures.makeThumbnail([bomb], asker);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss() - before);
  }, 5);
  expect(await made).toMatchObject({ width: 640, height: 640 });
  clearInterval(watch);
  expect(peak).toBeLessThan(300 * 2 ** 20);
});

test('is not made of more at once than there may be in memory', () => {
  const bomb = hundredMegapixels([8, 0, 0, 0, 1], 0);
  expect(judgeDocument(bomb)).toBeNull();
});

test('a picture that takes too long is answered with a retry, and the next one is decoded', async () => {
  const hurried = opened({ pictures: 1 });
  const photo = await plain({ width: 5_000, height: 5_000 }).png().toBuffer();
  await expect(thumbnailOf(photo, hurried)).rejects.toBeInstanceOf(CapacityError);
  const patient = opened({ pictures: 60_000 });
  expect(await thumbnailOf(photo, patient)).toMatchObject({ width: 640 });
});

test('what exceeds one workshop’s share is asked to come again at once, and another’s is decoded', async () => {
  const large = await plain({ width: 10_000, height: 9_000 }).png().toBuffer();
  const { kept } = judgeDocument(large) as NonNullable<ReturnType<typeof judgeDocument>>;
  const crowded = opened();
  const refused: unknown[] = [];
  const all = Array.from({ length: 12 }, () =>
    crowded.makeThumbnail(kept, { workshop: 1 }).catch((reason) => refused.push(reason)),
  );
  expect(await crowded.makeThumbnail([png()], { workshop: 2 })).not.toBeNull();
  expect(refused.length).toBeGreaterThan(5);
  for (const reason of refused) expect(retryAfterOf(reason)).toBeGreaterThan(0);
  await Promise.all(all);
});

test('a caller with a deadline gets an answer by then', async () => {
  const large = await plain({ width: 10_000, height: 9_000 }).png().toBuffer();
  const { kept } = judgeDocument(large) as NonNullable<ReturnType<typeof judgeDocument>>;
  const startedAt = performance.now();
  await expect(pictures.makeThumbnail(kept, { workshop: 1, withinMs: 50 })).rejects.toBeInstanceOf(
    CapacityError,
  );
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('costs the event loop almost nothing', async () => {
  const photo = await noise({ width: 1_500, height: 1_000 }).jpeg().toBuffer();
  await thumbnailOf(photo);
  // Uses the minimum of six runs, because other processes increase the CPU time of some runs.
  let leastMs = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 6; turn += 1) {
    const before = cpuMs();
    await pictures.makeThumbnail([photo], asker);
    leastMs = Math.min(leastMs, cpuMs() - before);
  }
  expect(leastMs).toBeLessThan(20);
});

test('starting a thread disturbs no picture of another', async () => {
  const picture = await plain({ width: 8, height: 8 }).jpeg().toBuffer();
  await thumbnailOf(picture);
  let isOver = false;
  // Reads pictures in this thread. All threads of the process share the library and its allowed formats.
  const readOnAndOn = async () => {
    while (!isOver) await sharp(picture).metadata();
  };
  const reading = Promise.all([readOnAndOn(), readOnAndOn()]);
  for (let start = 0; start < 20; start += 1) {
    const starting = openThreads({ paperFile: '' });
    expect(await thumbnailOf(picture, openPictureDecoder(starting))).not.toBeNull();
    await starting.close();
  }
  isOver = true;
  await reading;
});
