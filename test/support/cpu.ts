/** What this thread has computed so far: a busy neighbour takes none of it. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * What the work takes of a processor: the least of three turns, as what else a thread does (collecting garbage) is
 * chance. Once it is less than `enough`, it isn't done again.
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
