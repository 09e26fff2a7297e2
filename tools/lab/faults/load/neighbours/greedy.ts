import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { patienceMs } from '../../../../../test/support/patience.ts';

/**
 * Describes a crowd of clients with many concurrent connections. Each connection sends one request after the other
 * until the crowd is stopped.
 */
export interface CrowdPlan {
  url: string;
  host: string;
  key: string;
  paths: string[];
  connections: number;
  /** Whether the clients send requests but never read the answers. */
  isAsleep?: boolean;
}

export interface Outcome {
  /** Number of answers by path and status; status 0 stands for a closed connection. */
  answers: Record<string, Record<string, number>>;
  longestRefusalMs: number;
  /** Number of refusals without the header `Retry-After`. */
  withoutRetryAfter: number;
}

/** Starts the crowd in a separate process with lower priority, so that the service gets the CPUs. */
export async function startGreedyNeighbour(greed: CrowdPlan): Promise<{ stop(): Promise<Outcome> }> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(greed)], {
    execArgv: process.execArgv,
    // Starts a separate session, so that the priority of the crowd can differ from the service's.
    detached: true,
  });
  await once(child, 'message');
  return {
    async stop() {
      child.send('stop');
      const [outcome] = (await once(child, 'message')) as [Outcome];
      child.disconnect();
      return outcome;
    },
  };
}

const lowPriority = 10;
/**
 * File with the priority of the process's session. Linux divides the CPUs among sessions first; the priority of a
 * process only counts within its session.
 */
const sessionPriority = '/proc/self/autogroup';

function lowerPriority(): void {
  setPriority(lowPriority);
  if (existsSync(sessionPriority)) writeFileSync(sessionPriority, String(lowPriority));
}

if (import.meta.main) {
  lowerPriority();
  const { connections, paths, ...greed } = JSON.parse(process.argv[2] as string) as CrowdPlan;
  const outcome: Outcome = { answers: {}, longestRefusalMs: 0, withoutRetryAfter: 0 };
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  process.once('message', async () => {
    // An answer of ten megabytes may take long on a busy machine; the test only requires that it arrives.
    const until = performance.now() + patienceMs;
    while (!greed.isAsleep && !hasAnswer() && performance.now() < until) await sleep(100);
    isOver = true;
    agent.destroy();
    process.send?.(outcome);
  });
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
  for (let n = 0; n < connections; n += 1) void askAgain(n);

  function hasAnswer(): boolean {
    return Object.values(outcome.answers).some((counts) => (counts[200] ?? 0) > 0);
  }

  async function askAgain(from: number): Promise<void> {
    for (let n = from; !isOver; n += 1) {
      const path = paths[n % paths.length] as string;
      const { status, ms, retryAfter } = await ask(path);
      if (isOver) return;
      const counts = outcome.answers[path] ?? {};
      outcome.answers[path] = { ...counts, [status]: (counts[status] ?? 0) + 1 };
      if (status !== 503) continue;
      outcome.longestRefusalMs = Math.max(outcome.longestRefusalMs, ms);
      if (!(Number(retryAfter) > 0)) outcome.withoutRetryAfter += 1;
    }
  }

  function ask(path: string): Promise<{ status: number; ms: number; retryAfter?: string | undefined }> {
    const { url, host, key, isAsleep } = greed;
    const startedAt = performance.now();
    const ended = (status: number, retryAfter?: string) => ({
      status,
      ms: performance.now() - startedAt,
      retryAfter,
    });
    return new Promise((resolve) => {
      const headers = { host, authorization: `Bearer ${key}` };
      const sent = request(`${url}${path}`, { headers, agent }, (answer) => {
        const { statusCode = 0 } = answer;
        if (isAsleep) answer.pause();
        else answer.resume();
        answer.once('end', () => resolve(ended(statusCode, answer.headers['retry-after'])));
        answer.once('close', () => resolve(ended(answer.complete ? statusCode : 0)));
      });
      sent.once('error', () => resolve(ended(0))).end();
    });
  }
}
