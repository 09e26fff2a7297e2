import { Redis } from 'ioredis';
import {
  type Counts,
  type Demand,
  dayMs,
  instanceWindowMs,
  judge,
  keyWindowMs,
  type Limits,
  type ReadDayUsage,
  type SharedCounts,
  utcDay,
  type Verdict,
} from './limits.ts';
import { MemoryLimits } from './memory-limits.ts';
import { ProcessCount } from './process-count.ts';

/** A request waits no longer than this for Redis: then this process counts its own share. */
const commandTimeoutMs = 250;
const connectTimeoutMs = 2_000;
/** After a failure Redis is left alone for this long, so that not every request pays the time-out. */
const restAfterFailureMs = 1_000;
/** The script's answer where the day's figure has to be read from the database first. */
const dayUnknown = -1;

/** One round trip for the three windows. The keys share a hash tag, so they share a slot in a cluster. */
const takeScript = `
local instance = tonumber(redis.call('GET', KEYS[1]) or '0')
local minute = tonumber(redis.call('GET', KEYS[2]) or '0')
local quota = tonumber(ARGV[3])
local day = 0
if quota >= 0 then
  local known = redis.call('GET', KEYS[3])
  if not known then return {instance, minute, ${dayUnknown}} end
  day = tonumber(known)
end
if instance < tonumber(ARGV[1]) and minute < tonumber(ARGV[2]) and (ARGV[4] == '0' or day < quota) then
  redis.call('INCR', KEYS[1])
  redis.call('PEXPIRE', KEYS[1], ${2 * instanceWindowMs})
  redis.call('INCR', KEYS[2])
  redis.call('PEXPIRE', KEYS[2], ${2 * keyWindowMs})
  if quota >= 0 then redis.call('INCR', KEYS[3]) end
end
return {instance, minute, day}`;

type TakeCommand = (...args: (string | number)[]) => Promise<[number, number, number]>;

/** Limits of several processes, counted in Redis; each counts its share in memory while Redis is away. */
export class RedisLimits implements Limits, SharedCounts {
  readonly redis = this;
  readonly #redis: Redis & { takeRequest: TakeCommand };
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
    }) as Redis & { takeRequest: TakeCommand };
    this.#redis.on('error', (error) => this.#tellOnce(error, onError));
    this.#redis.on('ready', () => this.#returned());
    this.#redis.defineCommand('takeRequest', { numberOfKeys: 3, lua: takeScript });
    this.#readDayUsage = readDayUsage;
    this.#ownShare = new MemoryLimits(readDayUsage);
    this.#processes = new ProcessCount(this.#redis);
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

  async take(demand: Demand, nowMs: number): Promise<Verdict> {
    if (this.isAway) return this.#takeOwnShare(demand, nowMs);
    try {
      const counts = (await this.#takeInRedis(demand, nowMs)) ?? (await this.#takeFirstOfDay(demand, nowMs));
      return judge(demand, counts, nowMs);
    } catch {
      this.#awayUntilMs = performance.now() + restAfterFailureMs;
      return this.#takeOwnShare(demand, nowMs);
    }
  }

  /** What had been counted before; null where the day's figure has to be read from the database first. */
  async #takeInRedis(demand: Demand, nowMs: number): Promise<Counts | null> {
    const tag = `{workshop:${demand.instanceId}}`;
    const [instance, minute, day] = await this.#redis.takeRequest(
      `${tag}:10s:${Math.floor(nowMs / instanceWindowMs)}`,
      `${tag}:minute:${demand.keyId}:${Math.floor(nowMs / keyWindowMs)}`,
      dayKey(demand.instanceId, nowMs),
      demand.instanceRequestsPer10s,
      demand.requestsPerMinute,
      demand.day ? demand.day.quota : -1,
      demand.day?.stopsAtQuota ? 1 : 0,
    );
    return day === dayUnknown ? null : { instance, minute, day };
  }

  /** Redis has lost the day, or it is new: the database knows what was written of it. */
  async #takeFirstOfDay(demand: Demand, nowMs: number): Promise<Counts> {
    const used = await this.#readDayUsage(demand.instanceId, utcDay(nowMs));
    await this.#redis.set(dayKey(demand.instanceId, nowMs), used, 'PX', 2 * dayMs, 'NX');
    const counts = await this.#takeInRedis(demand, nowMs);
    if (!counts) throw new Error('Redis forgets what it was just told');
    return counts;
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
    await this.#processes.close();
    this.#redis.disconnect();
  }
}

function dayKey(instanceId: number, nowMs: number): string {
  return `{workshop:${instanceId}}:day:${utcDay(nowMs)}`;
}
