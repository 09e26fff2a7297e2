import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { MoveArrival } from '../../moving/online/move.ts';

/**
 * The file descriptor of standard error, to which the operator's command prints. Standard output is reserved for the
 * result as JSON.
 */
const standardError = 2;

/**
 * Runs an operator's command in a shell. Environment variables contain the workshop's hosts and cells. Returns null
 * after success, otherwise a description of the failure.
 */
export async function runThen(command: string, arrival: MoveArrival): Promise<string | null> {
  const { host, hosts, oldCell, newCell } = arrival;
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', standardError, standardError],
    env: {
      ...process.env,
      WORKSHOP_HOST: host,
      WORKSHOP_HOSTS: hosts.join(' '),
      WORKSHOP_OLD_CELL: String(oldCell ?? ''),
      WORKSHOP_NEW_CELL: String(newCell ?? ''),
    },
  });
  try {
    const [code, signal] = await once(child, 'exit');
    if (code === 0) return null;
    return signal ? `it was ended by ${signal}` : `exit code ${code}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
