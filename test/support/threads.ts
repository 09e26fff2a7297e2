import { openThreads, type Threads } from '../../adapters/threads/pool.ts';
import { paperThreadFile } from '../../views/papers/thread-file.ts';

let threads: Threads | undefined;

/**
 * Shares threads among all files of a worker, because a new one needs longer to open the fonts than to draw ten papers.
 */
export function sharedThreads(): Threads {
  threads ??= openThreads({ paperFile: paperThreadFile });
  return threads;
}
