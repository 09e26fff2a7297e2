/** Returns the CPU time that this thread has used so far: other processes do not count. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures the CPU time of the work: the least of three runs, as garbage collection and the like vary. A run below
 * `enough` is the last one.
 */
export async function cpuOf(work: () => unknown, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && least >= enough; turn += 1) {
    const before = cpuMs();
    await work();
    least = Math.min(least, cpuMs() - before);
  }
  return least;
}
