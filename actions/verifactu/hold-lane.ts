import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '../../db/connection/client.ts';
import { borrowLane, type HeldLane, leaseMs, releaseLane, renewLeases } from '../../db/lanes/leases.ts';
import { recordLane, taxRecords } from '../../db/verifactu/backlog.ts';

/** Runs work in a separate transaction. */
export type Transact = <T>(work: (tx: Tx, now: Date) => Promise<T>) => Promise<T>;

/** Thrown if another process may hold the lane, because this process did not renew its lease in time. */
export class LaneLostError extends Error {
  override name = 'LaneLostError';
}

export interface LaneHold {
  lane: HeldLane;
  /** Renews the lease. Throws `LaneLostError` if the lease may have expired, so that another process may be sending. */
  renew(): Promise<void>;
}

interface LaneHoldOptions {
  transact: Transact;
  instanceId: number;
  /** Maximum wait for a message that is being sent. */
  waitMs: number;
}

const renewEveryMs = 2_000;
const lookEveryMs = 500;
/** Upper limit of lease numbers: the maximum range of `randomInt`. */
const leaseNumbers = 2 ** 48 - 1;

/**
 * Runs work while holding the lane of a workshop's tax records. Meanwhile no message is being sent or can be sent.
 * Returns null if the lane was not free in time.
 */
export async function runHoldingLane<T>(
  { transact, instanceId, waitMs }: LaneHoldOptions,
  work: (hold: LaneHold) => Promise<T>,
): Promise<T | null> {
  const lane: HeldLane = { instanceId, lane: recordLane, lease: randomInt(1, leaseNumbers) };
  if (!(await tryBorrow(transact, lane, waitMs))) return null;
  let leasedAtMs = performance.now();
  const extend = async () => {
    const sentAtMs = performance.now();
    const valid = await transact((tx) => renewLeases(tx, taxRecords, [lane]));
    if (valid.has(lane.lease)) leasedAtMs = sentAtMs;
  };
  // Ignores failed renewals here, because `renew` detects the expiry of the lease.
  const renewing = setInterval(() => void extend().catch(() => {}), renewEveryMs);
  try {
    return await work({
      lane,
      async renew() {
        await extend();
        if (performance.now() - leasedAtMs >= leaseMs) throw new LaneLostError('the lane has another holder');
      },
    });
  } finally {
    clearInterval(renewing);
    await transact((tx) => releaseLane(tx, taxRecords, lane));
  }
}

async function tryBorrow(transact: Transact, lane: HeldLane, waitMs: number): Promise<boolean> {
  const untilMs = performance.now() + waitMs;
  for (;;) {
    if (await transact((tx) => borrowLane(tx, taxRecords, lane))) return true;
    if (performance.now() >= untilMs) return false;
    await sleep(lookEveryMs);
  }
}
