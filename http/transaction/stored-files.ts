import type { FastifyRequest } from 'fastify';
import { Problem } from '../../domain/requests/problem.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Maximum number of files that are removed in parallel. A distant store needs about 30 ms per file. */
const maxParallel = 16;

/** Removes stored files that have no row. If the store fails, the daily sweep removes the files. */
export async function removeFiles(
  { documents }: Pick<Runtime, 'documents'>,
  request: FastifyRequest,
  names: string[],
): Promise<void> {
  for (let from = 0; from < names.length; from += maxParallel) {
    const some = names.slice(from, from + maxParallel);
    await Promise.all(some.map((name) => documents.remove(name))).catch((err) =>
      request.log.warn({ err }, 'a file without a row stays until the next sweep'),
    );
  }
}

interface StoredFile<T> {
  name: string;
  /** Writes the file's row. May throw a refusal. */
  writeRow: () => Promise<T>;
  hasRow: (outcome: T) => boolean;
}

/**
 * Writes the row of a file that is already stored. Files are stored before this transaction opens, so that no row
 * refers to a missing file. Removes the file if no row is written.
 */
export async function removeUnlessRowIsWritten<T>(
  runtime: Runtime,
  request: FastifyRequest,
  { name, writeRow, hasRow }: StoredFile<T>,
): Promise<T> {
  try {
    const outcome = await writeRow();
    if (!hasRow(outcome)) await removeFiles(runtime, request, [name]);
    return outcome;
  } catch (error) {
    // Removes the file only after a refusal, because the row may exist after an unconfirmed commit.
    if (error instanceof Problem) await removeFiles(runtime, request, [name]);
    throw error;
  }
}
