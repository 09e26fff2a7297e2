import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisCluster } from '../../../../../test/support/redis-cluster.ts';

export interface FaultCounts {
  failovers: number;
  kills: number;
  flushes: number;
  splits: number;
}

type Fault = keyof FaultCounts;

/**
 * Duration for which a master is suspended: longer than the time after which Redis Cluster replaces a silent master.
 */
const splitMs = 10_000;
const pauseMs = { least: 200, most: 1_000 };

/**
 * Makes masters of a Redis Cluster fail, in random order. Waits after each fault until the cluster is complete again.
 */
export class ClusterFaults {
  readonly suffered: FaultCounts = { failovers: 0, kills: 0, flushes: 0, splits: 0 };
  readonly #cluster: RedisCluster;
  readonly #wanted: FaultCounts;

  constructor(cluster: RedisCluster, wanted: FaultCounts) {
    this.#cluster = cluster;
    this.#wanted = wanted;
  }

  async sufferAll(): Promise<void> {
    const faults: Record<Fault, () => Promise<void>> = {
      failovers: () => this.#failOver(),
      kills: () => this.#kill(),
      flushes: () => this.#cluster.flushAll(),
      splits: () => this.#split(),
    };
    const order = (Object.keys(faults) as Fault[]).flatMap((fault) =>
      Array.from({ length: this.#wanted[fault] }, () => ({ fault, at: Math.random() })),
    );
    for (const { fault } of order.toSorted((one, other) => one.at - other.at)) {
      await sleep(randomInt(pauseMs.least, pauseMs.most));
      await faults[fault]();
      await this.#cluster.whenWhole();
      this.suffered[fault] += 1;
    }
  }

  /** Makes a replica replace its master, as operators do before maintenance. */
  async #failOver(): Promise<void> {
    const replica = await this.#oneOf('slave');
    await replica.client.cluster('FAILOVER');
    while ((await replica.client.role())[0] !== 'master') await sleep(50);
  }

  async #kill(): Promise<void> {
    const master = await this.#oneOf('master');
    await master.server.stop();
    while ((await this.#cluster.withRole('master')).length < 3) await sleep(50);
    await master.server.start();
  }

  /**
   * Suspends a master, so that it neither answers nor closes connections. Resumes the master after a replica has
   * replaced it.
   */
  async #split(): Promise<void> {
    const master = await this.#oneOf('master');
    master.server.pause();
    await sleep(splitMs);
    master.server.resume();
  }

  async #oneOf(role: 'master' | 'slave') {
    const nodes = await this.#cluster.withRole(role);
    const node = nodes[randomInt(nodes.length)];
    if (!node) throw new Error(`the cluster has no ${role}`);
    return node;
  }
}
