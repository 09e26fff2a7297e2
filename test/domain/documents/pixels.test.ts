import sharp from 'sharp';
import { expect, test } from 'vitest';
import { judgeDocument } from '../../../domain/documents/judge.ts';
import { countPixels } from '../../../domain/documents/pixels.ts';
import { noise } from '../../support/pictures.ts';

const size = { width: 300, height: 200 };
const both = async () => {
  const pictures = [await noise(size).png().toBuffer(), await noise(size).png().toBuffer()];
  return sharp(pictures, { join: { animated: true } });
};

test.each<[string, () => Promise<Buffer>]>([
  ['a JPEG', () => noise(size).jpeg().toBuffer()],
  ['a progressive JPEG', () => noise(size).jpeg({ progressive: true }).toBuffer()],
  ['a turned JPEG', () => noise(size).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['a PNG', () => noise(size).png().toBuffer()],
  ['a WebP', () => noise(size).webp().toBuffer()],
  ['a WebP without loss', () => noise(size).webp({ lossless: true }).toBuffer()],
  ['a WebP that moves', async () => (await both()).webp().toBuffer()],
])('counts those of %s', async (_, make) => {
  const judged = judgeDocument(await make());
  expect(countPixels(judged?.kept ?? [])).toBe(size.width * size.height);
});

test('knows none of what has no header', () => {
  expect(countPixels([Buffer.from([0xff, 0xd8])])).toBeUndefined();
});
