import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { maxTableBytes } from '../../../../domain/imports/table.ts';
import { typedPath } from '../save.ts';

/** Opens the CSV file whose path the user typed, and returns a stream. The path `-` opens standard input. */
export async function openTableFile(typed: string): Promise<Readable> {
  if (typed === '-') return process.stdin;
  const path = typedPath(typed);
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(error.code === 'ENOENT' ? `${path} does not exist.` : `${error.message}.`);
  });
  try {
    await requireReadable(file, path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return createReadStream(path, { fd: file });
}

async function requireReadable(file: FileHandle, path: string): Promise<void> {
  const found = await file.stat();
  if (found.isDirectory()) throw new OperatorError(`${path} is a folder.`);
  if (found.size <= maxTableBytes) return;
  const [has, most] = [found.size, maxTableBytes].map((bytes) => (bytes / 1_048_576).toFixed(1));
  throw new OperatorError(`${path} has ${has} MB; the limit is ${most}. Split it.`);
}
