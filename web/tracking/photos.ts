import { type ComponentChild, h } from 'preact';
import type { TrackedDocument } from '../../domain/budgets/tracked.ts';
import type { Tracking } from './tracking.ts';

/** A document that has a small picture of itself. */
interface Photo extends TrackedDocument {
  thumbnail: NonNullable<TrackedDocument['thumbnail']>;
}

export function isPhoto(document: TrackedDocument): document is Photo {
  return document.thumbnail !== null;
}

/** Small squares; a tap shows the whole photo. What is further down is loaded when somebody comes there. */
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

/** Cut to squares of one size, so that nothing moves while they come in. A quote on paper has none. */
export const photoStyle = `
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(112px, 1fr)); gap: 8px; }
.photos a { display: block; }
.photos img {
  display: block; width: 100%; height: auto; aspect-ratio: 1; object-fit: cover; border-radius: 8px; background: var(--edge);
  font-size: 0.875em; color: var(--quiet);
}
@media print { section:has(> .photos) { display: none; } }
`;
