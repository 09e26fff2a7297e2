import type { Db } from './connection.ts';
import { isDatabaseAway, isRetryable, LostConnection, SessionTimeout, sqlState } from './failures.ts';
import { findPosition, type Position, type Reach, reachOf } from './replica-position.ts';
import type { Sessions } from './sessions.ts';

// Long reads on a replica see all that was committed before they began (ADR 0110): the primary is asked how far its log
// is, and the replica is used once it has come as far.

type Lender = Pick<Sessions, 'inSession'>;

interface ReplicaOptions {
  /** The primary's connection for short reads. */
  reads: Db;
  /** The replica's sessions with which it is watched. */
  watched: Lender;
  /** Lets the primary write its log to the disk: commits that did not wait for it get to the replica. */
  flush: () => Promise<unknown>;
  onChange?: ((isUsed: boolean) => void) | undefined;
  /** Tests replace the questions to both servers. */
  questions?: { position: typeof findPosition; reach: typeof reachOf };
}

/** A replica in the same network is some milliseconds behind. Waiting longer would take longer than the primary does. */
const pausesMs = [0, 1, 2, 4, 8, 16, 32];
/** Where many commit, one of them has waited for the disk by then. */
const flushAfterMs = 4;
const watchEveryMs = 1_000;
/** A replica that takes longer to say how far it is counts as away, whatever TCP still believes. */
const silenceMs = 2_000;

/** Ends of statements that the replica did not cause: the primary would take as long. */
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
          // In a transaction of its own: the snapshot of the work's could be older than the answer.
          const reach = await this.#catchUp(db, needed);
          if (reach === 'all') return { result: await work(db, raw) };
          // A replica that has all that was sent is not left alone.
          if (reach === 'less') this.#change(false);
          return undefined;
        }, workshop),
      );
    } catch (error) {
      if (!isReplicasFailure(error)) throw error;
      // A statement that kept the replica from going on is no reason to leave it alone.
      if (!isRetryable(error)) this.#change(false);
      return undefined;
    }
  }

  /** Waits until the replica has replayed all of it; returns how far it has come if that takes too long. */
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

  /** One for all that wait. It may fail: the primary's own log writer comes by within some 200 ms. */
  #flush(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    const ended = () => {
      this.#isFlushing = false;
    };
    this.#options.flush().then(ended, ended);
  }

  /** Gives up when the replica is found to be silent. The session may still be at work, and its answer is ignored. */
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

  /** Finds out whether the replica is back, so that no request has to. */
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

/** Whether the primary may do better. Reading changes nothing, so the work may run again. */
function isReplicasFailure(error: unknown): boolean {
  if (error instanceof SessionTimeout || tookTooLong.has(sqlState(error) ?? '')) return false;
  return isDatabaseAway(error) || isRetryable(error);
}
