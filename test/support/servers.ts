import { execFileSync } from 'node:child_process';
import { chownSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runCluster } from '../../db/embedded/cluster.ts';
import { embeddedUser } from '../../db/embedded/initdb.ts';
import { runAs } from '../../db/embedded/run-as.ts';
import { installed } from './cluster.ts';

/**
 * Folder with the programs of Debian's PostgreSQL. The bundled PostgreSQL has no program that copies a running server.
 */
export const [programs = ''] = globSync('/usr/lib/postgresql/*/bin').sort();

interface Server {
  name: string;
  /** Further settings of the server. */
  settings?: string[];
}

/** Starts a PostgreSQL server in `folder/name`; existing data there are reused. */
export async function startServer(folder: string, { name, settings = [] }: Server) {
  const { initdb, program } = installed(programs, false);
  const cluster = await runCluster(
    { folder: join(folder, name), durable: false },
    { initdb, program: (...where) => [...program(...where), ...settings.flatMap((each) => ['-c', each])] },
  );
  onTestFinished(cluster.stop);
  return cluster;
}

export function makeFolders(folder: string, ...names: string[]): void {
  const user = runAs(join(folder, 'no-data-yet'));
  for (const name of names) {
    mkdirSync(join(folder, name), { mode: 0o700 });
    if (user) chownSync(join(folder, name), user.uid, user.gid);
  }
}

/** Copies the data of a running server into another folder, as PostgreSQL's manual describes. */
export function copyServer(socketFolder: string, data: string): void {
  const connection = ['--host', socketFolder, '--username', embeddedUser];
  const options = { ...runAs(data), cwd: '/', stdio: 'pipe' } as const;
  const words = ['--pgdata', data, '--checkpoint=fast', '--wal-method=none', '--no-sync', ...connection];
  execFileSync(join(programs, 'pg_basebackup'), words, options);
}
