import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Cluster,
  type ClusterOptions,
  type Installation,
  runCluster,
  startCluster,
} from '../../db/embedded/cluster.ts';
import { embeddedUser } from '../../db/embedded/initdb.ts';
import { changeOwner } from '../../db/embedded/run-as.ts';

/**
 * Folder with the programs of an installed PostgreSQL, with which the tests run; empty if the tests run with the
 * bundled PostgreSQL.
 */
export const installedPrograms = process.env.POSTGRES_BIN ?? '';

/** Starts the PostgreSQL server for the tests. */
export function startTestCluster(options: ClusterOptions): Promise<Cluster> {
  return installedPrograms === ''
    ? startCluster(options)
    : runCluster(options, installed(installedPrograms, options.durable));
}

/**
 * Returns functions that run an installed PostgreSQL with its distribution's configuration. Unlike the bundled
 * PostgreSQL, it sorts text by the rules of a language, with upper case beside lower case, and all its settings have
 * their defaults.
 */
export function installed(programs: string, durable: boolean): Installation {
  return {
    async initdb(data, user) {
      const half = mkdtempSync(`${data}.new-`);
      changeOwner(half, user);
      const { status, stderr } = spawnSync(join(programs, 'initdb'), ['-D', half, ...initdbArguments], {
        encoding: 'utf8',
        cwd: half,
        ...user,
      });
      if (status !== 0) throw new Error(`initdb of ${programs}: ${stderr}`);
      renameSync(half, data);
    },
    program: (data, socketFolder) => [
      ...[join(programs, 'postgres'), '-D', data, '-k', socketFolder, '-h', ''],
      ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
    ],
  };
}

const initdbArguments = [
  ...['--username', embeddedUser, '--auth', 'trust', '--encoding', 'UTF8', '--no-sync', '--no-instructions'],
  ...['--locale', 'C.UTF-8', '--locale-provider', 'icu', '--icu-locale', 'es'],
];
