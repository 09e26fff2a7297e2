import { reconcile } from '../../actions/verifactu/reconcile.ts';
import type { TaxAuthority } from '../../adapters/outbound/tax-authority.ts';
import type { Database } from '../../db/connection/client.ts';
import { inDurableTransaction } from '../../db/connection/transaction.ts';
import { detectRecovery } from '../../db/deployment/timeline.ts';
import { listToReconcile, type WorkshopToReconcile } from '../../db/verifactu/reconciliation.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { hourMs, minuteMs } from '../../domain/time/lengths.ts';
import { isTimeToReconcile } from '../../domain/verifactu/reconcile-time.ts';
import { startLoop } from '../lanes/loop.ts';

/**
 * Interval between checks. A restored workshop cannot issue invoices before its comparison, and a client may be waiting
 * at the counter.
 */
const checkIntervalMs = minuteMs;
/**
 * Intervals after which a failed comparison is retried: for a workshop that was restored, and for the comparison of
 * every night.
 */
const retryIntervalMs = { restored: 10 * minuteMs, nightly: 6 * hourMs };
/**
 * Number of workshops that are compared at the same time. A comparison mostly waits for the tax authority, and a slow
 * comparison must not block all others.
 */
const maxParallelComparisons = 8;

interface Options {
  database: Database;
  taxAuthority: TaxAuthority;
  secretBox: SecretBox;
  /**
   * Enables comparisons of workshops that were not restored. False for a stand-in of the tax authority, which loses its
   * records when it ends.
   */
  nightly: boolean;
  clock: () => Date;
  onError: (error: unknown) => void;
}

/**
 * Compares the tax records of workshops with those of the tax authority: every night, and immediately after a restore.
 */
export function startReconciliation(options: Options) {
  return startLoop({
    everyMs: checkIntervalMs,
    onError: options.onError,
    async work() {
      await options.database.inSession(detectRecovery);
      await reconcileDueWorkshops(options);
      return false;
    },
  });
}

export async function reconcileDueWorkshops(options: Options): Promise<void> {
  const { database, clock, nightly, onError } = options;
  const now = clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const workshops = await database.inSession((db) =>
    listToReconcile(db, {
      triedBefore: before(retryIntervalMs.nightly),
      againBefore: before(retryIntervalMs.restored),
    }),
  );
  const due = workshops.filter((each) => each.must_reconcile || (nightly && isTimeToReconcile(each, now)));
  const takeTurns = async () => {
    for (let next = due.shift(); next; next = due.shift())
      await reconcileWorkshop(options, next).catch(onError);
  };
  await Promise.all(Array.from({ length: maxParallelComparisons }, takeTurns));
}

async function reconcileWorkshop(
  { database, taxAuthority, secretBox, clock }: Options,
  { instance_id: instanceId }: WorkshopToReconcile,
): Promise<void> {
  await reconcile(
    {
      transact: (work) => inDurableTransaction(database, (tx) => work(tx, clock())),
      ask: taxAuthority.send,
      secretBox,
      instanceId,
      waitMs: 0,
    },
    {},
  );
}
