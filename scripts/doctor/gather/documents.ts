import type { Db } from '../../../db/client.ts';
import type { DocumentPlace } from '../../../db/documents/place.ts';
import { type DocumentStore, openDocumentStore } from '../../../db/documents/store.ts';
import { listSomeStoredNames } from '../../../db/queries/deployment.ts';
import { storedName, storedNameBytes } from '../../../domain/documents/stored-name.ts';
import type { ContentFacts } from '../facts.ts';

/** Names are random, and so is what these few tell of all of them: a lost disk or another place shows at once. */
const filesTried = 100;
const nobodysName = storedName(Buffer.alloc(storedNameBytes));

export async function gatherDocuments(db: Db, place: DocumentPlace): Promise<ContentFacts['documents']> {
  const store = openDocumentStore(place);
  const names = await listSomeStoredNames(db, filesTried);
  try {
    // Of a store that holds nothing yet, too, one wants to know whether it answers.
    await isThere(store, nobodysName);
    let missing = 0;
    for (const name of names) if (!(await isThere(store, name))) missing += 1;
    return { checked: names.length, missing };
  } catch (error) {
    const { message, cause } = error as Error;
    return { refused: (cause as Error | undefined)?.message ?? message };
  }
}

async function isThere(store: DocumentStore, name: string): Promise<boolean> {
  const file = await store.read(name, { first: 0, last: 0 });
  file?.on('error', () => {}).destroy();
  return file !== undefined;
}
