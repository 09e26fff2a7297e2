import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Asset, createAsset } from './assets.ts';

const folder = fileURLToPath(new URL('../../docs/panel/pictures/', import.meta.url));

let pictures: Map<string, Asset> | undefined;

/** Reads the pictures of the guide to the panel, by language and name, such as `es/people`. */
function readPictures(): Map<string, Asset> {
  pictures ??= new Map(
    globSync('*/*.webp', { cwd: folder }).map((file) => {
      const name = file.replace('.webp', '');
      const asset = createAsset(name.replace('/', '-'), 'webp', 'image/webp', readFileSync(folder + file));
      return [name, asset];
    }),
  );
  return pictures;
}

/** Returns the address of a picture. It contains a hash of the content. */
export function picturePath(name: string): string {
  const picture = readPictures().get(name);
  if (!picture) throw new Error(`docs/panel/pictures has no ${name}.webp`);
  return picture.path;
}

export function findPicture(path: string): Asset | undefined {
  return readPictures()
    .values()
    .find((picture) => picture.path === path);
}
