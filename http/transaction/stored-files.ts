import type { FastifyRequest } from 'fastify';
import { Problem } from '../../domain/requests/problem.ts';
import type { Runtime } from '../runtime.ts';

/** A store that is far away answers in some 30 ms each. */
const atOnceMost = 16;

/** Files that no row tells of. What the store does not take away now, the sweep does within a day or so. */
export async function removeFiles(
  { documents }: Pick<Runtime, 'documents'>,
  request: FastifyRequest,
  names: string[],
): Promise<void> {
  for (let from = 0; from < names.length; from += atOnceMost) {
    const some = names.slice(from, from + atOnceMost);
    await Promise.all(some.map((name) => documents.remove(name))).catch((err) =>
      request.log.warn({ err }, 'a file without a row stays until the next sweep'),
    );
  }
}

interface StoredFile<T> {
  name: string;
  /** Writes the file's row, or does not. */
  writeRow: () => Promise<T>;
  hasRow: (outcome: T) => boolean;
}

/** A file is stored before its row's transaction opens, so no row tells of a missing file. Without a row it is removed. */
export async function keepIfRowIsWritten<T>(
  runtime: Runtime,
  request: FastifyRequest,
  { name, writeRow, hasRow }: StoredFile<T>,
): Promise<T> {
  try {
    const outcome = await writeRow();
    if (!hasRow(outcome)) await removeFiles(runtime, request, [name]);
    return outcome;
  } catch (error) {
    // After a commit that nobody confirmed the row may be there.
    if (error instanceof Problem) await removeFiles(runtime, request, [name]);
    throw error;
  }
}
