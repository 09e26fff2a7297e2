import type { Db } from './connection.ts';
import {
  ConnectionLostError,
  isDatabaseUnavailable,
  isRetryable,
  SessionTimeoutError,
  sqlState,
} from './failures.ts';
import { findPosition, type ReplayProgress, replayProgress, type WalPosition } from './replica-position.ts';
import type { Sessions } from './sessions.ts';

// Long reads on a replica see all transactions that were committed before the read began (ADR 0110): the primary
// returns its WAL position, and the replica is read after it has replayed that position.

type Lender = Pick<Sessions, 'inSession'>;

interface ReplicaOptions {
  /** The primary's connection for short reads. */
  reads: Db;
  /** Sessions of the replica for monitoring it. */
  watched: Lender;
  /** Makes the primary flush its WAL, so that the replica receives commits that did not wait for the disk. */
  flush: () => Promise<unknown>;
  onChange?: ((isUsed: boolean) => void) | undefined;
  /** Queries of WAL positions on both servers, which tests replace. */
  questions?: { position: typeof findPosition; reach: typeof replayProgress };
}

/**
 * Pauses between checks of the replica's position. A replica in the same network lags by some milliseconds; a longer
 * wait would take more time than the read on the primary.
 */
const positionCheckPausesMs = [0, 1, 2, 4, 8, 16, 32];
/**
 * Wait for the replica after which a flush of the primary's WAL is requested. While commits are frequent, a commit
 * usually flushes the WAL within this time.
 */
const flushAfterMs = 4;
const watchIntervalMs = 1_000;
/** Timeout after which a replica without a response counts as unreachable, even if TCP reports no error. */
const replicaTimeoutMs = 2_000;

/** SQLSTATEs of timeouts that are not the replica's fault: the read would take as long on the primary. */
const timeoutStates = new Set(['57014', '25P03', '25P04']);

export class Replica {
  readonly #options: ReplicaOptions;
  readonly #questions: NonNullable<ReplicaOptions['questions']>;
  readonly #timer: NodeJS.Timeout;
  readonly #underWay = new Set<(reason: Error) => void>();
  #isUsed = true;
  #isWatching = false;
  #isFlushing = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#questions = options.questions ?? { position: findPosition, reach: replayProgress };
    this.#timer = setInterval(() => void this.#watch(), watchIntervalMs).unref();
  }

  /**
   * Returns an object that lends sessions of the replica. While the replica is not usable, the object lends sessions of
   * the primary.
   */
  preferred(own: Lender, primary: Lender): Lender {
    return {
      inSession: async (work, workshop) => {
        const done = this.#isUsed ? await this.#read(own, work, workshop) : undefined;
        return done ? done.result : primary.inSession(work, workshop);
      },
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Runs the work on the replica. Returns undefined if the replica could not do the work. */
  async #read<T>(
    own: Lender,
    work: Parameters<typeof own.inSession<T>>[0],
    workshop: number | undefined,
  ): Promise<{ result: T } | undefined> {
    const needed = await this.#questions.position(this.#options.reads, {}).catch(() => undefined);
    if (!needed) return undefined;
    try {
      return await this.#unlessSilent(
        own.inSession(async (db, raw) => {
          // Waits before the work begins its own transaction, whose snapshot could otherwise be older than the
          // primary's position.
          const reach = await this.#catchUp(db, needed);
          if (reach === 'all') return { result: await work(db, raw) };
          // Stops using the replica only if it has not even replayed the flushed part of the WAL, which it could
          // receive.
          if (reach === 'less') this.#change(false);
          return undefined;
        }, workshop),
      );
    } catch (error) {
      if (!isFailureOfReplica(error)) throw error;
      // A conflict between a statement and the replay can be retried, and is no reason to stop using the replica.
      if (!isRetryable(error)) this.#change(false);
      return undefined;
    }
  }

  /**
   * Waits until the replica has replayed the WAL up to a position. After a timeout, returns how much it has replayed.
   */
  async #catchUp(db: Db, needed: WalPosition): Promise<ReplayProgress> {
    let reach: ReplayProgress = 'less';
    for (const pauseMs of positionCheckPausesMs) {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      reach = await this.#questions.reach(db, needed);
      if (reach === 'all') break;
      if (reach === 'flushed' && pauseMs >= flushAfterMs) this.#flush();
    }
    return reach;
  }

  /**
   * Requests one flush of the primary's WAL for all waiting reads. A failure is ignored, because PostgreSQL's WAL
   * writer flushes within about 200 ms anyway.
   */
  #flush(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    const ended = () => {
      this.#isFlushing = false;
    };
    this.#options.flush().then(ended, ended);
  }

  /**
   * Returns the result of work on the replica. Rejects as soon as the replica counts as unreachable; a late result is
   * ignored.
   */
  async #unlessSilent<T>(answer: Promise<T>): Promise<T> {
    let giveUp: (reason: Error) => void = () => {};
    const silent = new Promise<never>((_resolve, reject) => {
      giveUp = reject;
    });
    this.#underWay.add(giveUp);
    answer.catch(() => {});
    try {
      return await Promise.race([answer, silent]);
    } finally {
      this.#underWay.delete(giveUp);
    }
  }

  /** Checks once a second whether the replica is usable, so that requests need not check it. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const silence = setTimeout(() => this.#fallSilent(), replicaTimeoutMs);
    try {
      const needed = await this.#questions.position(this.#options.reads, {});
      const reach = await this.#options.watched.inSession((db) => this.#catchUp(db, needed));
      this.#change(reach !== 'less');
    } catch {
      this.#change(false);
    } finally {
      clearTimeout(silence);
      this.#isWatching = false;
    }
  }

  #fallSilent(): void {
    this.#change(false);
    for (const giveUp of this.#underWay) giveUp(new ConnectionLostError('the replica is silent'));
  }

  #change(to: boolean): void {
    if (this.#isUsed === to) return;
    this.#isUsed = to;
    this.#options.onChange?.(to);
  }
}

/**
 * Returns true if the failure was caused by the replica, so that the primary may succeed. Reads change nothing, so they
 * can be repeated.
 */
function isFailureOfReplica(error: unknown): boolean {
  if (error instanceof SessionTimeoutError || timeoutStates.has(sqlState(error) ?? '')) return false;
  return isDatabaseUnavailable(error) || isRetryable(error);
}
