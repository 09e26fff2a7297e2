import { type ComponentChild, h } from 'preact';
import type { TrackedDocument } from '../../../domain/signatures/tracked.ts';
import type { Tracking } from './tracking.ts';

/** A document with a thumbnail. */
interface Photo extends TrackedDocument {
  thumbnail: NonNullable<TrackedDocument['thumbnail']>;
}

export function isPhoto(document: TrackedDocument): document is Photo {
  return document.thumbnail !== null;
}

/** Shows thumbnails that link to the whole photos. Those further down are loaded when they scroll into view. */
export function photoGrid(photos: Photo[], { photoPath }: Tracking): ComponentChild {
  const tile = ({ id, filename, thumbnail: { width, height } }: Photo) =>
    h(
      'li',
      null,
      h(
        'a',
        { href: photoPath(id, 'shown') },
        h('img', { src: photoPath(id, 'thumbnail'), alt: filename, width, height, loading: 'lazy' }),
      ),
    );
  return h('ul', { class: 'photos', role: 'list' }, photos.map(tile));
}

/** Squares of one size, so that the layout does not move while they load. Printed quotes have none. */
export const photoStyle = `
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(112px, 1fr)); gap: 8px; }
.photos a { display: block; }
.photos img {
  display: block; width: 100%; height: auto; aspect-ratio: 1; object-fit: cover; border-radius: 8px; background: var(--edge);
  font-size: 0.875em; color: var(--quiet);
}
@media print { section:has(> .photos) { display: none; } }
`;
