import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../domain/errors/operator-error.ts';
import { workshopCommand } from '../../domain/text/workshop-command.ts';
import { changeOwner, createPrivateFolder, runAs } from './run-as.ts';

export function prepareDataDir(dataDir: string): void {
  makeDataDir(dataDir);
  refuseHalfRestored(dataDir);
}

/** Name of the folder in which a restored database is built until it is complete. */
export const restoringFolder = 'restoring';

/**
 * Throws `OperatorError` for a data folder with an unfinished restore, because a new database in it would be mistaken for the
 * restored database.
 */
function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres')) || !existsSync(join(dataDir, restoringFolder))) return;
  throw new OperatorError(
    `DATA_DIR: the restore into ${dataDir} has not come to its end: wait for it, or, where none runs, start it again.`,
  );
}

/**
 * Removes the remains of a restore that was interrupted in its last step, when the database was already in place. The
 * caller must own the folder's lock.
 */
export function clearAfterRestore(dataDir: string): void {
  refuseHalfRestored(dataDir);
  rmSync(join(dataDir, restoringFolder), { recursive: true, force: true });
}

export function makeDataDir(dataDir: string): void {
  const user = runAs(join(dataDir, 'postgres'));
  const closed = user && createPrivateFolder(dirname(dataDir), user);
  if (closed) {
    throw new OperatorError(
      `DATA_DIR: PostgreSQL may not run as root, and the user it runs as cannot pass ${closed} (on the way to ` +
        `${dataDir}). Set DATA_DIR to a folder in reach, such as /var/lib/workshop-api, or start as another user.`,
    );
  }
  try {
    makeFolder(dataDir, 0o700);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR: ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  const names = readdirSync(dataDir).filter((name) => name !== 'lost+found'); // the root of a volume has this folder
  if (names.length > 0 && !ownEntries.some((name) => names.includes(name))) {
    throw new OperatorError(
      `DATA_DIR: ${dataDir} holds other things already; name an empty or a new folder.`,
    );
  }
  changeOwner(dataDir, user);
  if ((statSync(dataDir).mode & 0o777) !== 0o700) chmodSync(dataDir, 0o700);
}

/** Creates a folder and its parents. Node's own `recursive` hangs if no folder can be created, as in /proc. */
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), 0o755);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const ownEntries = ['.lock', 'app-secret', 'postgres'];

function missingSecretText(file: string): string {
  return (
    `DATA_DIR: ${file} is missing, and the database beside it was written with it: put it back from a backup. ` +
    `If it is lost for good: ${workshopCommand('secret replace')}`
  );
}

/**
 * Returns the secret in the data folder. Creates the secret at the first start, atomically even if two processes start
 * at the same time.
 */
export function ensureAppSecret(dataDir: string): string {
  prepareDataDir(dataDir);
  const file = join(dataDir, 'app-secret');
  if (!existsSync(file)) {
    if (existsSync(join(dataDir, 'postgres'))) throw new OperatorError(missingSecretText(file));
    makeAppSecret(file);
  }
  return readFileSync(file, 'utf8');
}

/** Creates a new secret in a data folder whose secret was lost. Does nothing if the folder has a secret. */
export function replaceMissingSecret(dataDir: string): void {
  const file = join(dataDir, 'app-secret');
  if (!existsSync(file)) makeAppSecret(file);
}

function makeAppSecret(file: string): void {
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(half);
  }
}
