import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Unit of the kernel's CPU times of a process: a hundredth of a second. */
const tickMs = 10;

/** Returns the content of a process's file in /proc; an empty text if the process has ended. */
function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the fields of /proc/<pid>/stat that follow the command's name, beginning with the state. */
function statOf(pid: number): string[] {
  return procFile(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
}

/** Reads the CPU time of a running process, in user and kernel mode, in milliseconds. */
export function processMs(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
  return (user + system) * tickMs;
}

/** Reads the CPU time of all processes of one PostgreSQL cluster, including ended processes, in milliseconds. */
export function clusterMs(postmaster: number): number {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = pids.filter((pid) => Number(statOf(pid)[1]) === postmaster);
  const ended = statOf(postmaster).slice(13, 15).map(Number);
  const endedMs = ended.reduce((sum, ticks) => sum + ticks, 0) * tickMs;
  return [postmaster, ...children].reduce((sum, pid) => sum + processMs(pid), endedMs);
}

/** Returns the process id of the postmaster, the parent process of a PostgreSQL cluster. */
export function postmasterOf(socketFolder: string): number {
  const lock = readdirSync(socketFolder).find((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name)) as string;
  return Number(readFileSync(join(socketFolder, lock), 'utf8').split('\n')[0]);
}

/** Reads the current memory of a process (VmRSS), or its peak since `resetPeak` (VmHWM). */
export function memoryMiB(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(procFile(pid, 'status'))?.[1] ?? 0) / 1024;
}

export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
