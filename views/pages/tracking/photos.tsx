import type { TrackedDocument } from '../../../domain/signatures/tracked.ts';
import type { TrackingData } from './tracking.ts';

/** A document with a thumbnail. */
interface Photo extends TrackedDocument {
  thumbnail: NonNullable<TrackedDocument['thumbnail']>;
}

export function isPhoto(document: TrackedDocument): document is Photo {
  return document.thumbnail !== null;
}

/** Renders thumbnails that link to the whole photos. Those further down are loaded lazily. */
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
