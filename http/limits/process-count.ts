import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

const key = 'workshop:processes';
const beatMs = 2_000;
/** Three beats missed: the process is gone, its share goes to the others. */
const goneAfterMs = 3 * beatMs;

/** How many processes serve, as last heard through Redis: the divisor of each one's share while Redis is away. */
export class ProcessCount {
  known = 1;
  readonly #redis: Redis;
  readonly #name = randomUUID();
  readonly #timer: NodeJS.Timeout;

  constructor(redis: Redis) {
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
      this.known = Math.max(1, Number(answers?.[2]?.[1] ?? this.known));
    } catch {
      // Redis is away: what was last known holds.
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#redis.zrem(key, this.#name).catch(() => {});
  }
}
