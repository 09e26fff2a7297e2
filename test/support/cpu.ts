/** Returns the CPU time of this thread in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Returns the CPU time of the work in milliseconds: the minimum of three runs, because of garbage collection and
 * similar effects. Stops after a run below `enough`.
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
