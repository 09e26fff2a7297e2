import { openPictureDecoder } from '../../adapters/threads/pictures.ts';
import { openThreads } from '../../adapters/threads/pool.ts';
import { paperThreadFile } from '../../views/papers/thread-file.ts';
import { type DemoPictures, demoPictures } from './pictures.ts';

/**
 * Draws the demo's photos in a thread of its own. Not within a transaction: on a busy machine PostgreSQL would end its
 * session, which does nothing meanwhile.
 */
export function drawPictures(): Promise<DemoPictures> {
  const threads = openThreads({ paperFile: paperThreadFile });
  return demoPictures(openPictureDecoder(threads).makeThumbnail).finally(threads.close);
}
