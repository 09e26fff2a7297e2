import type { Db } from './connection.ts';
import { isDatabaseAway, isRetryable, LostConnection, SessionTimeout, sqlState } from './failures.ts';
import { findPosition, type Position, type Reach, reachOf } from './replica-position.ts';
import type { Sessions } from './sessions.ts';

// Long reads on a replica see everything committed before they began (ADR 0110): the primary returns its log position,
// and the replica is used after it has replayed that position.

type Lender = Pick<Sessions, 'inSession'>;

interface ReplicaOptions {
  /** The primary's connection for short reads. */
  reads: Db;
  /** The replica's sessions for monitoring it. */
  watched: Lender;
  /** Makes the primary flush its log, so that commits that did not wait for the disk reach the replica. */
  flush: () => Promise<unknown>;
  onChange?: ((isUsed: boolean) => void) | undefined;
  /** Replaced in tests: the queries to both servers. */
  questions?: { position: typeof findPosition; reach: typeof reachOf };
}

/**
 * Pauses between checks of the replica. One in the same network lags by some milliseconds; a longer wait would take
 * longer than the read on the primary.
 */
const pausesMs = [0, 1, 2, 4, 8, 16, 32];
/** Time after which a flush is requested. If there are many commits, one of them has flushed the log by then. */
const flushAfterMs = 4;
const watchEveryMs = 1_000;
/** Timeout after which a silent replica counts as unreachable, whatever TCP reports. */
const silenceMs = 2_000;

/** SQLSTATEs of timeouts that the replica did not cause: the primary would take as long. */
const tookTooLong = new Set(['57014', '25P03', '25P04']);

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
    this.#questions = options.questions ?? { position: findPosition, reach: reachOf };
    this.#timer = setInterval(() => void this.#watch(), watchEveryMs).unref();
  }

  /** Lends a session of the replica, or one of the primary while the replica cannot be used. */
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

  /** Returns undefined if the replica could not do the work. */
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
          // Before the work's own transaction, whose snapshot could be older than the answer.
          const reach = await this.#catchUp(db, needed);
          if (reach === 'all') return { result: await work(db, raw) };
          // Switch away from the replica only if it has not replayed everything it received.
          if (reach === 'less') this.#change(false);
          return undefined;
        }, workshop),
      );
    } catch (error) {
      if (!isReplicasFailure(error)) throw error;
      // A conflict of a statement with the replay is retryable, and no reason to switch away from the replica.
      if (!isRetryable(error)) this.#change(false);
      return undefined;
    }
  }

  /** Waits until the replica has replayed a position. On timeout, returns how far it has come. */
  async #catchUp(db: Db, needed: Position): Promise<Reach> {
    let reach: Reach = 'less';
    for (const pauseMs of pausesMs) {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      reach = await this.#questions.reach(db, needed);
      if (reach === 'all') break;
      if (reach === 'flushed' && pauseMs >= flushAfterMs) this.#flush();
    }
    return reach;
  }

  /**
   * Requests one flush for all waiting reads. It may fail: PostgreSQL's WAL writer flushes within about 200 ms anyway.
   */
  #flush(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    const ended = () => {
      this.#isFlushing = false;
    };
    this.#options.flush().then(ended, ended);
  }

  /** Rejects when the replica is found to be silent. Its session may still be working, but the answer is ignored. */
  async #unlessSilent<T>(asked: Promise<T>): Promise<T> {
    let giveUp: (reason: Error) => void = () => {};
    const silent = new Promise<never>((_resolve, reject) => {
      giveUp = reject;
    });
    this.#underWay.add(giveUp);
    asked.catch(() => {});
    try {
      return await Promise.race([asked, silent]);
    } finally {
      this.#underWay.delete(giveUp);
    }
  }

  /** Checks once a second whether the replica is usable, so that requests need not. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const silence = setTimeout(() => this.#fallSilent(), silenceMs);
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
    for (const giveUp of this.#underWay) giveUp(new LostConnection('the replica is silent'));
  }

  #change(to: boolean): void {
    if (this.#isUsed === to) return;
    this.#isUsed = to;
    this.#options.onChange?.(to);
  }
}

/** Returns true if the primary may succeed. Reads change nothing, so they can be repeated. */
function isReplicasFailure(error: unknown): boolean {
  if (error instanceof SessionTimeout || tookTooLong.has(sqlState(error) ?? '')) return false;
  return isDatabaseAway(error) || isRetryable(error);
}
