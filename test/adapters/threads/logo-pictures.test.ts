import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openPictureDecoder } from '../../../adapters/threads/pictures.ts';
import { openThreads } from '../../../adapters/threads/pool.ts';
import { colourAt, noise, plain, twoHalves } from '../../support/pictures.ts';

const threads = openThreads({ paperFile: '' });
const pictures = openPictureDecoder(threads);
const logoOf = (pieces: Buffer[]) => pictures.makeLogo(pieces, { workshop: 1 });
afterAll(threads.close);

const size = { width: 300, height: 200 };

test.each<[string, () => Promise<Buffer>]>([
  ['a JPEG in CMYK', () => plain(size).toColourspace('cmyk').jpeg().toBuffer()],
  ['a grey JPEG', () => plain(size).toColourspace('b-w').jpeg().toBuffer()],
  ['a PNG of 16 bits', () => plain(size).toColourspace('rgb16').png().toBuffer()],
  ['an interlaced PNG', () => plain(size).png({ progressive: true }).toBuffer()],
  ['a PNG with a palette', () => plain(size).ensureAlpha(0.5).png({ palette: true }).toBuffer()],
  ['a grey PNG with alpha', () => plain(size).ensureAlpha(0.5).toColourspace('b-w').png().toBuffer()],
])('%s becomes a PNG of three colours, without alpha', async (_, make) => {
  const made = await logoOf([await make()]);
  if (!made || made === 'too large') throw new Error(String(made));
  expect(made).toMatchObject({ type: 'image/png', ...size });
  const found = await sharp(made.picture).metadata();
  expect(found).toMatchObject({
    ...size,
    channels: 3,
    depth: 'uchar',
    space: 'srgb',
    hasAlpha: false,
    isProgressive: false,
    isPalette: false,
  });
});

test('is on white, and is no wider or higher than it is printed', async () => {
  const wide = { width: 2400, height: 600 };
  const clear = await plain(wide).ensureAlpha(0).png().toBuffer();
  const made = await logoOf([clear]);
  if (!made || made === 'too large') throw new Error(String(made));
  expect([made.width, made.height]).toEqual([600, 150]);
  expect(await colourAt(made.picture, 10, 10)).toEqual([255, 255, 255]);
  const halves = await logoOf([await (await twoHalves({ width: 600, height: 1200 })).png().toBuffer()]);
  expect(halves).toMatchObject({ width: 300, height: 600 });
});

test('a photo becomes a JPEG, which is smaller', async () => {
  const made = await logoOf([await noise({ width: 900, height: 600 }).png().toBuffer()]);
  expect(made).toMatchObject({ type: 'image/jpeg', width: 600, height: 400 });
});

test('what has too many pixels, or does not decode, is refused', async () => {
  expect(await logoOf([await plain({ width: 3001, height: 10 }).png().toBuffer()])).toBe('too large');
  expect(await logoOf([await plain({ width: 10, height: 3001 }).jpeg().toBuffer()])).toBe('too large');
  expect(await logoOf([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])).toBeNull();
  const whole = await noise(size).png().toBuffer();
  expect(await logoOf([whole.subarray(0, whole.length / 2)])).toBeNull();
});
