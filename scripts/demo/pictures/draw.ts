// Draws the photos of the demo, in a process of its own: in the service, sharp reads no SVG, because uploads might
// contain it. The parent sends requests, and ends the process by disconnecting.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { height, photoOf, width } from './canvas.ts';
import { type PictureName, pictures } from './sketches.ts';

/** The request for one photo. The seed varies the drawing. */
export interface PictureRequest {
  id: number;
  name: PictureName;
  seed: string;
}

export interface PictureAnswer {
  id: number;
  jpeg: Uint8Array;
}

/** Quality of the JPEGs: a photo has about 40 kB. */
const quality = 62;

// Yields the processors to the service.
setPriority(10);
sharp.concurrency(1);

/** The grain of a phone's camera, which all photos have. */
const grain = sharp({
  create: {
    ...{ width, height, channels: 3, background: '#808080' },
    noise: { type: 'gaussian', mean: 128, sigma: 13 },
  },
})
  .png()
  .toBuffer();

// Listens at once: messages that arrive before are lost.
process.on('message', async ({ id, name, seed }: PictureRequest) => {
  const jpeg = await sharp(Buffer.from(photoOf(pictures[name], seed)))
    .composite([{ input: await grain, blend: 'soft-light' }])
    .blur(0.7)
    .jpeg({ quality })
    .toBuffer();
  process.send?.({ id, jpeg } satisfies PictureAnswer);
});
