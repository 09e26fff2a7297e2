import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts a process's time in hundredths of a second. */
const tickMicroseconds = 10_000;

/** CPU time that a process has taken, kernel's included; 0 where there is no /proc. */
export function processorMicroseconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMicroseconds;
  } catch {
    return 0;
  }
}

export function postgresMicroseconds(): number {
  return processes()
    .filter((pid) => commandOf(pid).startsWith('postgres: '))
    .reduce((sum, pid) => sum + processorMicroseconds(pid), 0);
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
