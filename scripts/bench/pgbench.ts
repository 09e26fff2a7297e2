import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('create-client.pgbench.sql', import.meta.url));
const run = promisify(execFile);

/** Transactions a second of the statements of POST /clients, sent by PostgreSQL's own bench. */
export async function runPgbench(
  { socketFolder }: { socketFolder: string },
  connections: number,
  durationMs: number,
): Promise<number> {
  const { stdout } = await run('pgbench', [
    ...['-h', socketFolder, '-U', 'workshop', '-n', '-M', 'prepared', '-f', script],
    ...['-c', String(connections), '-j', '2', '-T', String(Math.max(1, Math.round(durationMs / 1000)))],
    'postgres',
  ]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
