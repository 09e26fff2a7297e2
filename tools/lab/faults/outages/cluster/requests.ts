import { setTimeout as sleep } from 'node:timers/promises';
import { RedisLimits } from '../../../../../http/limits/redis-limits.ts';
import type { Deployment } from '../../harness/deployment.ts';

type Phase = 'before' | 'during' | 'after';

const everyMs = 10;

/** Measures reads with one API key at a constant rate, independent of the answers. */
export class Latencies {
  readonly failures: string[] = [];
  readonly #deployment: Deployment;
  readonly #key: string;
  readonly #ms: Record<Phase, number[]> = { before: [], during: [], after: [] };

  constructor(deployment: Deployment, key: string) {
    this.#deployment = deployment;
    this.#key = key;
  }

  async measure(phase: Phase, work: () => Promise<unknown>): Promise<void> {
    let over = false;
    const reading = this.#read(phase, () => over);
    await work();
    over = true;
    await reading;
  }

  async #read(phase: Phase, isOver: () => boolean): Promise<void> {
    const underWay = new Set<Promise<void>>();
    while (!isOver()) {
      const one = this.#readOnce(phase).finally(() => underWay.delete(one));
      underWay.add(one);
      await sleep(everyMs);
    }
    await Promise.all(underWay);
  }

  async #readOnce(phase: Phase): Promise<void> {
    const began = performance.now();
    const headers = { authorization: `Bearer ${this.#key}` };
    const response = await fetch(`${this.#deployment.apiUrl}/api/v1/ping`, { headers });
    await response.arrayBuffer();
    this.#ms[phase].push(performance.now() - began);
    if (response.status !== 200) this.failures.push(`${phase}: ${response.status}`);
  }

  of(phase: Phase): { count: number; p50: number; p99: number; most: number } {
    const sorted = this.#ms[phase].toSorted((one, other) => one - other);
    const at = (part: number) => Math.round(10 * (sorted[Math.floor(part * (sorted.length - 1))] ?? 0)) / 10;
    return { count: sorted.length, p50: at(0.5), p99: at(0.99), most: at(1) };
  }

  summary() {
    return { before: this.of('before'), during: this.of('during'), after: this.of('after') };
  }
}

/**
 * Sends requests of a new key to two new processes in turn; returns the number of requests that the rate limit
 * admitted.
 */
export async function countAdmitted(url: string, of: { limit: number; requests: number }): Promise<number> {
  const open = () => RedisLimits.open(url, async () => 0, console.error);
  const processes = [await open(), await open()];
  const limits = { requestsPerMinute: of.limit, instanceRequestsPer10s: 1_000_000, day: null };
  const demand = { instanceId: 1_000_000, keyId: 1_000_000, ...limits };
  const now = Date.now();
  let admitted = 0;
  for (let n = 0; n < of.requests; n += 1) {
    const verdict = await processes[n % 2]?.take(demand, now);
    if (verdict?.refusal === null) admitted += 1;
  }
  await Promise.all(processes.map((each) => each.close()));
  return admitted;
}
