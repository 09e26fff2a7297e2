import {
  countMasters,
  failureBehind,
  type Masters,
  openRedis,
  type RedisClient,
  whenConnected,
} from '../../adapters/redis/client.ts';
import { answerWithin } from '../../adapters/telemetry/metrics.ts';
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
import { Outages, pauseAfterFailureMs } from './outages.ts';
import { ProcessCount } from './process-count.ts';
import { type Grant, Slices } from './slices.ts';

/** Timeout for a command to Redis. After it, this process counts its own share of the limits. */
const commandTimeoutMs = 250;
const connectTimeoutMs = 2_000;
/** The script's answer if the day's count must first be read from the database. */
const dayCountUnknown = -1;

/**
 * Divisor of the remaining requests of a window: all processes together reserve at most one sixteenth of them in
 * advance. So the last requests of a window are counted one by one.
 */
const reservationDivisor = 16;

/**
 * Script that counts `wanted` requests as far as the limits allow. Also reserves requests in advance: at most `spare`,
 * and at most a fraction of the requests that remain. All keys have the workshop's hash tag, so a cluster stores them
 * in one slot.
 */
const countScript = `
local instance = tonumber(redis.call('GET', KEYS[1]) or '0')
local minute = tonumber(redis.call('GET', KEYS[2]) or '0')
local quota = tonumber(ARGV[3])
local day = 0
if quota >= 0 then
  local known = redis.call('GET', KEYS[3])
  if not known then return {instance, minute, ${dayCountUnknown}, 0} end
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

/** Script that returns reserved but unused requests. Does not recreate a counter that Redis has lost. */
const releaseScript = `
for at = 1, #KEYS do
  if redis.call('EXISTS', KEYS[at]) == 1 then redis.call('DECRBY', KEYS[at], ARGV[1]) end
end`;

type Command<Answer> = (...args: (string | number)[]) => Promise<Answer>;
type Commands = RedisClient & {
  takeRequests: Command<[number, number, number, number]>;
  giveBackRequests: Command<null>;
};

/**
 * Limits that several processes share: counts requests in Redis in slices. While Redis is unreachable, each process
 * counts its share of the limits in memory.
 */
export class RedisLimits implements Limits, SharedCounts {
  readonly redis = this;
  readonly #redis: Commands;
  readonly #slices: Slices;
  readonly #readDayUsage: ReadDayUsage;
  #ownShare: MemoryLimits;
  #isOutageReported = false;
  readonly #processes: ProcessCount;
  readonly #outages = new Outages();

  /** Waits for the first connection to Redis. If Redis is unreachable, starts without a connection. */
  static async open(
    url: string,
    readDayUsage: ReadDayUsage,
    onError: (error: Error) => void,
  ): Promise<RedisLimits> {
    const limits = new RedisLimits(url, readDayUsage, onError);
    try {
      await whenConnected(limits.#redis, connectTimeoutMs);
    } catch (error) {
      await limits.close();
      throw error;
    }
    return limits;
  }

  private constructor(url: string, readDayUsage: ReadDayUsage, onError: (error: Error) => void) {
    this.#redis = openRedis(url, {
      commandTimeout: commandTimeoutMs,
      connectTimeout: connectTimeoutMs,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      reconnectsEveryMs: pauseAfterFailureMs,
    }) as Commands;
    this.#redis.on('error', (error) => this.#reportOnce(failureBehind(error), onError));
    this.#redis.on('ready', () => this.#returned());
    this.#redis.defineCommand('takeRequests', { numberOfKeys: 3, lua: countScript });
    this.#redis.defineCommand('giveBackRequests', { lua: releaseScript });
    this.#readDayUsage = readDayUsage;
    this.#ownShare = new MemoryLimits(readDayUsage);
    this.#processes = new ProcessCount(this.#redis);
    this.#slices = new Slices({
      take: (...args) => this.#takeInRedis(...args),
      giveBack: (...args) => this.#giveBackToRedis(...args),
    });
  }

  /** Reports an outage once, instead of at every failed reconnection. */
  #reportOnce(error: Error, onError: (error: Error) => void): void {
    if (!this.#isOutageReported) onError(error);
    this.#isOutageReported = true;
  }

  /**
   * Ends all outages and discards the counts of this process. The counts of a later outage start from the database's
   * figures.
   */
  #returned(): void {
    this.#isOutageReported = false;
    this.#outages.endAll();
    this.#ownShare = new MemoryLimits(this.#readDayUsage);
  }

  get processes(): number {
    return this.#processes.known;
  }

  get isAway(): boolean {
    return this.#redis.status !== 'ready' || this.#outages.any;
  }

  countMasters(): Promise<Masters> {
    return countMasters(this.#redis);
  }

  take(demand: Demand, nowMs: number): Verdict | Promise<Verdict> {
    const part = this.#partOf(demand);
    if (this.#redis.status !== 'ready' || this.#outages.shouldRest(part))
      return this.#takeOwnShare(demand, nowMs);
    const verdict = this.#slices.take(demand, nowMs);
    if (!(verdict instanceof Promise)) return verdict;
    return verdict.catch(() => {
      this.#outages.fail(part);
      return this.#takeOwnShare(demand, nowMs);
    });
  }

  /**
   * Returns the number under which an outage is remembered. In a cluster this is the workshop, because an outage of one
   * master only affects the workshops whose counts it holds. A single server has the number 0.
   */
  #partOf({ instanceId }: Demand): number {
    return this.#redis.isCluster ? instanceId : 0;
  }

  /**
   * Ends the outage of a part after an answer, and discards this process's count of the day. The count of a later
   * outage starts from the database's figure.
   */
  #answered(demand: Demand, nowMs: number): void {
    if (!this.#outages.end(this.#partOf(demand))) return;
    this.#ownShare.forgetDay(nowMs, this.#redis.isCluster ? demand.instanceId : undefined);
  }

  async #takeInRedis(demand: Demand, count: number, spare: number, nowMs: number): Promise<Grant> {
    const request = () =>
      withCommandTimeout(() =>
        this.#redis.takeRequests(
          ...keysOf(demand, nowMs),
          demand.instanceRequestsPer10s,
          demand.requestsPerMinute,
          demand.day ? demand.day.quota : -1,
          demand.day?.stopsAtQuota ? 1 : 0,
          count,
          spare,
          reservationDivisor * this.#processes.known,
        ),
      );
    let [instance, minute, day, granted] = await request();
    if (day === dayCountUnknown) {
      await this.#beginDay(demand, nowMs);
      [instance, minute, day, granted] = await request();
      if (day === dayCountUnknown) throw new Error('Redis has lost counts that it had just stored');
    }
    this.#answered(demand, nowMs);
    return { before: { instance, minute, day }, granted };
  }

  /** Sets the day's count in Redis from the database. Needed on a new day, and if Redis has lost the count. */
  async #beginDay({ instanceId }: Demand, nowMs: number): Promise<void> {
    const used = await this.#readDayUsage(instanceId, utcDay(nowMs));
    await withCommandTimeout(() => this.#redis.set(dayKey(instanceId, nowMs), used, 'PX', 2 * dayMs, 'NX'));
  }

  #giveBackToRedis(demand: Demand, count: number, takenAtMs: number): void {
    const keys = keysOf(demand, takenAtMs).slice(0, demand.day ? 3 : 2);
    // Ignores a failure: the count in Redis then stays too high until the window ends.
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

/** Applies the command timeout. The client of a cluster has no timeout while a master is replaced. */
async function withCommandTimeout<Answer>(command: () => Promise<Answer>): Promise<Answer> {
  const answer = await answerWithin(commandTimeoutMs, command);
  if (answer === undefined) throw new Error('Redis has not answered in time');
  return answer;
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
