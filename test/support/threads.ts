import { openThreads, type Threads } from '../../adapters/threads/pool.ts';
import { paperThreadFile } from '../../views/papers/thread-file.ts';

let threads: Threads | undefined;

/**
 * Returns threads that all test files of a worker share, because opening the fonts takes a new thread longer than
 * drawing ten papers.
 */
export function sharedThreads(): Threads {
  threads ??= openThreads({ paperFile: paperThreadFile });
  return threads;
}
