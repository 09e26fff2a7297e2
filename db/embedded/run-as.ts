import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '../../domain/errors/operator-error.ts';

export interface RunAs {
  uid: number;
  gid: number;
}

/**
 * Returns the user that runs PostgreSQL, or null for the user of the current Node process. PostgreSQL refuses to run as
 * root. If the process runs as root, returns the owner of the data, or the user `postgres`.
 */
export function runAs(cluster: string): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findUser() ?? createUser();
}

export function createPrivateFolder(path: string, { uid, gid }: RunAs): string | null {
  const above = dirname(path);
  const closed = above === path ? null : createPrivateFolder(above, { uid, gid });
  if (closed) return closed;
  const folder = statSync(path, { throwIfNoEntry: false });
  if (!folder) return null;
  const pass = folder.uid === uid ? 0o100 : folder.gid === gid ? 0o010 : 0o001;
  return folder.mode & pass ? null : path;
}

const systemUser = 'postgres';

function findUser(): RunAs | null {
  const [uid, gid] = ['-u', '-g'].map((what) => {
    const { stdout } = spawnSync('id', [what, systemUser], { encoding: 'utf8' });
    return Number.parseInt(stdout ?? '', 10);
  });
  return uid && gid ? { uid, gid } : null;
}

function createUser(): RunAs {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    systemUser,
  ]);
  const user = findUser();
  if (user) return user;
  throw new OperatorError(
    `PostgreSQL may not run as root, and the system user '${systemUser}' could not be created: create it, or start as another user.`,
  );
}

export function changeOwner(folder: string, user: RunAs | null): void {
  if (user && statSync(folder).uid !== user.uid) chownSync(folder, user.uid, user.gid);
}
