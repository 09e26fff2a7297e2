import type { TrackedDocument } from '../../../domain/signatures/tracked-budget.ts';
import type { TrackingData } from './tracking.ts';

/** A shared document that has a thumbnail. */
interface Photo extends TrackedDocument {
  thumbnail: NonNullable<TrackedDocument['thumbnail']>;
}

export function isPhoto(document: TrackedDocument): document is Photo {
  return document.thumbnail !== null;
}

/** Renders thumbnails that link to the full photos. The browser loads thumbnails below the visible part on demand. */
export function PhotoGrid({ photos, photoPath }: Pick<TrackingData, 'photoPath'> & { photos: Photo[] }) {
  return (
    <ul class="photos" role="list">
      {photos.map(({ id, filename, thumbnail: { width, height } }) => (
        <li>
          <a href={photoPath(id, 'shown')}>
            <img
              src={photoPath(id, 'thumbnail')}
              alt={filename}
              width={width}
              height={height}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
