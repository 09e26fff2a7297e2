import { type DoctorFacts, type FolderFacts, isKnown } from '../facts.ts';
import { type Check, check, okResult, warningResult, wrongResult } from './check.ts';

/**
 * Free disk space below which the doctor warns. PostgreSQL's WAL alone may grow to a gigabyte (max_wal_size);
 * PostgreSQL stops if the disk is full.
 */
const warningFreeBytes = 2e9;
const minFreeBytes = 250e6;

export const machineChecks: Check<DoctorFacts>[] = [
  check(
    'node',
    ({ node }) => node,
    ({ version, required }) =>
      isAtLeast(version, required)
        ? okResult(version)
        : wrongResult(`${version} is too old`, `install Node ${required} or newer`),
  ),
  check(
    'settings',
    ({ settings }) => settings,
    (settings) =>
      isKnown(settings)
        ? okResult('all can be read')
        : wrongResult(settings.refused, 'correct it in the environment or in .env'),
  ),
  // Shows the number of the cell in the report, without a judgement.
  check(
    'cell',
    ({ settings }) => (isKnown(settings) && settings.cell !== null ? settings : null),
    ({ cell, cellName }) => okResult(cellName ? `${cell}, ${cellName}` : String(cell)),
  ),
  check(
    'data folder',
    ({ folder }) => folder,
    (folder) => {
      const { path, mode } = folder;
      const problem = findFolderProblem(folder);
      if (problem) return wrongResult(...problem);
      return isOpenToOthers(mode)
        ? warningResult(`other users can open ${path}`, `chmod 700 ${path}`)
        : okResult(`${path}, closed to other users`);
    },
  ),
  check(
    'disk',
    ({ folder }) => (folder && !findFolderProblem(folder) ? folder : null),
    ({ path, freeBytes }) => {
      const free = `${(freeBytes / 1e9).toFixed(1)} GB are free`;
      const remedy = `free space on the disk of ${path}`;
      if (freeBytes < minFreeBytes)
        return wrongResult(`${free}: PostgreSQL stops when the disk is full`, remedy);
      return freeBytes < warningFreeBytes ? warningResult(free, remedy) : okResult(free);
    },
  ),
  check(
    'secret',
    ({ secret }) => secret,
    ({ secrets, file }) => {
      if (!file) return okResult('APP_SECRET, from the environment');
      const { path, mode } = file;
      if (mode === null || secrets.length === 0)
        return wrongResult(`${path} is missing or damaged`, 'restore it from a backup before the next start');
      return isOpenToOthers(mode)
        ? warningResult(`other users can read ${path}`, `chmod 600 ${path}`)
        : okResult(path);
    },
  ),
  check(
    'database',
    ({ database }) => (isKnown(database) ? null : database),
    ({ refused, remedy }, { folder }) =>
      wrongResult(
        refused,
        remedy ?? (folder ? 'read postgres.log in DATA_DIR' : 'start PostgreSQL, or correct DATABASE_URL'),
      ),
  ),
];

function findFolderProblem(folder: FolderFacts): [message: string, remedy: string] | null {
  const { path, exists, foreign, hasDatabase, halfRestored } = folder;
  if (!exists) return [`${path} does not exist`, 'make start, or restore a backup'];
  if (foreign)
    return [`${path} belongs to another user`, 'run this, and the service, as the user who owns it'];
  if (halfRestored)
    return [`the restore into ${path} is not complete`, 'wait until it ends, or start it again'];
  return hasDatabase ? null : [`${path} has no database`, 'make start, or restore a backup'];
}

function isOpenToOthers(mode: number): boolean {
  return (mode & 0o077) !== 0;
}

function isAtLeast(version: string, required: string): boolean {
  const partsOf = (text: string) => text.split('.').map(Number);
  const [has, wants] = [partsOf(version), partsOf(required)];
  const differing = wants.findIndex((part, index) => has[index] !== part);
  return differing === -1 || (has[differing] ?? 0) > (wants[differing] ?? 0);
}
