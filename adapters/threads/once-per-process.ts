import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/**
 * Name of a counter that all threads of the process share. 0: the change has not begun; 1: it has begun; 2: it is
 * complete.
 */
const name = 'picture formats';
if (getEnvironmentData(name) === undefined)
  setEnvironmentData(name, new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/**
 * Runs a change of the picture library that affects all threads. The first thread runs the change and all others wait,
 * because the library would refuse their pictures during the change.
 */
export function runOncePerProcess(change: () => void): void {
  const progress = new Int32Array(getEnvironmentData(name) as SharedArrayBuffer);
  if (Atomics.compareExchange(progress, 0, 0, 1) === 0) {
    change();
    Atomics.store(progress, 0, 2);
    Atomics.notify(progress, 0);
  } else {
    Atomics.wait(progress, 0, 1);
  }
}
