import { randomUUID } from 'node:crypto';
import type { RedisClient } from '../../adapters/redis/client.ts';

const key = 'workshop:processes';
const beatMs = 2_000;
/** A process counts as gone after three missed beats: the others get its share. */
const goneAfterMs = 3 * beatMs;

/** Counts the serving processes, as last seen in Redis: the divisor of each one's share while Redis is away. */
export class ProcessCount {
  known = 1;
  #lastSeen = 1;
  readonly #redis: RedisClient;
  readonly #name = randomUUID();
  readonly #timer: NodeJS.Timeout;

  constructor(redis: RedisClient) {
    this.#redis = redis;
    this.#timer = setInterval(() => void this.#beat(), beatMs).unref();
    redis.on('ready', () => void this.#beat());
  }

  async #beat(): Promise<void> {
    const nowMs = Date.now();
    try {
      const answers = await this.#redis
        .multi()
        .zadd(key, nowMs, this.#name)
        .zremrangebyscore(key, 0, nowMs - goneAfterMs)
        .zcard(key)
        .exec();
      this.#see(Number(answers?.[2]?.[1] ?? this.known));
    } catch {
      // Redis is away: the last known number remains.
    }
  }

  /** Believes a lower number when it is seen twice: a Redis that was emptied knows only some at first. */
  #see(count: number): void {
    this.known = Math.max(1, count, this.#lastSeen);
    this.#lastSeen = count;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#redis.zrem(key, this.#name).catch(() => {});
  }
}
