import { type Deployment, startWorkers } from './processes.ts';

/** Whether something has waited since then for longer than it should. */
export function isLate(since: string | null, now: Date, lateMs: number): boolean {
  return since !== null && now.getTime() - Date.parse(since) > lateMs;
}

export function workersRemedy(workerSessions: number, { embedded }: Deployment): string {
  return workerSessions === 0
    ? `the workers don't run: ${startWorkers(embedded)}`
    : 'the workers are connected, but do not keep up: read their log, or start more of them';
}
