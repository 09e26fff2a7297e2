import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import type { Thumbnail } from '../../domain/documents/thumbnail.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import type { ExternalCalls } from '../context.ts';

/** The wear of the part in each demo photo, from 0 to 1, by file name. */
const wearOf = { 'Polea del cigüeñal.jpg': 0.9, 'Polea de la bomba.jpg': 0.6, 'Polea nueva.jpg': 0.1 };

export type DemoPhoto = keyof typeof wearOf;

interface Picture {
  jpeg: Buffer;
  thumbnail: Thumbnail;
}

export type DemoPictures = Record<DemoPhoto, Picture>;

let drawn: Promise<DemoPictures> | undefined;

/** Draws the demo's photos once per process, because they are the same for every workshop. */
export function demoPictures(makeThumbnail: ExternalCalls['makeThumbnail']): Promise<DemoPictures> {
  drawn ??= drawAll(makeThumbnail).catch((error) => {
    drawn = undefined;
    throw error;
  });
  return drawn;
}

/** Owner of the drawing tasks: no workshop (0), because all workshops share the pictures. */
const asker = { workshop: 0 };

async function drawAll(makeThumbnail: ExternalCalls['makeThumbnail']): Promise<DemoPictures> {
  const picture = async (photo: DemoPhoto) => {
    const jpeg = await drawing(wearOf[photo]);
    return { jpeg, thumbnail: requireRow((await makeThumbnail([jpeg], asker)) ?? undefined) };
  };
  return {
    'Polea del cigüeñal.jpg': await picture('Polea del cigüeñal.jpg'),
    'Polea de la bomba.jpg': await picture('Polea de la bomba.jpg'),
    'Polea nueva.jpg': await picture('Polea nueva.jpg'),
  };
}

const width = 1_200;
const height = 900;
/** Number of pixel rows that are drawn before yielding to the event loop. Drawing them takes about 2 ms. */
const linesAtOnce = 30;

/** Draws a pulley on a bench as a JPEG, pixel by pixel. */
async function drawing(wear: number): Promise<Buffer> {
  const points = new Uint8ClampedArray(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    if (y % linesAtOnce === 0) await nextTurn();
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = colourAt(Math.hypot(x - width / 2, y - height / 2), x, y, wear);
      const at = (y * width + x) * 3;
      points[at] = red;
      points[at + 1] = green;
      points[at + 2] = blue;
    }
  }
  return sharp(points, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function colourAt(radius: number, x: number, y: number, wear: number): [number, number, number] {
  if (radius > 400 || radius < 60) return [52 + y / 30, 64 + y / 25, 78 + y / 20];
  const shine = 40 * Math.cos(2 * Math.atan2(y - height / 2, x - width / 2));
  if (radius < 180) return [120 + shine, 122 + shine, 126 + shine];
  const groove = 30 * wear * Math.sin(radius / 3);
  const rust = 70 * wear * Math.max(0, (radius - 330) / 70);
  return [165 + shine + groove + rust, 165 + shine + groove - rust / 3, 168 + shine + groove - rust];
}
