import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** 0: not begun, 1: begun, 2: done. All threads of the process share it. */
const name = 'picture formats';
if (getEnvironmentData(name) === undefined)
  setEnvironmentData(name, new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/**
 * Runs what changes the picture library for all threads. The first thread does, and the others wait for it: the library
 * would refuse the pictures of one thread while another thread changes it.
 */
export function oncePerProcess(change: () => void): void {
  const progress = new Int32Array(getEnvironmentData(name) as SharedArrayBuffer);
  if (Atomics.compareExchange(progress, 0, 0, 1) === 0) {
    change();
    Atomics.store(progress, 0, 2);
    Atomics.notify(progress, 0);
  } else {
    Atomics.wait(progress, 0, 1);
  }
}
