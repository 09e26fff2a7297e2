import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';

/** Compares two pictures with pixelmatch, as Playwright's `toHaveScreenshot` does. Returns null if they are alike. */
type Comparator = (
  actual: Buffer,
  expected: Buffer,
  options: { threshold: number; maxDiffPixels: number },
) => { errorMessage: string; diff?: Buffer } | null;

const require = createRequire(import.meta.url);
const { utils } = require('playwright-core/lib/coreBundle');
const compare: Comparator = utils.getComparator('image/png');

const expectedFolder = new URL('./pictures/', import.meta.url);
/** Pictures of failed tests, for people. */
const foundFolder = new URL('../../.cache/pictures/', import.meta.url);

/** Difference of a colour, from 0 to 1, that counts: about 13 of 255 shades of grey. The reduction to 64 colours needs less. */
const threshold = 0.05;
/** Pixels that may differ: edges of letters that another processor rounds differently. A changed border has more. */
const maxDiffPixels = 20;

export const isRenewing = process.env.PICTURES === 'renew';

/** Compares a picture with the expected one, or stores it as such. Returns the difference, or null. */
export async function differenceFrom(name: string, picture: Buffer): Promise<string | null> {
  const expected = new URL(`${name}.png`, expectedFolder);
  const reduced = await sharp(picture).png({ palette: true, colours: 64, dither: 0, effort: 7 }).toBuffer();
  if (isRenewing) {
    mkdirSync(expectedFolder, { recursive: true });
    writeFileSync(expected, reduced);
    return null;
  }
  const difference = compare(reduced, readFileSync(expected), { threshold, maxDiffPixels });
  if (!difference) return null;
  mkdirSync(foundFolder, { recursive: true });
  writeFileSync(new URL(`${name}.png`, foundFolder), picture);
  if (difference.diff) writeFileSync(new URL(`${name}-difference.png`, foundFolder), difference.diff);
  return `${name}: ${difference.errorMessage} See .cache/pictures/.`;
}
