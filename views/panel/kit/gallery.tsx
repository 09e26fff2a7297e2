import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

export interface GalleryItem {
  id: string;
  /** The name of the file. */
  name: string;
  /** The address of the file. */
  href: string;
  /** The address of a small picture; omitted for files that are no pictures. */
  thumbnail?: string | undefined;
  /** A line below the name, such as size and author. */
  note?: ComponentChildren;
  /** Buttons. */
  actions?: ComponentChildren;
}

/** Photos and documents as cards with a small picture. */
export function Gallery({ label, items }: { label: string; items: readonly GalleryItem[] }) {
  return (
    <ul class="gallery" role="list" aria-label={label}>
      {items.map(({ id, name, href, thumbnail, note, actions }) => (
        <li class="gallery-item" data-id={id}>
          <a class="gallery-link" href={href} target="_blank" rel="noopener">
            <span class="gallery-picture">
              {thumbnail ? (
                <img src={thumbnail} alt="" loading="lazy" decoding="async" />
              ) : (
                <Icon name="document" size={24} />
              )}
            </span>
            <span class="gallery-name" dir="auto">
              {name}
            </span>
          </a>
          {note && <p class="quiet">{note}</p>}
          {actions && <div class="gallery-actions">{actions}</div>}
        </li>
      ))}
    </ul>
  );
}
