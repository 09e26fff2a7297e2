import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { storedName, storedNameBytes } from '../domain/documents/document.ts';
import { Refused } from '../telemetry/tellable.ts';
import type { DocumentStore } from './store.ts';

const probeBytes = 64;

/** Why the store cannot keep documents, in words; null: a file was written, read and removed. */
export async function findStoreProblem(store: DocumentStore): Promise<string | null> {
  const name = storedName(randomBytes(storedNameBytes));
  const content = randomBytes(probeBytes);
  try {
    await store.put(name, [content], 'application/octet-stream');
    const file = await store.read(name, { first: 0, last: probeBytes - 1 });
    if (!file) return 'a file that was written is not there';
    if (!(await buffer(file)).equals(content)) return 'a file that was written is read with another content';
    await store.remove(name);
    return null;
  } catch (error) {
    await store.remove(name).catch(() => {});
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || cause.name : message;
}

/** Refuses a store that cannot keep documents. */
export async function requireStore(store: DocumentStore): Promise<void> {
  const problem = await findStoreProblem(store);
  if (problem === null) return;
  throw new Refused(
    `DOCUMENTS_URL (DATA_DIR/documents where it is empty): documents cannot be written, read and removed there: ${problem}.`,
  );
}
