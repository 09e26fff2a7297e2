import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The kernel counts a process's time in hundredths of a second. */
const tickMs = 10;

/** Fields of /proc/pid/stat after the command's name, from the state on. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Reads the processor time of a process that still runs. */
export function processMs(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
  return (user + system) * tickMs;
}

/** Reads the CPU time of all processes of one cluster, including those that have ended. */
export function clusterMs(postmaster: number): number {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = pids.filter((pid) => Number(statOf(pid)[1]) === postmaster);
  const ended = statOf(postmaster).slice(13, 15).map(Number);
  const endedMs = ended.reduce((sum, ticks) => sum + ticks, 0) * tickMs;
  return [postmaster, ...children].reduce((sum, pid) => sum + processMs(pid), endedMs);
}

/** Finds the process that started all others of a cluster. */
export function postmasterOf(socketFolder: string): number {
  const lock = readdirSync(socketFolder).find((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name)) as string;
  return Number(readFileSync(join(socketFolder, lock), 'utf8').split('\n')[0]);
}
