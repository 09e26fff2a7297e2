import sharp, { type Sharp } from 'sharp';

export interface Size {
  width: number;
  height: number;
}

/** Creates a picture of random noise, which can't be compressed. */
export function noise(size: Size): Sharp {
  const background = '#808080';
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { ...size, channels: 3, background, noise: grain } });
}

export function plain(size: Size, background = '#2a5db0'): Sharp {
  return sharp({ create: { ...size, channels: 3, background }, limitInputPixels: false });
}

/** Creates a picture whose left half is red and whose right half is blue. */
export async function twoHalves({ width, height }: Size): Promise<Sharp> {
  const left = await plain({ width: width / 2, height }, '#ff0000')
    .png()
    .toBuffer();
  return sharp(
    await plain({ width, height }, '#0000ff')
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
}

/** Returns the red, green and blue values of one pixel. */
export async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const point = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...point.subarray(0, 3)];
}
