import { freeBytes, fullBelowBytes } from '../../adapters/telemetry/disk-space.ts';
import { answerWithin, labelledGauge, type Metric, metric } from '../../adapters/telemetry/metrics.ts';
import { sqlState } from '../../db/connection/failures.ts';
import { type WriteObstacle, writeObstacles } from '../../db/deployment/write-obstacle.ts';
import { keysOf } from '../../domain/text/json.ts';
import { Verdict } from './verdict.ts';

interface Surroundings {
  /**
   * Returns the reason why the database can't be written; null if writing is possible. If `writes` is set, the check
   * writes, because only a successful write then proves that writing is possible.
   */
  findWriteObstacle(options: { writes: boolean }): Promise<WriteObstacle | null>;
  findStoreProblem(): Promise<string | null>;
  /** Folders that must be writable, by the name of their content. */
  folders: Record<string, string>;
  freeBytes?: (folder: string) => number;
  /** Called with the problem when a check begins to fail, and with null when the check passes again. */
  onChange?: (check: string, problem: string | null) => void;
}

/** Replacement that always reports the process as ready. Used for the desk, which no load balancer polls. */
export const alwaysReady: Surroundings = {
  findWriteObstacle: async () => null,
  findStoreProblem: async () => null,
  folders: {},
};

/**
 * Minimum interval between checks of the database. Load balancers poll every second or two, and each check opens a
 * session.
 */
const databaseFreshMs = 2_000;
/**
 * Minimum interval between probes of the store of documents; shorter after a failed probe. A probe costs three
 * requests, for which the store may charge.
 */
const storeFreshMs = { usable: 30_000, unusable: 5_000 };
/**
 * Timeout for a probe of the store. Most answers take a fraction of a second, but a probe may take as long as an
 * upload.
 */
const storeDeadlineMs = 15_000;
const databaseDeadlineMs = 2_000;

export interface ReadinessState {
  writable: boolean;
  documents: boolean;
  disk: boolean;
}

const diskFullProblem = '53100';

/** Reports whether a process can write. Checks on request, and reuses results that are a few seconds old. */
export class Readiness {
  readonly #surroundings: Surroundings;
  readonly #database: Verdict;
  readonly #store: Verdict;
  /**
   * Set after PostgreSQL has reported a full disk. From then on, only a successful write proves that the database can
   * be written.
   */
  #suspectsFullDisk = false;
  readonly #problems = new Map<string, string>();

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#database = new Verdict({
      judge: () => this.#judgeDatabase(),
      freshMs: { usable: databaseFreshMs, unusable: databaseFreshMs },
      deadlineMs: databaseDeadlineMs,
    });
    this.#store = new Verdict({
      judge: () => surroundings.findStoreProblem(),
      freshMs: storeFreshMs,
      deadlineMs: storeDeadlineMs,
    });
  }

  async read(): Promise<ReadinessState> {
    const [database, store] = await Promise.all([this.#database.read(), this.#store.read()]);
    const full = this.#fullDisks();
    this.#note('database', database);
    this.#note('documents', store);
    this.#note('disk', full.length > 0 ? `too little disk space for ${full.join(' and ')}` : null);
    return { writable: database === null, documents: store === null, disk: full.length === 0 };
  }

  /** Records the error of a failed request. PostgreSQL reports a full disk only in the errors of writes. */
  noteFailure(error: unknown): void {
    if (sqlState(error) !== diskFullProblem) return;
    this.#suspectsFullDisk = true;
    this.#database.expire();
  }

  async figures(): Promise<Metric[]> {
    const state = await answerWithin(databaseDeadlineMs, () => this.read());
    const free = Object.entries(this.#freeByFolder()).map(([folder, value]) => ({
      labels: { folder },
      value,
    }));
    return [
      ...(state ? [labelledGauge('check', 'workshop_ready', toGauges(state))] : []),
      metric('workshop_disk_free_bytes', free),
      ...(state ? [labelledGauge('reason', 'workshop_database_read_only', this.#obstacles())] : []),
    ];
  }

  async #judgeDatabase(): Promise<string | null> {
    const obstacle = await this.#surroundings.findWriteObstacle({ writes: this.#suspectsFullDisk });
    if (obstacle === null) this.#suspectsFullDisk = false;
    return obstacle;
  }

  #obstacles(): Record<string, number> {
    const found = this.#problems.get('database');
    const names = keysOf(writeObstacles);
    return Object.fromEntries(names.map((obstacle) => [obstacle, obstacle === found ? 1 : 0]));
  }

  #freeByFolder(): Record<string, number> {
    const { folders, freeBytes: measure = freeBytes } = this.#surroundings;
    return Object.fromEntries(Object.entries(folders).map(([name, folder]) => [name, measure(folder)]));
  }

  #fullDisks(): string[] {
    return Object.entries(this.#freeByFolder())
      .filter(([, free]) => free < fullBelowBytes)
      .map(([name]) => name);
  }

  #note(check: string, problem: string | null): void {
    if ((this.#problems.get(check) ?? null) === problem) return;
    if (problem === null) this.#problems.delete(check);
    else this.#problems.set(check, problem);
    this.#surroundings.onChange?.(check, problem);
  }
}

function toGauges(state: ReadinessState): Record<string, number> {
  return Object.fromEntries(Object.entries(state).map(([check, holds]) => [check, holds ? 1 : 0]));
}
