import type { DocumentStore } from '../../adapters/documents/store.ts';
import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { insertDocument, insertThumbnail } from '../../db/documents/queries.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { storeFile } from '../documents/keep.ts';
import type { Demo } from './demo.ts';
import type { DemoPhoto, DemoPictures } from './pictures.ts';

export interface PhotoParts {
  documents: DocumentStore;
  pictures: DemoPictures;
}

const seenByClient = { client_visible: true, mechanic_visible: true };

export async function seedPhotos(
  demo: Demo,
  { documents, pictures }: PhotoParts,
  budgetId: number,
  photos: DemoPhoto[],
  actor: Actor,
): Promise<void> {
  const { instance, tx, now } = demo;
  for (const filename of photos) {
    const { jpeg, thumbnail } = pictures[filename];
    const storage = { documents, makeThumbnail: async () => thumbnail, asker: { workshop: instance.id } };
    const { thumbnail: _, ...stored } = await storeFile(storage, jpeg, filename);
    const row = { ...stored, ...seenByClient };
    const { id, content_type, size } = await insertDocument(tx, instance.id, budgetId, row, actor, now);
    await insertThumbnail(tx, instance.id, id, thumbnail);
    const changes = initialChanges({ document_id: id, content_type, size, ...seenByClient });
    await insertBudgetHistory(tx, instance.id, { budgetId, action: 'document.added', changes }, actor, now);
  }
}
