import { randomUUID } from 'node:crypto';
import type { RedisClient } from '../../adapters/redis/client.ts';

const processesKey = 'workshop:processes';
const heartbeatIntervalMs = 2_000;
/**
 * Time without a heartbeat after which a process counts as ended: three missed heartbeats. The other processes then
 * share its part of the limits.
 */
const processTimeoutMs = 3 * heartbeatIntervalMs;

/**
 * Counts the API processes by their heartbeats in Redis. While Redis is unreachable, each process applies the limits
 * divided by this number.
 */
export class ProcessCount {
  known = 1;
  #lastSeen = 1;
  readonly #redis: RedisClient;
  readonly #name = randomUUID();
  readonly #timer: NodeJS.Timeout;

  constructor(redis: RedisClient) {
    this.#redis = redis;
    this.#timer = setInterval(() => void this.#beat(), heartbeatIntervalMs).unref();
    redis.on('ready', () => void this.#beat());
  }

  async #beat(): Promise<void> {
    const nowMs = Date.now();
    try {
      const answers = await this.#redis
        .multi()
        .zadd(processesKey, nowMs, this.#name)
        .zremrangebyscore(processesKey, 0, nowMs - processTimeoutMs)
        .zcard(processesKey)
        .exec();
      this.#see(Number(answers?.[2]?.[1] ?? this.known));
    } catch {
      // Redis is unreachable: the last known number remains.
    }
  }

  /**
   * Sets `known` to the larger of the last two counts, because a Redis that lost its data at first knows only some of
   * the processes.
   */
  #see(count: number): void {
    this.known = Math.max(1, count, this.#lastSeen);
    this.#lastSeen = count;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#redis.zrem(processesKey, this.#name).catch(() => {});
  }
}
