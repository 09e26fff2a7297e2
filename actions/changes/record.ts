import { type ChangedSubject, countChanges } from '../../db/changes/queries.ts';
import type { Database } from '../../db/connection/client.ts';

/** Delay until changes are counted, so that many changes of a subject take one statement. */
const countAfterMs = 150;

/**
 * Counts which subjects of which workshops have changed, for pages that are open. Counts after the commits of the
 * changes, in a statement of its own, so that no write waits for it.
 */
export class ChangeRecord {
  readonly #database: Pick<Database, 'inSession'>;
  readonly #onError: (error: unknown) => void;
  #waiting = new Map<string, ChangedSubject>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Pick<Database, 'inSession'>, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** Notes committed changes of a workshop. */
  note(instanceId: number, subjects: readonly string[]): void {
    for (const subject of subjects) this.#waiting.set(`${instanceId} ${subject}`, { instanceId, subject });
    this.#timer ??= setTimeout(() => void this.flush(), countAfterMs).unref();
  }

  /** Counts the changes that were noted before the call. A failure is reported, and its changes are not counted. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changed = [...this.#waiting.values()];
    this.#waiting = new Map();
    if (changed.length > 0)
      this.#writing = this.#writing
        .then(() => this.#database.inSession((db) => countChanges(db, changed)))
        .catch(this.#onError);
    return this.#writing;
  }
}
