import { openPictureDecoder } from '../../adapters/threads/pictures.ts';
import { openThreads } from '../../adapters/threads/pool.ts';
import { paperThreadFile } from '../../views/papers/thread-file.ts';
import { type DemoPictures, demoPictures } from './pictures.ts';

/**
 * Draws the demo's photos, and their thumbnails in a worker thread. Call this outside a transaction: on a busy machine
 * PostgreSQL would end the idle session.
 */
export function drawPictures(): Promise<DemoPictures> {
  const threads = openThreads({ paperFile: paperThreadFile });
  return demoPictures(openPictureDecoder(threads).makeThumbnail).finally(threads.close);
}
