import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { randomFileName, storedNameBytes } from '../../domain/documents/document.ts';
import { errorMessage, OperatorError } from '../../domain/errors/operator-error.ts';
import { memberOf } from '../../domain/text/json.ts';
import type { DocumentStore } from './store.ts';

const probeBytes = 64;

/** Checks a store by writing, reading and removing a file. Returns the reason of a failure, or null. */
export async function findStoreProblem(store: DocumentStore): Promise<string | null> {
  const name = randomFileName(randomBytes(storedNameBytes));
  const content = randomBytes(probeBytes);
  try {
    await store.put(name, [content], 'application/octet-stream');
    const file = await store.read(name, { first: 0, last: probeBytes - 1 });
    if (!file) return 'a file that was written is missing';
    if (!(await buffer(file)).equals(content))
      return 'a file that was written has a different content when read';
    await store.remove(name);
    return null;
  } catch (error) {
    await store.remove(name).catch(() => {});
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  const cause = memberOf(error, 'cause');
  if (!(cause instanceof Error)) return errorMessage(error);
  const { name, message } = cause;
  // An S3 error contains its code in `name`, and some servers send no message.
  if (message === '' || message === 'UnknownError') return name;
  return name === 'Error' ? message : `${name}: ${message}`;
}

/** Throws `OperatorError` if the store cannot store documents. */
export async function requireStore(store: DocumentStore): Promise<void> {
  const problem = await findStoreProblem(store);
  if (problem === null) return;
  throw new OperatorError(
    `DOCUMENTS_URL (DATA_DIR/documents if it is empty): writing, reading and removing a document there failed: ${problem}.`,
  );
}
