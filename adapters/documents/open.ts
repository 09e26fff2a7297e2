import type { DocumentPlace } from '../../domain/documents/store-location.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';
import type { DocumentStore } from './store.ts';

export function openDocumentStore(place: DocumentPlace): DocumentStore {
  return place.kind === 'folder' ? openFolderStore(place) : openS3Store(place);
}
