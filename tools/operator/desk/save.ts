import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errorMessage, OperatorError } from '../../../domain/errors/operator-error.ts';
import { memberOf } from '../../../domain/text/json.ts';

/**
 * Resolves a path relative to the folder in which the user typed the command. npm changes to the project's folder, and
 * stores the user's folder in INIT_CWD.
 */
export function typedPath(typed: string): string {
  return resolve(process.env.INIT_CWD ?? '.', typed);
}

type Pieces = AsyncIterable<Buffer> | Iterable<Buffer>;

/**
 * Rejects an existing path before the operation runs. Returns a function that writes the file completely or not at all.
 */
export async function fileToSave(typed: string) {
  const path = typedPath(typed);
  if (existsSync(path)) throw fileExists(path);
  return async (pieces: Pieces): Promise<Record<string, unknown>> => {
    const half = `${path}.${process.pid}.part`;
    const leaveNothing = () => rmSync(half, { force: true });
    process.once('exit', leaveNothing); // removes the unfinished file, because an interrupted command exits at once
    try {
      const written = await write(half, pieces);
      await putInPlace(half, path);
      return { file: path, ...written };
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      throw new OperatorError(`--out: nothing was written: ${errorMessage(error)}.`);
    } finally {
      await rm(half, { force: true });
      process.off('exit', leaveNothing);
    }
  };
}

async function write(path: string, pieces: Pieces) {
  const sum = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      sum.update(piece);
      size += piece.length;
      await file.writeFile(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: sum.digest('hex'), size };
}

/**
 * Gives a finished file its final name. Uses a hard link, because a link never overwrites an existing file, in contrast
 * to a rename. Renames the file on file systems without links, such as those of memory sticks.
 */
async function putInPlace(half: string, path: string): Promise<void> {
  try {
    await link(half, path);
  } catch (error) {
    if (existsSync(path)) throw fileExists(path);
    if (!withoutLinks.has(String(memberOf(error, 'code')))) throw error;
    await rename(half, path);
  }
}

const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function fileExists(path: string): OperatorError {
  return new OperatorError(`--out: ${path} exists already. Nothing was written.`);
}
