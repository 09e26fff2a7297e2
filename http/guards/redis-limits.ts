import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { dayMs } from '../../domain/time/lengths.ts';
import {
  type Demand,
  instanceWindowMs,
  keyWindowMs,
  type Limits,
  MemoryLimits,
  type ReadDayUsage,
  type SharedCounts,
  utcDay,
  type Verdict,
} from './limits.ts';
import { type Grant, Slices } from './slices.ts';

/** A request waits no longer than this for Redis: then this process counts its own share. */
const commandTimeoutMs = 250;
const connectTimeoutMs = 2_000;
/** After a failure Redis is left alone for this long, so that not every request pays the time-out. */
const restAfterFailureMs = 1_000;
/** The script's answer where the day's figure has to be read from the database first. */
const dayUnknown = -1;

/** Each process leaves the others so much of what remains: the last requests of a window are counted one by one. */
const sparedPart = 16;

/** Counts `wanted` as far as the limits allow, and of `spare` a part of what remains. One hash tag: one slot in a cluster. */
const takeScript = `
local instance = tonumber(redis.call('GET', KEYS[1]) or '0')
local minute = tonumber(redis.call('GET', KEYS[2]) or '0')
local quota = tonumber(ARGV[3])
local day = 0
if quota >= 0 then
  local known = redis.call('GET', KEYS[3])
  if not known then return {instance, minute, ${dayUnknown}, 0} end
  day = tonumber(known)
end
local remaining = math.min(tonumber(ARGV[1]) - instance, tonumber(ARGV[2]) - minute)
if ARGV[4] ~= '0' then remaining = math.min(remaining, quota - day) end
local wanted = tonumber(ARGV[5])
local spare = math.min(tonumber(ARGV[6]), math.floor((remaining - wanted) / tonumber(ARGV[7])))
local granted = math.max(0, math.min(remaining, wanted + math.max(0, spare)))
if granted > 0 then
  redis.call('INCRBY', KEYS[1], granted)
  redis.call('PEXPIRE', KEYS[1], ${2 * instanceWindowMs})
  redis.call('INCRBY', KEYS[2], granted)
  redis.call('PEXPIRE', KEYS[2], ${2 * keyWindowMs})
  if quota >= 0 then redis.call('INCRBY', KEYS[3], granted) end
end
return {instance, minute, day, granted}`;

/** What Redis has lost meanwhile isn't made anew by giving back. */
const giveBackScript = `
for at = 1, #KEYS do
  if redis.call('EXISTS', KEYS[at]) == 1 then redis.call('DECRBY', KEYS[at], ARGV[1]) end
end`;

type Command<Answer> = (...args: (string | number)[]) => Promise<Answer>;
type Commands = Redis & {
  takeRequests: Command<[number, number, number, number]>;
  giveBackRequests: Command<null>;
};

/** Limits of several processes, counted in Redis slice by slice; each counts its share in memory while Redis is away. */
export class RedisLimits implements Limits, SharedCounts {
  readonly redis = this;
  readonly #redis: Commands;
  readonly #slices: Slices;
  readonly #readDayUsage: ReadDayUsage;
  #ownShare: MemoryLimits;
  #told = false;
  readonly #processes: ProcessCount;
  #awayUntilMs = 0;

  /** Waits for the first connection, but serves without it: Redis may be away at the start, too. */
  static async open(
    url: string,
    readDayUsage: ReadDayUsage,
    onError: (error: Error) => void,
  ): Promise<RedisLimits> {
    const limits = new RedisLimits(url, readDayUsage, onError);
    await new Promise<void>((settle) => {
      limits.#redis.once('ready', () => settle()).once('close', () => settle());
    });
    return limits;
  }

  private constructor(url: string, readDayUsage: ReadDayUsage, onError: (error: Error) => void) {
    this.#redis = new Redis(url, {
      commandTimeout: commandTimeoutMs,
      connectTimeout: connectTimeoutMs,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      retryStrategy: (attempt) => Math.min(attempt * 100, restAfterFailureMs),
    }) as Commands;
    this.#redis.on('error', (error) => this.#tellOnce(error, onError));
    this.#redis.on('ready', () => this.#returned());
    this.#redis.defineCommand('takeRequests', { numberOfKeys: 3, lua: takeScript });
    this.#redis.defineCommand('giveBackRequests', { lua: giveBackScript });
    this.#readDayUsage = readDayUsage;
    this.#ownShare = new MemoryLimits(readDayUsage);
    this.#processes = new ProcessCount(this.#redis);
    this.#slices = new Slices({
      take: (...asked) => this.#takeInRedis(...asked),
      giveBack: (...given) => this.#giveBackToRedis(...given),
    });
  }

  /** An outage is told once, however often the connection is tried. */
  #tellOnce(error: Error, onError: (error: Error) => void): void {
    if (!this.#told) onError(error);
    this.#told = true;
  }

  /** The next outage begins with what the database knows by then. */
  #returned(): void {
    this.#told = false;
    this.#ownShare = new MemoryLimits(this.#readDayUsage);
  }

  get processes(): number {
    return this.#processes.known;
  }

  get isAway(): boolean {
    return this.#redis.status !== 'ready' || performance.now() < this.#awayUntilMs;
  }

  answers(): Promise<boolean> {
    return this.#redis.ping().then(
      () => true,
      () => false,
    );
  }

  take(demand: Demand, nowMs: number): Verdict | Promise<Verdict> {
    if (this.isAway) return this.#takeOwnShare(demand, nowMs);
    const verdict = this.#slices.take(demand, nowMs);
    return verdict instanceof Promise ? verdict.catch(() => this.#takeWithoutRedis(demand, nowMs)) : verdict;
  }

  #takeWithoutRedis(demand: Demand, nowMs: number): Verdict | Promise<Verdict> {
    this.#awayUntilMs = performance.now() + restAfterFailureMs;
    return this.#takeOwnShare(demand, nowMs);
  }

  async #takeInRedis(demand: Demand, wanted: number, spare: number, nowMs: number): Promise<Grant> {
    const ask = () =>
      this.#redis.takeRequests(
        ...keysOf(demand, nowMs),
        demand.instanceRequestsPer10s,
        demand.requestsPerMinute,
        demand.day ? demand.day.quota : -1,
        demand.day?.stopsAtQuota ? 1 : 0,
        wanted,
        spare,
        sparedPart * this.#processes.known,
      );
    let [instance, minute, day, granted] = await ask();
    if (day === dayUnknown) {
      await this.#beginDay(demand, nowMs);
      [instance, minute, day, granted] = await ask();
      if (day === dayUnknown) throw new Error('Redis forgets what it was just told');
    }
    return { before: { instance, minute, day }, granted };
  }

  /** Redis has lost the day, or it is new: the database knows what was written of it. */
  async #beginDay({ instanceId }: Demand, nowMs: number): Promise<void> {
    const used = await this.#readDayUsage(instanceId, utcDay(nowMs));
    await this.#redis.set(dayKey(instanceId, nowMs), used, 'PX', 2 * dayMs, 'NX');
  }

  #giveBackToRedis(demand: Demand, count: number, takenAtMs: number): void {
    const keys = keysOf(demand, takenAtMs).slice(0, demand.day ? 3 : 2);
    // Where it is away, what it has counted is too much: that lasts as long as the window.
    this.#redis.giveBackRequests(keys.length, ...keys, count).catch(() => {});
  }

  #takeOwnShare(demand: Demand, nowMs: number): Verdict | Promise<Verdict> {
    const share = (limit: number) => Math.max(1, Math.floor(limit / this.#processes.known));
    return this.#ownShare.take(
      {
        ...demand,
        requestsPerMinute: share(demand.requestsPerMinute),
        instanceRequestsPer10s: share(demand.instanceRequestsPer10s),
      },
      nowMs,
    );
  }

  async close(): Promise<void> {
    this.#slices.close();
    await this.#processes.close();
    this.#redis.disconnect();
  }
}

function keysOf({ instanceId, keyId }: Demand, nowMs: number): [string, string, string] {
  const tag = `{workshop:${instanceId}}`;
  return [
    `${tag}:10s:${Math.floor(nowMs / instanceWindowMs)}`,
    `${tag}:minute:${keyId}:${Math.floor(nowMs / keyWindowMs)}`,
    dayKey(instanceId, nowMs),
  ];
}

function dayKey(instanceId: number, nowMs: number): string {
  return `{workshop:${instanceId}}:day:${utcDay(nowMs)}`;
}

const key = 'workshop:processes';
const beatMs = 2_000;
/** Three beats missed: the process is gone, its share goes to the others. */
const goneAfterMs = 3 * beatMs;

/** How many processes serve, as last heard through Redis: the divisor of each one's share while Redis is away. */
class ProcessCount {
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
