import { openThreads, type Threads } from '../../adapters/threads/pool.ts';
import { paperThreadFile } from '../../views/papers/thread-file.ts';

let threads: Threads | undefined;

/** The threads of all files of a worker: opening the fonts takes a new one longer than drawing ten papers. */
export function sharedThreads(): Threads {
  threads ??= openThreads({ paperFile: paperThreadFile });
  return threads;
}
