import { Tinypool } from 'tinypool';
import { CapacityError } from '../../domain/requests/capacity-error.ts';
import { type Asker, FairQueue } from '../../domain/requests/fair-queue.ts';
import { steadyClock } from '../telemetry/steady-clock.ts';
import {
  type GroupName,
  type JobGroup,
  type JobName,
  jobGroups,
  jobGroupsByName,
  modulePath,
} from './jobs.ts';
import type { LowPriorityJob } from './low-priority.ts';
// Prepares state that each new thread receives. Must be imported before the first thread starts.
import './once-per-process.ts';

/** Threads for work that would block the event loop. A thread starts with its first job, or with `warmUp`. */
export interface Threads {
  /** Starts the thread that is reserved for signing and issuing, and compiles its code. */
  warmUp(): Promise<void>;
  deadlineMs: Readonly<Record<GroupName, number>>;
  /**
   * Runs a job in a thread. Throws `CapacityError` if no turn becomes free in time, and `ThreadStoppedError` if the job does not
   * end in time.
   */
  run<Result>(job: JobName, work: JobRequest): Promise<Result>;
  /** Throws `CapacityError` if the asker's share of the group is used up. */
  requireRoom(group: GroupName, asker: Asker): void;
  close(): Promise<void>;
}

interface JobRequest {
  asker: Asker;
  /** Estimated CPU time in milliseconds. */
  costMs: number;
  /**
   * Returns the input of the job. Called when the turn begins. The thread receives a copy of the input, except for
   * `moved`.
   */
  prepare: (leftMs: number) => JobInput | Promise<JobInput>;
}

interface JobInput {
  input: object;
  /** Memory that is transferred to the thread and can't be used in this thread afterwards. */
  moved?: ArrayBuffer[];
}

/** Thrown if a job's thread was stopped at the timeout, ran out of memory or did not start. */
export class ThreadStoppedError extends CapacityError {}

interface Options {
  /** Path of the module that draws papers. */
  paperFile: string;
  deadlinesMs?: Partial<Record<GroupName, number>>;
}

/** Time after which an idle thread ends. */
const idleTimeoutMs = 60_000;

/**
 * Opens one pool of threads per group. A pool for all groups was rejected: a PDF often ran in a thread that had not
 * loaded its fonts, which took over a second while many photos and mails were read.
 */
export function openThreads({ paperFile, deadlinesMs = {} }: Options): Threads {
  const groups = jobGroups(paperFile);
  const queues = mapGroups((name) => new FairQueue(groups[name], steadyClock));
  const deadlineMs = mapGroups((name) => deadlinesMs[name] ?? groups[name].deadlineMs);
  const pools: Partial<Record<GroupName, GroupPools>> = {};
  const poolsOf = (name: GroupName) => {
    pools[name] ??= new GroupPools(groups[name]);
    return pools[name];
  };
  return {
    deadlineMs,
    async run(job, { asker, costMs, prepare }) {
      const group = jobGroupsByName[job];
      const untilMs = performance.now() + (asker.withinMs ?? Number.POSITIVE_INFINITY);
      return queues[group].run(asker, costMs, async () => {
        const leftMs = Math.min(deadlineMs[group], untilMs - performance.now());
        const { input, moved = [] } = await prepare(leftMs);
        const deadline = new AbortController();
        const timer = setTimeout(() => deadline.abort(), Math.max(1, Math.ceil(leftMs)));
        try {
          const options = { name: job, transferList: moved, signal: deadline.signal };
          return await poolsOf(group).run(input, options, asker.urgent);
        } catch (error) {
          throw isDefect(error) ? error : new ThreadStoppedError(groups[group].lateMessage, { cause: error });
        } finally {
          // A late abort signal to a finished job would throw inside Tinypool.
          clearTimeout(timer);
        }
      });
    },
    requireRoom: (group, asker) => queues[group].requireRoom(asker),
    warmUp: () => poolsOf('papers').run({}, { name: 'warmPapers' satisfies JobName }, true),
    async close() {
      for (const queue of Object.values(queues)) queue.close();
      await Promise.all(Object.values(pools).map((each) => each.close()));
    },
  };
}

type RunOptions = NonNullable<Parameters<Tinypool['run']>[1]> & { name: JobName };

const lowPriorityFile = modulePath('low-priority');
const runWithLowPriority = 'runWithLowPriority' satisfies keyof typeof import('./low-priority.ts');

/**
 * The threads of a group of jobs. Threads for urgent work form a separate pool, in which one thread always runs,
 * because under load a new thread takes seconds to start. Urgent work uses the other threads if the reserved threads
 * are busy.
 */
class GroupPools {
  readonly #group: JobGroup;
  readonly #urgentTurns: number;
  #usual: Tinypool | undefined;
  #urgent: Tinypool | undefined;
  #urgentRunning = 0;

  constructor(group: JobGroup) {
    this.#group = group;
    this.#urgentTurns = group.urgentTurns ?? 0;
  }

  async run(input: object, options: RunOptions, urgent = false) {
    if (!urgent || this.#urgentRunning >= this.#urgentTurns) {
      const { file, maxTurns } = this.#group;
      this.#usual ??= openPool({ ...this.#group, file: lowPriorityFile }, maxTurns - this.#urgentTurns);
      const job: LowPriorityJob = { file, job: options.name, input };
      return this.#usual.run(job, { ...options, name: runWithLowPriority });
    }
    this.#urgent ??= openPool(this.#group, this.#urgentTurns);
    this.#urgentRunning += 1;
    try {
      return await this.#urgent.run(input, options);
    } finally {
      this.#urgentRunning -= 1;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#usual?.destroy(), this.#urgent?.destroy()]);
  }
}

function openPool({ file, maxMemoryMb }: JobGroup, maxPoolThreads: number): Tinypool {
  const pool = new Tinypool({
    filename: file,
    // Tinypool passes the waiting tasks of a stopped thread only to its replacement, and starts a replacement only up
    // to `minThreads`.
    minThreads: 1,
    maxThreads: maxPoolThreads,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  // Fails the jobs that wait for a thread if a thread could not start, for example for lack of file handles.
  pool.on('error', () => pool.cancelPendingTasks());
  return pool;
}

function mapGroups<Value>(make: (name: GroupName) => Value): Record<GroupName, Value> {
  return {
    papers: make('papers'),
    pictures: make('pictures'),
    mails: make('mails'),
    answers: make('answers'),
    passwords: make('passwords'),
  };
}

/** Tells whether an error is a failure of the job itself, and not of its thread. */
function isDefect(error: unknown): boolean {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  const isOfThread = code?.startsWith('ERR_WORKER') || name === 'AbortError' || name === 'CancelError';
  return !isOfThread && message !== 'Terminating worker thread';
}
