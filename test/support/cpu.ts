/** Returns the CPU time of this thread, without other processes. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures the CPU time of the work as the minimum of three runs, because garbage collection and the like vary. Stops
 * early after a run below `enough`.
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
