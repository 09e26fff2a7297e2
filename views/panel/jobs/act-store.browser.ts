/** A form that was submitted and is not sent yet. */
export interface WaitingAct {
  id: number;
  /** The person who submitted it. Acts of other people of this device stay until they sign in again. */
  person: string;
  /** Address to which the form is sent. */
  path: string;
  operation: string;
  /** The `id` of the form on its page. */
  form: string;
  fields: [name: string, value: string | Blob][];
  label: string;
  /** When it happened, by the clock of the server. */
  atMs: number;
  /** When it was sent for the first time, by the clock of the device. The server may have received it. */
  triedAtMs?: number;
  /** Whether the page that answers is opened if the person still waits for it. */
  follows?: boolean;
  /** The text of the pressed button, such as a result. */
  choice?: string;
  /** Why the server refused it, in words. */
  refusal?: string;
}

const databaseName = 'panel-jobs';
const storeName = 'acts';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(storeName, { keyPath: 'id', autoIncrement: true });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  return opened;
}

/** Runs a request in a transaction. Resolves when the transaction is complete, so that a stored act survives a crash. */
async function run<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = ask(transaction.objectStore(storeName));
    transaction.addEventListener('complete', () => resolve(request.result));
    for (const type of ['abort', 'error'])
      transaction.addEventListener(type, () => reject(transaction.error ?? new Error(type)));
  });
}

/** Lists the acts of a person in the order in which they happened. */
export async function listActs(person: string): Promise<WaitingAct[]> {
  const acts = await run<WaitingAct[]>('readonly', (store) => store.getAll());
  return acts.filter((act) => act.person === person);
}

export function addAct(act: Omit<WaitingAct, 'id'>): Promise<IDBValidKey> {
  return run('readwrite', (store) => store.add(act));
}

export function saveAct(act: WaitingAct): Promise<IDBValidKey> {
  return run('readwrite', (store) => store.put(act));
}

export function removeAct({ id }: WaitingAct): Promise<undefined> {
  return run('readwrite', (store) => store.delete(id));
}
